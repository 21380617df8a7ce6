import * as z from 'zod/mini'
import type { Role } from '#contract/base/roles.ts'
import { takeAdvisoryLock } from '#server/base/database/advisory-lock.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

/**
 * Finds the user of an issuer's subject, and locks them and their organization until the end of the sign-in: see
 * `lockUserAndOrganizationSql`.
 */
export const lockMemberBySubject = (db: PlatformDb, issuer: string, subject: string) =>
  db.first(lockMemberOfSubject, { issuer, subject })

/**
 * Finds the user of an e-mail address in lower case, with their subject at an issuer or null, and locks them like
 * `lockMemberBySubject`.
 */
export const lockMemberWithSubjectByEmail = (db: PlatformDb, email: string, issuer: string) =>
  db.first(lockMemberOfEmail, { email, issuer })

/** Makes sign-ins and invitations of one e-mail address wait for each other until the end of the transaction. */
export const lockEmail = (db: Db, email: string) => takeAdvisoryLock(db, email)

/** Adds the subject by which an issuer knows a user. */
export const addAccountSubject = (db: PlatformDb, subject: NewSubject) => db.run(insertSubject, subject)

/** Adds a user and the account that reserves their e-mail address. Throws 23505 if it is taken. */
export async function addUser(db: PlatformDb, user: NewUserRow): Promise<void> {
  await db.run(insertUser, user)
  await db.run(insertAccount, user)
}

/**
 * Finds an invitation and locks it, so that it is not canceled, sent again or accepted at the same time, and its organization, so
 * that it is not archived.
 */
export const lockInvitationByTokenHash = (db: PlatformDb, tokenHash: Buffer) =>
  db.first(lockInvitationByToken, { tokenHash })

/** Whether an e-mail address has an account in any organization. */
export const hasAccount = async (db: PlatformDb, email: string): Promise<boolean> =>
  (await db.one(selectHasAccount, { email })).exists

/** Whether there is an active super administrator. */
export const hasSuperAdmin = async (db: PlatformDb): Promise<boolean> => (await db.one(selectHasSuperAdmin, {})).exists

/**
 * Lists the invitations of an e-mail address in lower case that are not accepted, newest first, and locks them with their
 * organizations.
 */
export const lockUnacceptedInvitations = (db: PlatformDb, email: string) => db.all(lockInvitationsByEmail, { email })

export const saveInvitationAcceptedAt = (
  db: PlatformDb,
  invitation: { organizationId: string; id: string; now: Date },
) => db.run(updateAcceptedInvitation, invitation)

const MemberWithOrganization = z.object({
  organizationId: z.string(),
  organization: z.string(),
  id: z.string(),
  isActive: z.boolean(),
  organizationIsActive: z.boolean(),
})
/** A user who signs in, and whether they and their organization are active. */
export type MemberWithOrganization = z.infer<typeof MemberWithOrganization>
const MemberWithSubject = z.extend(MemberWithOrganization, { subject: z.nullable(z.string()) })

const memberColumns = `u.organization_id as "organizationId", o.name as organization, u.id, u.is_active as "isActive",
  o.is_active as "organizationIsActive"`

/**
 * Keeps a user from being deactivated and an organization from being archived between the decision of a sign-in and its
 * session, which would survive a restore. Archiving locks the organization before it deletes the sessions.
 */
const lockUserAndOrganizationSql = 'for share of u, o'

const lockMemberOfSubject = statement<{ issuer: string; subject: string }, MemberWithOrganization>(
  'lock_member_by_subject',
  MemberWithOrganization,
  `select ${memberColumns} from account_subjects s
   join users u on u.organization_id = s.organization_id and u.id = s.user_id
   join organizations o on o.id = u.organization_id
   where s.issuer = :issuer and s.subject = :subject ${lockUserAndOrganizationSql}`,
)

