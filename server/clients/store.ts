import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { DuplicateClient } from '#contract/clients/client-draft.ts'
import { type Client, ClientRelatedCounts } from '#contract/clients/clients.ts'
import { canAccessWholeOrganization, type Ctx } from '#server/base/context.ts'
import { userNameSubquery, userNameSql } from '#server/base/database/name-sql.ts'
import { columns, statement } from '#server/base/database/statement.ts'
import type { DuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import {
  clientColumnsSql,
  ClientRow,
  type clientFormColumns,
  isAccessibleClientSql,
  type ViewerAccess,
  toViewerAccess,
  savedClientColumns,
} from '#server/client-access/columns.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'
import { isSamePersonSql, sameFieldSql, samePersonOrderSql } from './columns.ts'

/** The fields of the client form. */
export type EditableClientFields = Pick<Client, keyof typeof clientFormColumns>
type SavedFields = EditableClientFields & DuplicateCheckKeys

export const addClient = ({ db, now }: Ctx, client: Client, keys: DuplicateCheckKeys) =>
  db.run(insertClient, { ...client, ...keys, now })

/** Finds the agent name shown for clients of an admin; agents see none. */
export const findAgentNameOfViewer = async ({ db, viewer }: Ctx): Promise<string | null> =>
  canAccessWholeOrganization(viewer) ? (await db.one(nameOfUser, { id: viewer.id })).name : null

/** Saves the fields of the form of a locked client, and its keys that find duplicates. */
export const saveClient = ({ db, viewer, now }: Ctx, id: string, client: SavedFields) =>
  db.one(updateClient, { ...client, id, now, ...toViewerAccess(viewer) })

export const saveClientStatus = ({ db, viewer, now }: Ctx, id: string, status: Client['status']) =>
  db.one(updateStatus, { id, status, now, ...toViewerAccess(viewer) })

/** Archives a locked client at an instant; restores it if null. */
export const saveClientArchivedAt = ({ db, viewer, now }: Ctx, id: string, archivedAt: Date | null) =>
  db.one(updateArchivedAt, { id, archivedAt, archivedBy: archivedAt && viewer.id, now, ...toViewerAccess(viewer) })

/**
 * Finds whether a client that the viewer archived at or after an instant was reassigned since; undefined unless they
 * did.
 */
export const findOwnArchiving = ({ db, viewer }: Ctx, id: string, since: Date) =>
  db.first(archivingOfViewer, { id, viewerId: viewer.id, since })

export const saveClientOwner = ({ db, viewer, now }: Ctx, id: string, ownerId: string) =>
  db.one(updateOwner, { id, ownerId, now, ...toViewerAccess(viewer) })

/** Gives all of a user's clients to another and returns them. */
export const reassignClientsOfUser = ({ db, now }: Ctx, fromUserId: string, ownerId: string) =>
  db.all(updateOwnerOfAll, { fromUserId, ownerId, now })

/** Deletes a client, and by foreign keys its notes, timeline and documents. */
export const deleteClientRow = ({ db }: Ctx, id: string) => db.run(deleteClientById, { id })

/** Finds up to three other accessible clients with one of these keys: unarchived first, then newest first. */
export const findDuplicateClients = ({ db, viewer }: Ctx, keys: DuplicateCheckKeys, excludedId: string | undefined) =>
  db.all(duplicatesOfClient, { ...keys, excludedId, ...toViewerAccess(viewer) })

/** Counts what would be deleted or handed over with an accessible client; undefined for any other. */
export const findClientRelatedCounts = ({ db, viewer, today }: Ctx, id: string) =>
  db.first(relatedCountsOfClient, { id, today, ...toViewerAccess(viewer) })

/** Finds an active user and locks them, so that they are not deactivated at the same time. */
export const lockActiveUser = ({ db }: Ctx, id: string) => db.first(lockActiveUserById, { id })

const saved = columns('c', savedClientColumns satisfies Record<keyof SavedFields, string>)

/** Name of the agent, for admins only. */
const agentName = `case when :seesAll::boolean then ${userNameSubquery('c.organization_id', 'c.assigned_agent_id')} end`

/** Selects a `Client` that was just changed, so that no timeline event is later. */
const changedFields = `c.updated_at as "lastActivityAt", ${agentName} as "agentName"`
const returning = `returning ${clientColumnsSql}, ${changedFields}`

type Change<Fields = unknown> = Fields & { id: string; now: Date } & ViewerAccess

type NewClient = SavedFields & { id: string; assignedAgentId: string; now: Date }

const insertClient = statement<NewClient>(
  'insert_client',
  null,
  `insert into clients (organization_id, id, assigned_agent_id, ${saved.names}, created_at, updated_at)
   values (:organizationId, :id, :assignedAgentId, ${saved.values}, :now, :now)`,
)

const nameOfUser = statement<{ id: string }, { name: string }>(
  'name_of_user',
  z.object({ name: z.string() }),
  `select ${userNameSql('u')} as name from users u where u.organization_id = :organizationId and u.id = :id`,
)

const byId = 'c.organization_id = :organizationId and c.id = :id'

const updateClient = statement<Change<SavedFields>, ClientRow>(
  'update_client',
  ClientRow,
  `update clients c set ${saved.assignments}, updated_at = :now where ${byId} ${returning}`,
)

const updateStatus = statement<Change<{ status: Client['status'] }>, ClientRow>(
  'update_client_status',
  ClientRow,
  `update clients c set status = :status, updated_at = :now where ${byId} ${returning}`,
)

const updateArchivedAt = statement<Change<{ archivedAt: Date | null; archivedBy: string | null }>, ClientRow>(
  'update_client_archived',
  ClientRow,
  `update clients c set archived_at = :archivedAt, archived_by = :archivedBy::uuid, updated_at = :now
   where ${byId} ${returning}`,
)

/** Whether the client was reassigned after the archiving. */
const Archiving = z.object({ isReassigned: z.boolean() })

const archivingOfViewer = statement<{ id: string; viewerId: string; since: Date }, z.infer<typeof Archiving>>(
  'archiving_of_viewer',
  Archiving,
  `select exists (
     select from timeline e where e.organization_id = c.organization_id and e.client_id = c.id
       and e.kind = 'owner_changed' and e.event_date >= c.archived_at
   ) as "isReassigned"
   from clients c where ${byId} and c.archived_by = :viewerId and c.archived_at >= :since`,
)

const updateOwner = statement<Change<{ ownerId: string }>, ClientRow>(
  'update_client_owner',
  ClientRow,
  `update clients c set assigned_agent_id = :ownerId, updated_at = :now where ${byId} ${returning}`,
)

const NamedClient = z.pick(ClientRow, { id: true, firstName: true, lastName: true })

/** Takes the lock of `lockClientForUpdate` in one order, so that two calls cannot deadlock. */
const updateOwnerOfAll = statement<{ fromUserId: string; ownerId: string; now: Date }, z.infer<typeof NamedClient>>(
  'update_owner_of_clients',
  NamedClient,
  `with locked as (
     select c.id from clients c where c.organization_id = :organizationId and c.assigned_agent_id = :fromUserId
     order by c.id for no key update
   )
   update clients c set assigned_agent_id = :ownerId, updated_at = :now
   from locked where c.organization_id = :organizationId and c.id = locked.id
   returning c.id, c.first_name as "firstName", c.last_name as "lastName"`,
)

const deleteClientById = statement<{ id: string }>('delete_client', null, `delete from clients c where ${byId}`)

const DuplicateRow = z.extend(DuplicateClient, { agentName: z.nullable(z.string()) })

const duplicatesOfClient = statement<
  ViewerAccess & DuplicateCheckKeys & { excludedId: string | undefined },
  z.infer<typeof DuplicateRow>
>(
  'duplicates_of_client',
  DuplicateRow,
  `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.created_at as "createdAt",
     c.archived_at as "archivedAt", ${agentName} as "agentName",
     ${sameFieldSql(':emailKey')} as same
   from clients c
   where c.organization_id = :organizationId and ${isSamePersonSql(':emailKey', ':phoneKey')}
     and c.id is distinct from :excludedId::uuid and ${isAccessibleClientSql}
   order by ${samePersonOrderSql} limit 3`,
)

const countOpenTasks = `select count(*)::int from tasks t
      where t.organization_id = :organizationId and t.client_id = c.id and ${isOpenTaskSql()}
        and not t.is_daily`
const countRecurringRules = `select count(*)::int from recurring_rules r
      where r.organization_id = :organizationId and r.client_id = c.id and r.stopped_at is null
        and (r.repeat_end_date is null or r.repeat_end_date >= :today::date)`

const relatedCountsOfClient = statement<ViewerAccess & { id: string; today: CalendarDay }, ClientRelatedCounts>(
  'client_related_counts',
  ClientRelatedCounts,
  `select
     (select count(*)::int from client_notes n
      where n.organization_id = :organizationId and n.client_id = c.id and n.deleted_at is null) as notes,
     (select count(*)::int from timeline e where e.organization_id = :organizationId and e.client_id = c.id) as events,
     (select count(*)::int from documents d
      where d.organization_id = :organizationId and d.client_id = c.id and d.deleted_at is null) as documents,
     (select count(*)::int from policies p
      where p.organization_id = :organizationId and p.client_id = c.id and p.deleted_at is null) as policies,
     (${countOpenTasks}) as "openTasks",
     (${countRecurringRules}) as "recurringTasks",
     (${countOpenTasks} and t.assigned_agent_id = c.assigned_agent_id) as "openTasksOfOwner",
     (${countRecurringRules} and r.assigned_agent_id = c.assigned_agent_id) as "recurringTasksOfOwner",
     (select count(*)::int from nurture_assignments a
      where a.organization_id = :organizationId and a.client_id = c.id and a.finished_at is null) as assignments
   from clients c where ${byId} and ${isAccessibleClientSql}`,
)

const ActiveUser = z.object({ name: z.string() })

const lockActiveUserById = statement<{ id: string }, z.infer<typeof ActiveUser>>(
  'lock_active_user',
  ActiveUser,
  `select ${userNameSql('u')} as name from users u
   where u.organization_id = :organizationId and u.id = :id and u.is_active for share`,
)
