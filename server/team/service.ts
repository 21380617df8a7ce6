import { createHash } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import * as audit from '#server/audit/service.ts'
import type { Db, PlatformDb } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import { newestOfEach, type Refusal, whyClosed } from './offers.ts'
import * as store from './store.ts'

export type { Refusal } from './offers.ts'

/** Who stands at the door, as the issuer says. */
export type Arrival = {
  issuer: string
  subject: string
  /** In lower case. */
  email: string | null
  emailIsVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** What brought them: the link of an invitation, their choice among several, or nothing of the kind. */
export type Way = { tokenHash?: Buffer; chosenId?: string }

export type Place = { organizationId: string; userId: string }
export type Entry =
  | { kind: 'entered'; place: Place; elsewhere?: { home: string; invitedBy: string } }
  | { kind: 'choice'; offers: { id: string; organization: string; role: Role }[] }
  /** At the platform's own organisation where it is about no other. */
  | { kind: 'refused'; reason: Refusal; organizationId: string }

/**
 * Decides who comes in and as whom (contract 3): a subject known here, else the one user of a verified address, else
 * who may become one. Nobody is ever moved to another organisation.
 */
export async function enter(
  db: PlatformDb,
  now: Date,
  arrival: Arrival,
  way: Way,
  superAdmins: readonly string[],
): Promise<Entry> {
  const { issuer, subject, email, emailIsVerified } = arrival
  const known = await db.first(store.memberBySubject, issuer, subject)
  if (known) return welcome(db, now, known, email, way)
  if (!email) return refusedByPlatform(db, 'no_address')
  if (!emailIsVerified) return refusedByPlatform(db, 'unverified')
  await db.run(store.lockAddress, email)
  const member = await db.first(store.memberByEmail, email, issuer)
  if (!member) return becomeMember(db, now, { ...arrival, email }, way, superAdmins)
  // An address that changed hands at the issuer opens nothing of who had it before.
  if (member.subject !== null && member.subject !== subject) return refused('other_subject', member.organizationId)
  const entry = await welcome(db, now, member, email, way)
  if (entry.kind === 'entered' && member.subject === null) await bind(db, now, arrival, entry.place, 'subject_bound')
  return entry
}

export type NewUser = Pick<Arrival, 'firstName' | 'lastName'> & {
  organizationId: string
  email: string
  role: Role
  profileImageUrl?: string | null
}

/** Makes a user and the account that says whose the address is, and answers the id. Throws 23505 where it is taken. */
export async function addUser(db: PlatformDb, now: Date, user: NewUser): Promise<string> {
  const { organizationId, email, firstName, lastName, role, profileImageUrl = null } = user
  const [id, address] = [newId(), email.toLowerCase()]
  await db.run(store.insertUser, organizationId, id, address, firstName, lastName, role, profileImageUrl, now)
  await db.run(store.insertAccount, organizationId, id, address)
  return id
}

/** Only this of an invitation's token is kept. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Within an organisation: keeps the zone a user was last seen in, for days that nobody asks for (contract 4). */
export const keepTimeZone = (db: Db, userId: string, zone: string): Promise<number> =>
  db.run(store.keepTimeZone, userId, zone)

const refused = (reason: Refusal, organizationId: string): Entry => ({ kind: 'refused', reason, organizationId })

const refusedByPlatform = async (db: PlatformDb, reason: Refusal): Promise<Entry> =>
  refused(reason, await platformId(db))

async function platformId(db: PlatformDb): Promise<string> {
  const platform = await db.first(store.platform)
  if (!platform) throw new Error("The platform's own organisation is missing")
  return platform.id
}

async function welcome(
  db: PlatformDb,
  now: Date,
  member: store.Member,
  email: string | null,
  { tokenHash }: Way,
): Promise<Entry> {
  const { organizationId, id: userId } = member
  if (!member.organizationIsActive) return refused('archived', organizationId)
  if (!member.isActive) return refused('inactive', organizationId)
  const entered: Entry = { kind: 'entered', place: { organizationId, userId } }
  const offer = tokenHash && email && (await db.first(store.offerByToken, tokenHash))
  if (!offer || offer.organizationId === organizationId || whyClosed(offer, email, now)) return entered
  return { ...entered, elsewhere: { home: member.organization, invitedBy: offer.organization } }
}

type Newcomer = Arrival & { email: string }

async function becomeMember(
  db: PlatformDb,
  now: Date,
  arrival: Newcomer,
  way: Way,
  superAdmins: readonly string[],
): Promise<Entry> {
  // Before any invitation: an organisation could otherwise bind the operator's address to itself by inviting it.
  if (superAdmins.includes(arrival.email)) return becomeSuperAdmin(db, now, arrival)
  if (way.tokenHash) {
    const offer = await db.first(store.offerByToken, way.tokenHash)
    return offer ? accept(db, now, arrival, offer) : refusedByPlatform(db, 'invitation_unknown')
  }
  const offers = await db.all(store.offersTo, arrival.email)
  if (way.chosenId) {
    const chosen = offers.find(({ id }) => id === way.chosenId)
    return chosen ? accept(db, now, arrival, chosen) : refusedByPlatform(db, 'invitation_unknown')
  }
  const open = newestOfEach(offers.filter((one) => !whyClosed(one, arrival.email, now)))
  if (open.length > 1) return { kind: 'choice', offers: open }
  return open[0] ? accept(db, now, arrival, open[0]) : refusedByPlatform(db, 'no_invitation')
}

async function accept(db: PlatformDb, now: Date, arrival: Newcomer, offer: store.Offer): Promise<Entry> {
  const { organizationId, role } = offer
  const closed = whyClosed(offer, arrival.email, now)
  if (closed) return refused(closed, organizationId)
  await db.run(store.acceptOffer, organizationId, offer.id, now)
  const place = { organizationId, userId: await addUser(db, now, { ...arrival, organizationId, role }) }
  await bind(db, now, arrival, place, 'invitation_accepted', { invitationId: offer.id, role })
  return { kind: 'entered', place }
}

async function becomeSuperAdmin(db: PlatformDb, now: Date, arrival: Newcomer): Promise<Entry> {
  const organizationId = await platformId(db)
  const place = { organizationId, userId: await addUser(db, now, { ...arrival, organizationId, role: 'super_admin' }) }
  await bind(db, now, arrival, place, 'super_admin_made')
  return { kind: 'entered', place }
}

async function bind(
  db: PlatformDb,
  now: Date,
  { issuer, subject }: Arrival,
  { organizationId, userId }: Place,
  action: 'subject_bound' | 'invitation_accepted' | 'super_admin_made',
  details?: Record<string, string>,
): Promise<void> {
  await db.run(store.bindSubject, issuer, subject, organizationId, userId)
  await audit.record(db, now, {
    organizationId,
    action,
    actorId: userId,
    actorOrganizationId: organizationId,
    subjectId: userId,
    details,
  })
}
