import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const inviteFormName = 'invite-user'

export const InviteDialog = createLazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)
