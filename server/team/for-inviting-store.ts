import * as z from 'zod/mini'
import { type AssignableRole, Invitation } from '#contract/team/invitations.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { actorColumns, userNameSql } from '#server/base/database/name-sql.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'

/** Lists the invitations of an organization that are neither accepted nor canceled, newest first, those before an id. */
export const listInvitations = ({ db }: Ctx, organizationId: string, beforeId: string, limit: number) =>
  db.all(selectInvitations, { organizationId, beforeId, limit })

/** Finds an invitation in any state. */
export const findInvitation = ({ db }: Ctx, organizationId: string, id: string) =>
  db.first(selectInvitation, { organizationId, id })

/** Finds and locks an invitation in any state. */
export const lockInvitation = ({ db }: Ctx, organizationId: string, id: string) =>
  db.first(lockInvitationById, { organizationId, id })

/** Finds and locks the newest invitation of an e-mail address in lower case that is neither accepted nor canceled. */
export const lockInvitationOfEmail = ({ db }: Ctx, organizationId: string, email: string) =>
  db.first(lockInvitationByEmail, { organizationId, email })

export const addInvitation = ({ db, now, viewer }: Ctx, invitation: NewInvitation) =>
  db.one(insertInvitation, { ...invitation, now, inviterId: viewer.id, inviterOrganizationId: viewer.organizationId })

/** Replaces the token, the expiry and the inviter of a locked invitation. */
export const renewInvitation = ({ db, viewer }: Ctx, invitation: RenewedInvitation) =>
  db.one(updateInvitation, { ...invitation, inviterId: viewer.id, inviterOrganizationId: viewer.organizationId })

export const markInvitationCanceled = ({ db, now }: Ctx, organizationId: string, id: string) =>
  db.run(updateCanceledInvitation, { organizationId, id, now })

/** Deletes invitations of all organizations that were accepted or canceled or have expired more than 90 days ago. */
export const purgeInvitations = (db: PlatformDb, now: Date) => db.run(deleteEndedInvitations, { now })

/** Finds the organization and inviter that an invitation's mail names. */
export const findOrganizationAndInviter = ({ db, viewer }: Ctx, organizationId: string) =>
  db.first(selectInvitingOrganization, { organizationId, inviterId: viewer.id })

/** Finds the member of an organization with an e-mail address in lower case. */
export const findMemberByEmail = ({ db }: Ctx, organizationId: string, email: string) =>
  db.first(selectMemberOfOrganization, { organizationId, email })

const invitationColumns = `${columns('i', toColumnNames(Invitation, 'invitedBy', 'invitedByName', 'hasInviterLeft')).select},
  ${actorColumns('i', 'invited_by', 'invitedBy')},
  exists (
    select from users u where u.organization_id = i.organization_id and u.id = i.invited_by and (not u.is_active or u.role = 'agent')
  ) as "hasInviterLeft"`

const isOpen = 'i.accepted_at is null and i.canceled_at is null'
const byId = 'i.organization_id = :organizationId and i.id = :id'

type Key = { organizationId: string; id: string }

/** Ids begin with the time, so they sort invitations by age. */
const selectInvitations = statement<{ organizationId: string; beforeId: string; limit: number }, Invitation>(
  'invitations_of_organization',
  Invitation,
  `select ${invitationColumns} from invitations i
   where i.organization_id = :organizationId and ${isOpen} and i.id < :beforeId::uuid order by i.id desc limit :limit`,
)

const selectInvitation = statement<Key, Invitation>(
  'invitation_by_id',
  Invitation,
  `select ${invitationColumns} from invitations i where ${byId}`,
)

const InvitationInAnyState = z.extend(Invitation, {
  acceptedAt: z.nullable(z.string()),
  canceledAt: z.nullable(z.string()),
})

const columnsInAnyState = `${invitationColumns}, i.accepted_at as "acceptedAt", i.canceled_at as "canceledAt"`

const lockInvitationById = statement<Key, z.infer<typeof InvitationInAnyState>>(
  'lock_invitation',
  InvitationInAnyState,
  `select ${columnsInAnyState} from invitations i where ${byId} for update of i`,
)

const lockInvitationByEmail = statement<{ organizationId: string; email: string }, Invitation>(
  'lock_invitation_of_email',
  Invitation,
  `select ${invitationColumns} from invitations i
   where i.organization_id = :organizationId and lower(i.email) = :email and ${isOpen}
   order by i.expires_at desc, i.id desc limit 1 for update of i`,
)

type Inviter = { inviterId: string; inviterOrganizationId: string }
type NewInvitation = Key & { email: string; role: AssignableRole; tokenHash: Buffer; expiresAt: Date }

const insertInvitation = statement<NewInvitation & Inviter & { now: Date }, Invitation>(
  'insert_invitation',
  Invitation,
  `insert into invitations as i (organization_id, id, email, role, token_hash, invited_by, invited_by_organization,
     created_at, expires_at)
   values (:organizationId, :id, :email, :role, :tokenHash, :inviterId, :inviterOrganizationId, :now, :expiresAt)
   returning ${invitationColumns}`,
)

type RenewedInvitation = Key & { tokenHash: Buffer; expiresAt: Date }

const updateInvitation = statement<RenewedInvitation & Inviter, Invitation>(
  'renew_invitation',
  Invitation,
  `update invitations i set token_hash = :tokenHash, expires_at = :expiresAt, invited_by = :inviterId,
     invited_by_organization = :inviterOrganizationId
   where ${byId} returning ${invitationColumns}`,
)

const updateCanceledInvitation = statement<Key & { now: Date }>(
  'cancel_invitation',
  null,
  `update invitations i set canceled_at = :now where ${byId}`,
)

const deleteEndedInvitations = statement<{ now: Date }>(
  'purge_invitations',
  null,
  `delete from invitations
   where coalesce(accepted_at, canceled_at, expires_at) < :now::timestamptz - interval '90 days'`,
)

const InvitingOrganization = z.object({
  name: z.string(),
  timeZone: z.string(),
  isActive: z.boolean(),
  inviterName: z.nullable(z.string()),
  inviterEmail: z.nullable(z.string()),
})

const selectInvitingOrganization = statement<
  { organizationId: string; inviterId: string },
  z.infer<typeof InvitingOrganization>
>(
  'inviting_organization',
  InvitingOrganization,
  `select o.name, o.time_zone as "timeZone", o.is_active as "isActive",
     ${userNameSql('u')} as "inviterName", u.email as "inviterEmail"
   from organizations o left join users u on u.organization_id = o.id and u.id = :inviterId where o.id = :organizationId`,
)

const ExistingMember = z.object({ isActive: z.boolean() })

const selectMemberOfOrganization = statement<{ organizationId: string; email: string }, z.infer<typeof ExistingMember>>(
  'member_of_organization_by_email',
  ExistingMember,
  `select u.is_active as "isActive" from users u
   where u.organization_id = :organizationId and lower(u.email) = :email`,
)
