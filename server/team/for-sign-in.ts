import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { Role } from '#contract/base/roles.ts'
import { isInvitationExpired } from '#contract/team/invitations.ts'
import { formatMemberName } from '#contract/team/team.ts'
import * as audit from '#server/audit/service.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { deleteMailsAbout } from '#server/mail/service.ts'
import { addNotices } from '#server/notices/service.ts'
import { getPlatformOrganizationId } from '#server/organizations/service.ts'
import { addUser } from './service.ts'
import * as store from './store.ts'

/** A person as the identity provider describes them. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  /** In lower case; null if there is no usable one. */
  email: string | null
  emailIsVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** The invitation to accept: by the token of its link, by a choice among several, or any. */
export type InvitationSelector = { tokenHash?: Buffer; chosenId?: string }

type Membership = { organizationId: string; userId: string }
/** Whether a person is signed in, has to choose an invitation, or is refused. */
export type SignInDecision =
  | {
      kind: 'signed_in'
      membership: Membership
      otherInvitation?: { ownOrganization: string; invitingOrganization: string }
    }
  | { kind: 'choice'; invitations: { id: string; organization: string; role: Role }[] }
  /** The platform's own organization if no other is involved; `subjectId` is the user's or invitation's, if known. */
  | { kind: 'refused'; reason: SignInRefusal; organizationId: string; subjectId: string | undefined }

/**
 * Decides whether a person is signed in and as which user: the user of their subject, else the user of their verified
 * address, else a new user by invitation. Nobody is moved to another organization. docs/product/session.md#who-is-let-in
 */
export async function findOrAddSignInUser(
  db: PlatformDb,
  now: Date,
  identity: ExternalIdentity,
  selector: InvitationSelector,
  superAdminEmails: readonly string[],
): Promise<SignInDecision> {
  const { issuer, subject, email, emailIsVerified } = identity
  const boundMember = await store.lockMemberBySubject(db, issuer, subject)
  if (boundMember) return signInMember(db, now, boundMember, email, selector)
  if (!email) return refuseWithoutOrganization(db, 'no_address')
  if (!emailIsVerified) return refuseWithoutOrganization(db, 'unverified')
  await store.lockEmail(db, email)
  const member = await store.lockMemberWithSubjectByEmail(db, email, issuer)
  if (!member) return addInvitedMember(db, now, { ...identity, email }, selector, superAdminEmails)
  // An address that the issuer reassigned to another person must not give them the first person's account.
  if (member.subject !== null && member.subject !== subject) return refuse('other_subject', member)
  const decision = await signInMember(db, now, member, email, selector)
  if (decision.kind === 'signed_in' && member.subject === null)
    await bindSubject(db, now, identity, decision.membership, 'subject_bound')
  return decision
}

/** Returns the decision to refuse a sign-in, which the audit of this organization records. */
export const refuse = (
  reason: SignInRefusal,
  { organizationId, id }: { organizationId: string; id?: string },
): SignInDecision => ({
  kind: 'refused',
  reason,
  organizationId,
  subjectId: id,
})

/** Returns the decision to refuse a sign-in that belongs to no organization; the platform's audit records it. */
export const refuseWithoutOrganization = async (db: PlatformDb, reason: SignInRefusal): Promise<SignInDecision> =>
  refuse(reason, { organizationId: await getPlatformOrganizationId(db) })

async function signInMember(
  db: PlatformDb,
  now: Date,
  member: store.MemberWithOrganization,
  email: string | null,
  { tokenHash }: InvitationSelector,
): Promise<SignInDecision> {
  const { organizationId, id: userId } = member
  if (!member.organizationIsActive) return refuse('archived', member)
  if (!member.isActive) return refuse('inactive', member)
  const signedIn: SignInDecision = { kind: 'signed_in', membership: { organizationId, userId } }
  const invitation = tokenHash && email && (await store.lockInvitationByTokenHash(db, tokenHash))
  if (!invitation || invitation.organizationId === organizationId || getInvitationRefusal(invitation, email, now))
    return signedIn
  return {
    ...signedIn,
    otherInvitation: { ownOrganization: member.organization, invitingOrganization: invitation.organization },
  }
}

