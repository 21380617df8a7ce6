import { UserRoundPlus } from 'lucide-react'
import { useLocation } from 'wouter'
import { pendingInvitationsPath } from '#web/base/paths.ts'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { InviteDialog, inviteFormName } from './dialogs.tsx'
import { useInvite } from './queries.ts'
import { words } from './words.ts'

/**
 * The button and the dialog that invite to the viewer's organization, and `opener` for other buttons; `form` names its
 * draft.
 */
export function useInviteButtonAndDialog(form = inviteFormName) {
  const [, navigate] = useLocation()
  const { trigger, dialog } = useFormDialog(form, InviteDialog.prefetch)
  const { isPending, send } = useInvite()
  return {
    opener: trigger,
    button: (
      <DialogButton {...trigger} variant="primary">
        <UserRoundPlus aria-hidden />
        {words.invite}
      </DialogButton>
    ),
    dialog: (
      <InviteDialog
        {...dialog}
        roles={['agent', 'org_admin']}
        busy={isPending}
        send={(body, onError) => send({ body }, { onError })}
        onInvited={() => navigate(pendingInvitationsPath)}
      />
    ),
  }
}
