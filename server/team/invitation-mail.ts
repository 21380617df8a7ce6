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
  organization: { name: string; timeZone: string; inviterName: string | null }
  publicUrl: string
  token: string
}

/** Builds the mail of an invitation, whose link always leads to PUBLIC_URL. */
export function buildInvitationMail(invitation: MailedInvitation): Mail {
  const { id, organizationId, email, role, expiresAt, publicUrl, token } = invitation
  const { name, timeZone, inviterName } = invitation.organization
  const lastDay = formatDay(getDayInZone(timeZone, expiresAt), { weekday: 'long', month: 'long', day: 'numeric' })
  return {
    organizationId,
    subjectId: id,
    recipient: email,
    subject: `${inviterName ?? 'Daybook'} invites you to ${name}`,
    content: {
      heading: `Join ${name} on Daybook`,
      paragraphs: [
        `${inviterName ?? 'Whoever runs Daybook for you'} invites you to join ${name} as ${roleDescriptions[role]}. Daybook is where its people plan their day and look after their clients.`,
        `Accept by signing in with this e-mail address: ${email}`,
      ],
      action: { label: 'Accept invitation', url: `${publicUrl}${authPaths.signIn}?invitation=${token}` },
      footnote: `The invitation works once, until ${lastDay}. If you did not expect it, ignore this e-mail.`,
    },
  }
}

const roleDescriptions: Record<AssignableRole, string> = {
  agent: `an ${roleLabels.agent.toLowerCase()}`,
  org_admin: `an ${roleLabels.org_admin.toLowerCase()}`,
}