type IdentityWithEmail = ExternalIdentity & { email: string }

async function addInvitedMember(
  db: PlatformDb,
  now: Date,
  identity: IdentityWithEmail,
  selector: InvitationSelector,
  superAdminEmails: readonly string[],
): Promise<SignInDecision> {
  // Checked before invitations: an organization could otherwise take over the operator's address by inviting it.
  if (superAdminEmails.includes(identity.email)) return addSuperAdmin(db, now, identity)
  if (selector.tokenHash) {
    const invitation = await store.lockInvitationByTokenHash(db, selector.tokenHash)
    return invitation
      ? acceptInvitation(db, now, identity, invitation)
      : refuseWithoutOrganization(db, 'invitation_unknown')
  }
  const invitations = await store.lockUnacceptedInvitations(db, identity.email)
  if (selector.chosenId) {
    const chosenInvitation = invitations.find(({ id }) => id === selector.chosenId)
    return chosenInvitation
      ? acceptInvitation(db, now, identity, chosenInvitation)
      : refuseWithoutOrganization(db, 'invitation_unknown')
  }
  const openInvitations = selectNewestPerOrganization(
    invitations.filter((invitation) => !getInvitationRefusal(invitation, identity.email, now)),
  )
  if (openInvitations.length > 1) return { kind: 'choice', invitations: openInvitations }
  return openInvitations[0]
    ? acceptInvitation(db, now, identity, openInvitations[0])
    : refuseWithoutOrganization(db, 'no_invitation')
}

/** Accepts a locked invitation for an identity, or says why it does not admit it. */
export async function acceptInvitation(
  db: PlatformDb,
  now: Date,
  identity: IdentityWithEmail,
  invitation: store.InvitationValidityRow,
): Promise<SignInDecision> {
  const { organizationId, role } = invitation
  const refusal = getInvitationRefusal(invitation, identity.email, now)
  if (refusal) return refuse(refusal, invitation)
  await store.saveInvitationAcceptedAt(db, { organizationId, id: invitation.id, now })
  await deleteMailsAbout(db, organizationId, invitation.id)
  const membership = { organizationId, userId: await addUser(db, now, { ...identity, organizationId, role }) }
  await bindSubject(db, now, identity, membership, 'invitation_accepted', { invitationId: invitation.id, role })
  const notice = {
    userId: invitation.invitedBy,
    kind: 'invitation_accepted' as const,
    key: `invitation_accepted/${invitation.id}`,
    text: `${formatMemberName(identity)} accepted your invitation`,
    day: getDayInZone('UTC', now),
  }
  // A super administrator belongs to another organization and gets no notice.
  if (invitation.invitedByOrganization === organizationId) await addNotices(db, now, [notice], organizationId)
  return { kind: 'signed_in', membership }
}

/** Adds a super administrator. The address must have no account. */
export async function addSuperAdmin(db: PlatformDb, now: Date, identity: IdentityWithEmail): Promise<SignInDecision> {
  const organizationId = await getPlatformOrganizationId(db)
  const membership = {
    organizationId,
    userId: await addUser(db, now, { ...identity, organizationId, role: 'super_admin' }),
  }
  await bindSubject(db, now, identity, membership, 'super_admin_made')
  return { kind: 'signed_in', membership }
}

async function bindSubject(
  db: PlatformDb,
  now: Date,
  { issuer, subject }: ExternalIdentity,
  { organizationId, userId }: Membership,
  action: 'subject_bound' | 'invitation_accepted' | 'super_admin_made',
  details?: Record<string, string>,
): Promise<void> {
  await store.addAccountSubject(db, { issuer, subject, organizationId, userId })
  await audit.recordAuditEntry(db, now, {
    organizationId,
    action,
    actorId: userId,
    subjectId: userId,
    details,
  })
}

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
  invitation: store.InvitationValidityRow,
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

/** Selects the first, newest invitation of each organization. */
const selectNewestPerOrganization = (
  invitations: readonly store.InvitationValidityRow[],
): store.InvitationValidityRow[] =>
  invitations.filter(
    (invitation, index) =>
      invitations.findIndex(({ organizationId }) => organizationId === invitation.organizationId) === index,
  )
