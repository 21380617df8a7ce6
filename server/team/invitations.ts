import type { Invitation } from './store.ts'

/** Why somebody was not let in; session/refusals.ts has the words for each. */
export type Refusal =
  | 'inactive'
  | 'archived'
  | 'no_address'
  | 'unverified'
  | 'other_subject'
  | 'no_invitation'
  | 'invitation_unknown'
  | 'invitation_expired'
  | 'invitation_used'
  | 'invitation_of_another'
  | 'inviter_left'

/**
 * Why an invitation does not let an address in, if it does not. It holds by the word of its inviter: one who may not
 * invite any more has no invitation open either, until somebody who may sends it again.
 */
export function invitationRefusal(invitation: Invitation, email: string, now: Date): Refusal | undefined {
  // First, so that a stranger with the link learns nothing else of it.
  if (invitation.email !== email) return 'invitation_of_another'
  if (invitation.acceptedAt) return 'invitation_used'
  if (!invitation.organizationIsActive) return 'archived'
  if (!invitation.inviterMayInvite) return 'inviter_left'
  if (Date.parse(invitation.expiresAt) <= now.getTime()) return 'invitation_expired'
  return undefined
}

/** The newest of each organisation, of those given newest first. */
export const newestPerOrganization = (invitations: readonly Invitation[]): Invitation[] =>
  invitations.filter(
    (invitation, index) =>
      invitations.findIndex(({ organizationId }) => organizationId === invitation.organizationId) === index,
  )