const lockMemberOfEmail = statement<{ email: string; issuer: string }, z.infer<typeof MemberWithSubject>>(
  'lock_member_by_email',
  MemberWithSubject,
  `select ${memberColumns}, s.subject from accounts a
   join users u on u.organization_id = a.organization_id and u.id = a.user_id
   join organizations o on o.id = u.organization_id
   left join account_subjects s on s.organization_id = u.organization_id and s.user_id = u.id and s.issuer = :issuer
   where a.email = :email ${lockUserAndOrganizationSql}`,
)

type NewSubject = { issuer: string; subject: string; organizationId: string; userId: string }

const insertSubject = statement<NewSubject>(
  'bind_subject',
  null,
  `insert into account_subjects (issuer, subject, organization_id, user_id)
   values (:issuer, :subject, :organizationId, :userId)`,
)

/** A user to add. */
export type NewUserRow = {
  organizationId: string
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  profileImageUrl: string | null
  now: Date
}

const insertUser = statement<NewUserRow>(
  'insert_user',
  null,
  `insert into users (organization_id, id, email, first_name, last_name, role, profile_image_url, created_at)
   values (:organizationId, :id, :email, :firstName, :lastName, :role, :profileImageUrl, :now)`,
)

const insertAccount = statement<Pick<NewUserRow, 'organizationId' | 'id' | 'email'>>(
  'insert_account',
  null,
  'insert into accounts (organization_id, user_id, email) values (:organizationId, :id, :email)',
)

const Existence = z.object({ exists: z.boolean() })
type Existence = z.infer<typeof Existence>

const selectHasAccount = statement<{ email: string }, Existence>(
  'has_account',
  Existence,
  'select exists (select from accounts a where a.email = :email) as "exists"',
)

const selectHasSuperAdmin = statement<NoParameters, Existence>(
  'has_super_admin',
  Existence,
  `select exists (select from users u where u.role = 'super_admin' and u.is_active) as "exists"`,
)

const InvitationValidityRow = z.object({
  organizationId: z.string(),
  organization: z.string(),
  organizationIsActive: z.boolean(),
  id: z.string(),
  email: z.string(),
  role: z.enum(['agent', 'org_admin']),
  expiresAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  canceledAt: z.nullable(z.string()),
  inviterMayInvite: z.boolean(),
  invitedBy: z.string(),
  invitedByOrganization: z.string(),
})
/** An invitation with everything that decides whether it can be accepted. */
export type InvitationValidityRow = z.infer<typeof InvitationValidityRow>

/** A person may invite only while they are an active admin of the organization or an active super admin. */
const selectInvitations = `select i.organization_id as "organizationId", o.name as organization,
    o.is_active as "organizationIsActive", i.id, lower(i.email) as email, i.role, i.expires_at as "expiresAt",
    i.accepted_at as "acceptedAt", i.canceled_at as "canceledAt",
    exists (
      select from users u join organizations home on home.id = u.organization_id
      where u.organization_id = i.invited_by_organization and u.id = i.invited_by and u.is_active and home.is_active
        and (u.role = 'super_admin' or (u.role = 'org_admin' and u.organization_id = i.organization_id))
    ) as "inviterMayInvite", i.invited_by as "invitedBy", i.invited_by_organization as "invitedByOrganization"
  from invitations i join organizations o on o.id = i.organization_id`

const lockInvitationByToken = statement<{ tokenHash: Buffer }, InvitationValidityRow>(
  'invitation_by_token',
  InvitationValidityRow,
  `${selectInvitations} where i.token_hash = :tokenHash for update of i for share of o`,
)

const lockInvitationsByEmail = statement<{ email: string }, InvitationValidityRow>(
  'pending_invitations_by_email',
  InvitationValidityRow,
  `${selectInvitations} where lower(i.email) = :email and i.accepted_at is null and i.canceled_at is null
   order by i.created_at desc, i.id desc for update of i for share of o`,
)

const updateAcceptedInvitation = statement<{ organizationId: string; id: string; now: Date }>(
  'accept_invitation',
  null,
  `update invitations set accepted_at = :now
   where organization_id = :organizationId and id = :id and accepted_at is null`,
)
