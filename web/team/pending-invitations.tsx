import type { Invitation } from '#contract/team/invitations.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { toast } from '#web/base/toast.ts'
import { InvitationButtons, InvitationList } from './invitation-list.tsx'
import { useCancelInvitation, useCreateInvitationLink, useInvitations, useResendInvitation } from './queries.ts'
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
  const linking = useCreateInvitationLink(id)
  const sendsMail = useSendsMail()
  const canceling = useCancelInvitation(id)
  const params = { invitationId: id }
  const resend = async () => {
    const result = await resending.send({ params })
    if (result.ok) toast({ title: words.resent(sendsMail), description: email })
  }
  const createLink = async () => {
    const result = await linking.send({ params })
    return result.ok ? result.reply.url : undefined
  }
  const cancel = async () => {
    const result = await canceling.send({ params })
    if (result.ok) toast({ title: words.canceled, description: email })
  }
  return (
    <InvitationButtons
      email={email}
      isPending={resending.isPending || linking.isPending || canceling.isPending}
      resend={resend}
      cancel={cancel}
      createLink={createLink}
    />
  )
}
