import type { Role } from '#contract/base/roles.ts'
import { statement } from '#server/base/positional.ts'

export type MemberWithOrganization = {
  organizationId: string
  organization: string
  id: string
  isActive: boolean
  organizationIsActive: boolean
}

const memberColumns = `u.organization_id as "organizationId", o.name as organization, u.id, u.is_active as "isActive",
  o.is_active as "organizationIsActive"`

/** All but keepTimeZone across organisations: `$1` is what they say. By issuer and subject. */
export const memberBySubject = statement<MemberWithOrganization>(
  'member_by_subject',
  `select ${memberColumns} from account_subjects s
   join users u on u.organization_id = s.organization_id and u.id = s.user_id
   join organizations o on o.id = u.organization_id
   where s.issuer = $1 and s.subject = $2`,
)

/** By address in lower case, with the subject it has at an issuer. */
export const memberByEmail = statement<MemberWithOrganization & { subject: string | null }>(
  'member_by_email',
  `select ${memberColumns}, s.subject from accounts a
   join users u on u.organization_id = a.organization_id and u.id = a.user_id
   join organizations o on o.id = u.organization_id
   left join account_subjects s on s.organization_id = u.organization_id and s.user_id = u.id and s.issuer = $2
   where a.email = $1`,
)

/** Two sign-ins of one address come one after the other until the end of their transactions. */
export const lockEmail = statement<never>('lock_email', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

export const bindSubject = statement<never>(
  'bind_subject',
  'insert into account_subjects (issuer, subject, organization_id, user_id) values ($1, $2, $3, $4)',
)

export const insertUser = statement<never>(
  'insert_user',
  `insert into users (organization_id, id, email, first_name, last_name, role, profile_image_url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export const insertAccount = statement<never>(
  'insert_account',
  'insert into accounts (organization_id, user_id, email) values ($1, $2, $3)',
)

export const platform = statement<{ id: string }>(
  'platform_of_super_admins',
  'select id from organizations where is_platform',
)

/** An invitation with what decides whether it still holds. */
export type Invitation = {
  organizationId: string
  organization: string
  organizationIsActive: boolean
  id: string
  email: string
  role: Exclude<Role, 'super_admin'>
  expiresAt: string
  acceptedAt: string | null
  /** The inviter is still an active admin there, or an active super administrator. */
  inviterMayInvite: boolean
}

const selectInvitations = `select i.organization_id as "organizationId", o.name as organization, o.is_active as "organizationIsActive",
    i.id, lower(i.email) as email, i.role, i.expires_at as "expiresAt", i.accepted_at as "acceptedAt",
    exists (
      select from users u join organizations home on home.id = u.organization_id
      where u.organization_id = i.invited_by_organization and u.id = i.invited_by and u.is_active and home.is_active
        and (u.role = 'super_admin' or (u.role = 'org_admin' and u.organization_id = i.organization_id))
    ) as "inviterMayInvite"
  from invitations i join organizations o on o.id = i.organization_id`

/** Locked, so that it is not cancelled, sent again or accepted meanwhile. */
export const invitationByToken = statement<Invitation>(
  'invitation_by_token',
  `${selectInvitations} where i.token_hash = $1 for update of i`,
)

/** What an address is invited to and has not accepted, the newest first; locked. */
export const pendingInvitationsByEmail = statement<Invitation>(
  'pending_invitations_by_email',
  `${selectInvitations} where lower(i.email) = $1 and i.accepted_at is null order by i.created_at desc, i.id desc for update of i`,
)

export const acceptInvitation = statement<never>(
  'accept_invitation',
  'update invitations set accepted_at = $3 where organization_id = $1 and id = $2 and accepted_at is null',
)

/** Within an organisation. */
export const saveLastSeenTimeZone = statement<never>(
  'save_last_seen_time_zone',
  'update users set last_seen_time_zone = $3 where organization_id = $1 and id = $2 and last_seen_time_zone is distinct from $3',
)
