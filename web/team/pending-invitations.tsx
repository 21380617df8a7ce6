import { cancelInvitation, createInvitationLink, resendInvitation } from '#contract/team/invitations.ts'
import { InvitationButtons, InvitationList } from './invitation-list.tsx'
import { useInvitations } from './queries.ts'
import { words } from './words.ts'

/** The invitations to the viewer's organization. */
export const PendingInvitations = () => (
  <>
    <h2 className="sr-only">{words.pendingInvitations}</h2>
    <InvitationList
      invitations={useInvitations()}
      renderActions={(invitation) => (
        <InvitationButtons
          invitation={invitation}
          endpoints={{ resend: resendInvitation, createLink: createInvitationLink, cancel: cancelInvitation }}
          input={{ params: { invitationId: invitation.id } }}
          canceledText={words.canceled}
        />
      )}
    />
  </>
)
