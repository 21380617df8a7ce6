import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { createLazyMenuButton } from '#web/ui/menu-button.tsx'

/** Name of the form's draft. */
export const inviteFormName = 'invite-user'

export const InviteDialog = createLazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

export const DeactivateUserDialog = createLazyDialog(
  async () => (await import('./deactivate-user-dialog.tsx')).DeactivateUserDialog,
)

export const MemberMenuButton = createLazyMenuButton(async () => (await import('./member-menu.tsx')).MemberMenu)
