import { getInitials } from '#contract/session/session.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'
import { words } from './words.ts'

/** The button with the user's initials, and their menu: profile, theme, shortcuts, sign out. */
export function UserMenu() {
  const viewer = useViewer()
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.email
  return (
    <UserMenuButton
      className="grid size-9 place-items-center rounded-full transition-opacity hover:opacity-85 touch:size-11"
      menu={{ name }}
    >
      <Avatar className="size-9 text-sm">{getInitials(viewer)}</Avatar>
      <span className="sr-only">{words.userMenu(name)}</span>
    </UserMenuButton>
  )
}

const UserMenuButton = createLazyMenuButton(async () => (await import('./user-menu-panel.tsx')).UserMenuPanel)
