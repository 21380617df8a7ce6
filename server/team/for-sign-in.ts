import { createHash } from 'node:crypto'
import { isInvitationExpired } from '#contract/team/invitations.ts'
import type { InvitationValidityRow } from './store.ts'

/** Reasons for refusing a sign-in; server/session/refusals.ts has the text for each. */
export type SignInRefusal =
  | 'inactive'
  | 'archived'
  | 'no_address'
  | 'unverified'
  | 'other_subject'
  | 'no_invitation'
  | 'invitation_unknown'
  | 'invitation_canceled'
  | 'invitation_expired'
  | 'invitation_used'
  | 'invitation_of_another'
  | 'inviter_left'
  | 'address_known'
  | 'link_used'
  | 'setup_done'

/** Returns why an invitation does not admit an e-mail address, undefined if it does: docs/product/session.md#who-is-let-in. */
export function getInvitationRefusal(
  invitation: InvitationValidityRow,
  email: string,
  now: Date,
): SignInRefusal | undefined {
  // Checked first: anybody else with the link must learn nothing more about it.
  if (invitation.email !== email) return 'invitation_of_another'
  if (invitation.acceptedAt) return 'invitation_used'
  if (invitation.canceledAt) return 'invitation_canceled'
  if (!invitation.organizationIsActive) return 'archived'
  if (!invitation.inviterMayInvite) return 'inviter_left'
  if (isInvitationExpired(invitation, now)) return 'invitation_expired'
  return undefined
}

/** Hashes an invitation's token; only the hash is stored with the invitation. */
export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Selects the first, newest invitation of each organization. */
export const selectNewestPerOrganization = (invitations: readonly InvitationValidityRow[]): InvitationValidityRow[] =>
  invitations.filter(
    (invitation, index) =>
      invitations.findIndex(({ organizationId }) => organizationId === invitation.organizationId) === index,
  )
