import type { Invitation } from '#contract/team/invitations.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { InvitationButtons, InvitationList } from './invitation-list.tsx'
import { useCancelInvitation, useInvitations, useResendInvitation } from './queries.ts'
import { words } from './words.ts'

/** The invitations to the viewer's organization. */
export function PendingInvitations() {
  const viewer = useSignedInUser()
  return (
    <InvitationList
      invitations={useInvitations()}
      zone={viewer.timeZone}
      renderActions={(invitation) => <InvitationActions invitation={invitation} />}
    />
  )
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const resending = useResendInvitation(id)
  const canceling = useCancelInvitation(id)
  const params = { invitationId: id }
  const resend = async () => {
    const result = await resending.send({ params })
    if (result.ok) toast({ title: words.resent, description: email })
  }
  const cancel = async () => {
    const result = await canceling.send({ params })
    if (result.ok) toast({ title: words.canceled, description: email })
  }
  return (
    <InvitationButtons
      email={email}
      isPending={resending.isPending || canceling.isPending}
      resend={resend}
      cancel={cancel}
    />
  )
}
