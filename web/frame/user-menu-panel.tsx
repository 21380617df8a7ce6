import { Bug, Keyboard, LogOut, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { roleLabels } from '#contract/base/roles.ts'
import { authPaths, getInitials } from '#contract/session/session.ts'
import { isBugReportRequested } from '#web/base/bug-report-request.ts'
import { deleteDraftsOfTab } from '#web/base/draft.ts'
import { paths } from '#web/base/paths.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { MenuProps } from '#web/ui/menu-button.tsx'
import { DropdownMenuPanel, MenuRadioGroup, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { showShortcuts } from './shortcuts.tsx'
import { themeOptions } from './theme-choice.tsx'
import { useTheme } from './theme.ts'
import { words } from './words.ts'

/** The items of the user menu (docs/product/interface.md#navigation). */
export function UserMenuPanel({ name, ...menu }: MenuProps & { name: string }) {
  const viewer = useViewer()
  const [theme, setTheme] = useTheme()
  return (
    <DropdownMenuPanel {...menu} label={words.userMenu(name)}>
      <div className="flex items-center gap-3 px-2.5 py-2">
        <Avatar aria-hidden className="size-9 text-sm">
          {getInitials(viewer)}
        </Avatar>
        <div className="grid min-w-0">
          <bdi className="truncate font-semibold">{name}</bdi>
          {name !== viewer.email && (
            <span className="truncate text-ink-soft" title={viewer.email}>
              {viewer.email}
            </span>
          )}
          <span className="text-xs text-ink-faint">{roleLabels[viewer.role]}</span>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href={paths.profile}>
          <Settings aria-hidden />
          {words.profile}
        </Link>
      </MenuItem>
      <MenuItem onSelect={showShortcuts}>
        <Keyboard aria-hidden />
        {words.shortcuts}
      </MenuItem>
      <MenuItem onSelect={() => isBugReportRequested.write(true)}>
        <Bug aria-hidden />
        {words.reportBug}
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup label={words.theme} value={theme} onChange={setTheme} choices={themeOptions} />
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden />
        {words.signOut}
      </MenuItem>
    </DropdownMenuPanel>
  )
}

function signOut(): void {
  deleteDraftsOfTab()
  window.location.assign(authPaths.signOut)
}
