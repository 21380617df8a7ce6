import { Keyboard, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { Link } from 'wouter'
import { roleNames } from '#contract/roles.ts'
import { type CurrentUser, doors, initialsOf } from '#contract/session.ts'
import { dropAllDrafts } from '#web/base/draft.ts'
import { Menu, MenuChoice, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { useShowShortcuts } from './shortcuts.tsx'
import { useTheme } from './theme.ts'
import { words } from './words.ts'

/** Who one is, and what belongs to oneself: settings, theme, keys, the way out. */
export function UserMenu({ viewer }: { viewer: CurrentUser }) {
  const [theme, choose] = useTheme()
  const showShortcuts = useShowShortcuts()
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.email
  return (
    <Menu
      trigger={
        <button type="button" aria-label={words.userMenu(name)} className={avatarButton}>
          <Initials viewer={viewer} />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 py-2">
        <Initials viewer={viewer} />
        <div className="grid min-w-0">
          <bdi className="truncate font-semibold">{name}</bdi>
          <span className="truncate text-ink-soft" title={viewer.email}>
            {viewer.email}
          </span>
          <span className="text-xs text-ink-faint">{roleNames[viewer.role]}</span>
        </div>
      </div>
      <MenuLine />
      <MenuItem asChild>
        <Link href="/profile">
          <Settings aria-hidden />
          {words.profile}
        </Link>
      </MenuItem>
      <MenuItem onSelect={showShortcuts}>
        <Keyboard aria-hidden />
        {words.shortcuts}
      </MenuItem>
      <MenuLine />
      <MenuChoice label={words.theme} value={theme} onChange={choose} choices={themes} />
      <MenuLine />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden />
        {words.signOut}
      </MenuItem>
    </Menu>
  )
}

function signOut(): void {
  dropAllDrafts()
  window.location.assign(doors.signOut)
}

const Initials = ({ viewer }: { viewer: CurrentUser }) => (
  <span
    aria-hidden
    className="grid size-9 shrink-0 place-items-center rounded-full bg-teal-wash text-sm font-semibold text-teal-deep"
  >
    {initialsOf(viewer)}
  </span>
)

const themes = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const

const avatarButton = 'grid size-9 place-items-center rounded-full transition-opacity hover:opacity-85 touch:size-11'
