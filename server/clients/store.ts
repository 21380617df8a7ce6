import type { Client, ClientRelatedCounts } from '#contract/clients/clients.ts'
import type { Ctx, Viewer } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import { agentName, clientColumns } from '#server/client-access/columns.ts'
import { userName } from '#server/team/columns.ts'
import type { ContactKeys } from './contact-keys.ts'

/** What the form holds. */
export type ClientFields = Pick<
  Client,
  'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'dateOfBirth' | 'notes' | 'status'
>

export const addClient = ({ db, viewer, now }: Ctx, id: string, client: ClientFields & ContactKeys) =>
  db.first(insertClient, id, isAdmin(viewer), now, ...toColumnValues(client), viewer.id) as Promise<Client>

/** These and those that follow are for a client that is locked. */
export const saveClient = ({ db, viewer, now }: Ctx, id: string, client: ClientFields & ContactKeys) =>
  db.first(updateClient, id, isAdmin(viewer), now, ...toColumnValues(client)) as Promise<Client>

export const saveArchived = ({ db, viewer, now }: Ctx, id: string, archivedAt: Date | null) =>
  db.first(updateArchived, id, isAdmin(viewer), now, archivedAt) as Promise<Client>

export const saveOwner = ({ db, viewer, now }: Ctx, id: string, ownerId: string) =>
  db.first(updateOwner, id, isAdmin(viewer), now, ownerId) as Promise<Client>

/** Their notes, timeline and documents go along. */
export const deleteClient = ({ db }: Ctx, id: string): Promise<number> => db.run(deleteClientById, id)

/** What would go with a client within the caller's reach; undefined for any other. */
export const getRelatedCounts = ({ db, viewer }: Ctx, id: string): Promise<ClientRelatedCounts | undefined> =>
  db.first(relatedCountsOfClient, id, viewer.id, isAdmin(viewer))

/** Somebody who may own clients: an active user of the organisation. */
export const findActiveUser = ({ db }: Ctx, id: string): Promise<{ name: string } | undefined> =>
  db.first(activeUserById, id)

const isAdmin = ({ role }: Viewer): boolean => role !== 'agent'

const toColumnValues = (client: ClientFields & ContactKeys) => [
  client.firstName,
  client.lastName,
  client.email,
  client.phone,
  client.address,
  client.dateOfBirth,
  client.notes,
  client.status,
  client.emailKey,
  client.phoneKey,
]

/** `$3` says whether an admin asks. Just changed, so that nothing on the timeline is later. */
const returningColumns = `${clientColumns}, c.updated_at as "lastActivityAt", case when $3::boolean then ${agentName} end as "agentName"`

const insertClient = statement<Client>(
  'insert_client',
  `insert into clients as c (organization_id, id, created_at, updated_at, first_name, last_name, email, phone, address,
     date_of_birth, notes, status, email_key, phone_key, assigned_agent_id)
   values ($1, $2, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${returningColumns}`,
)

const byId = 'c.organization_id = $1 and c.id = $2'

const updateClient = statement<Client>(
  'update_client',
  `update clients c set updated_at = $4, first_name = $5, last_name = $6, email = $7, phone = $8, address = $9,
     date_of_birth = $10, notes = $11, status = $12, email_key = $13, phone_key = $14
   where ${byId} returning ${returningColumns}`,
)

const updateArchived = statement<Client>(
  'update_client_archived',
  `update clients c set updated_at = $4, archived_at = $5 where ${byId} returning ${returningColumns}`,
)

const updateOwner = statement<Client>(
  'update_client_owner',
  `update clients c set updated_at = $4, assigned_agent_id = $5 where ${byId} returning ${returningColumns}`,
)

const deleteClientById = statement<never>('delete_client', 'delete from clients where organization_id = $1 and id = $2')

const relatedCountsOfClient = statement<ClientRelatedCounts>(
  'client_related_counts',
  `select
     (select count(*)::int from client_notes n where n.organization_id = $1 and n.client_id = c.id and n.deleted_at is null) as notes,
     (select count(*)::int from timeline e where e.organization_id = $1 and e.client_id = c.id) as events,
     (select count(*)::int from documents d where d.organization_id = $1 and d.client_id = c.id and d.deleted_at is null) as documents,
     (select count(*)::int from tasks t where t.organization_id = $1 and t.client_id = c.id
       and t.status in ('pending', 'in_progress')) as "openTasks",
     (select count(*)::int from recurring_rules r where r.organization_id = $1 and r.client_id = c.id
       and r.stopped_at is null) as "recurringTasks"
   from clients c where ${byId} and (c.assigned_agent_id = $3 or $4)`,
)

const activeUserById = statement<{ name: string }>(
  'active_user_by_id',
  `select ${userName('u')} as name from users u where u.organization_id = $1 and u.id = $2 and u.is_active`,
)
