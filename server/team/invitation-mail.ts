import { formatDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { roleLabels } from '#contract/base/roles.ts'
import { authPaths } from '#contract/session/session.ts'
import type { AssignableRole } from '#contract/team/invitations.ts'
import type { Mail } from '#server/mail/service.ts'

type MailedInvitation = {
  id: string
  organizationId: string
  email: string
  role: AssignableRole
  expiresAt: Date
  organization: { name: string; timeZone: string; inviterName: string | null; inviterEmail: string | null }
  publicUrl: string
  token: string
}

/** Builds the mail of an invitation, whose link always points to PUBLIC_URL. */
export function buildInvitationMail(invitation: MailedInvitation): Mail {
  const { id, organizationId, email, role, expiresAt, publicUrl, token } = invitation
  const { name, timeZone, inviterName, inviterEmail } = invitation.organization
  const inviter = inviterName && isLinkLike(inviterName) ? inviterEmail : inviterName
  const lastDay = formatDay(getDayInZone(timeZone, expiresAt), { weekday: 'long', month: 'long', day: 'numeric' })
  return {
    organizationId,
    subjectId: id,
    recipient: email,
    subject: `${inviter ?? 'Daybook'} invites you to ${name}`,
    content: {
      heading: `Join ${name} on Daybook`,
      paragraphs: [
        `${inviter ?? 'Your Daybook administrator'} invited you to join ${name} as ${roleDescriptions[role]}. Daybook is where the team plans the day and looks after its clients.`,
        `Accept by signing in with this e-mail address: ${email}`,
      ],
      action: { label: 'Accept invitation', url: buildInvitationUrl(publicUrl, token) },
      footnote: `The invitation works once, until ${lastDay}. If you were not expecting it, you can ignore this e-mail.`,
    },
  }
}

/** Builds the link of an invitation, which always points to PUBLIC_URL. */
export const buildInvitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${authPaths.signIn}?invitation=${token}`

/** Whether a mail program may show a part of a name as a link of the sender's choice. */
const isLinkLike = (name: string): boolean => /:\/\/|www\.|[\p{L}\p{N}][.。．｡]\p{L}{2}/iu.test(name)

const roleDescriptions: Record<AssignableRole, string> = {
  agent: `an ${roleLabels.agent.toLowerCase()}`,
  org_admin: `an ${roleLabels.org_admin.toLowerCase()}`,
}
