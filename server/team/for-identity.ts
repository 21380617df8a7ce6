import type { Role } from '#contract/base/roles.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import {
  acceptInvitation,
  addSuperAdmin,
  getInvitationRefusal,
  refuse,
  refuseWithoutOrganization,
  type SignInDecision,
  type SignInRefusal,
} from './for-sign-in.ts'
import * as store from './store.ts'

/** A person who signs in by a link: the address is the link's, the names are typed. */
export type LinkedPerson = {
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName?: string | null | undefined
}

/**
 * State of an invitation's link: `known` is an address that already signs in on its own, so the link alone must not.
 */
type LinkedInvitation =
  | { kind: 'open' | 'known'; email: string; organization: string; role: Role }
  | { kind: 'refused'; reason: SignInRefusal }

/** Finds the invitation of a link and whether it can be accepted by the link alone; accepts nothing. */
export async function findLinkedInvitation(
  db: PlatformDb,
  now: Date,
  tokenHash: Buffer,
  superAdminEmails: readonly string[],
): Promise<LinkedInvitation> {
  const invitation = await store.lockInvitationByTokenHash(db, tokenHash)
  if (!invitation) return { kind: 'refused', reason: 'invitation_unknown' }
  const { email, organization, role } = invitation
  const reason = getInvitationRefusal(invitation, email, now)
  if (reason) return { kind: 'refused', reason }
  const isKnown = superAdminEmails.includes(email) || (await store.hasAccount(db, email))
  return { kind: isKnown ? 'known' : 'open', email, organization, role }
}

/**
 * Accepts a link's invitation for the person who opened it. An address that has an account, or becomes a super administrator, is
 * refused: an admin could otherwise invite it and sign in as that person. docs/product/session.md#invitation-links
 */
export async function acceptInvitationByLink(
  db: PlatformDb,
  now: Date,
  person: LinkedPerson,
  tokenHash: Buffer,
  superAdminEmails: readonly string[],
): Promise<SignInDecision> {
  // In the same order as every sign-in.
  await store.lockEmail(db, person.email)
  const invitation = await store.lockInvitationByTokenHash(db, tokenHash)
  if (!invitation) return refuseWithoutOrganization(db, 'invitation_unknown')
  if (superAdminEmails.includes(person.email) || (await store.hasAccount(db, person.email)))
    return refuse(invitation.acceptedAt ? 'invitation_used' : 'address_known', invitation)
  return acceptInvitation(db, now, toIdentity(person), invitation)
}

export const hasSuperAdmin = (db: PlatformDb): Promise<boolean> => store.hasSuperAdmin(db)

/** Creates the first super administrator; refused if there already is one. */
export async function addFirstSuperAdmin(db: PlatformDb, now: Date, person: LinkedPerson): Promise<SignInDecision> {
  await store.lockEmail(db, person.email)
  if ((await store.hasSuperAdmin(db)) || (await store.hasAccount(db, person.email)))
    return refuseWithoutOrganization(db, 'setup_done')
  return addSuperAdmin(db, now, toIdentity(person))
}

const toIdentity = (person: LinkedPerson) => ({
  ...person,
  lastName: person.lastName ?? null,
  emailIsVerified: true,
  profileImageUrl: null,
})
