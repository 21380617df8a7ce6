import type { Invitation } from '#contract/team/invitations.ts'
import { useSignedInUser } from '#web/session/queries.ts'
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

const InvitationActions = ({ invitation: { id, email } }: { invitation: Invitation }) => (
  <InvitationButtons
    email={email}
    params={{ invitationId: id }}
    resending={useResendInvitation(id)}
    linking={useCreateInvitationLink(id)}
    canceling={useCancelInvitation(id)}
    canceledText={words.canceled}
  />
)
