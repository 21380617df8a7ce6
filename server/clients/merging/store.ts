import * as z from 'zod/mini'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import { Merge, mergeUndoDays } from '#contract/clients/merging.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { userNameSubquery } from '#server/base/database/name-sql.ts'
import { columns, IdRow, statement, type StoredRow } from '#server/base/database/statement.ts'
import type { DuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import {
  isAccessibleClientSql,
  toViewerAccess,
  type ViewerAccess,
  savedClientColumns,
} from '#server/client-access/columns.ts'
import type { EditableClientFields } from '#server/clients/store.ts'
import type { MergedMembership } from '#server/households/for-clients.ts'
import type { MergedAssignments } from '#server/sequences/for-merging.ts'
import type { MovedRule, MovedTask } from '#server/tasks/for-merging-store.ts'

const ClientToMerge = z.object({
  id: Id,
  assignedAgentId: Id,
  isArchived: z.boolean(),
  row: z.record(z.string(), z.unknown()),
})

/**
 * Locks accessible clients in the order of their ids, including against added rows that belong to them: rows that
 * others are adding are committed when it returns, and later ones are refused.
 */
export const lockClientsToMerge = ({ db, viewer }: Ctx, ids: readonly string[]) =>
  db.all(lockForMerging, { ids, ...toViewerAccess(viewer) })

/** Tables of other features with rows that name a client. */
export type MovedTable = 'notes' | 'documents' | 'notices' | 'policies' | 'importRows'

/** The ids of rows that a merge moved without changing anything else in them, by table. */
export type MovedIds = Record<MovedTable | 'merges' | 'mergedClients' | 'events', string[]>

/** What a merge moved, and the event that records it. */
type MovedRows = MovedIds & {
  eventId: string
  rules: MovedRule[]
  tasks: MovedTask[]
  assignments: MergedAssignments
  household: MergedMembership | null
}

/** The fields of the kept client that a merge changed, before and after, and the client's previous time of change. */
type KeptFields = {
  before: Partial<EditableClientFields>
  after: Partial<EditableClientFields>
  updatedAt: string
}

type NewMerge = {
  id: string
  keptId: string
  mergedId: string
  mergedRow: StoredRow
  kept: KeptFields
  moved: MovedRows
}

export const addMerge = ({ db, viewer, now }: Ctx, merge: NewMerge) =>
  db.run(insertMerge, { ...merge, createdBy: viewer.id, createdByOrganization: viewer.organizationId, now })

/** Finds the id of a merge of one client into another that was not undone. */
export const findMergeOf = async ({ db }: Ctx, keptId: string, mergedId: string): Promise<string | undefined> =>
  (await db.first(mergeOf, { keptId, mergedId }))?.id

/** Finds a merge with what it needs to be locked: the kept client and the former owner of the other one. */
export const findMerge = ({ db, viewer }: Ctx, id: string) =>
  db.first(accessibleMerge, { id, ...toViewerAccess(viewer) })

/** Locks a merge; its client is locked already. */
export const lockMerge = ({ db }: Ctx, id: string) => db.first(lockMergeById, { id })

export const deleteMerge = ({ db }: Ctx, id: string) => db.run(deleteMergeById, { id })

/** Lists the merges of accessible clients since an instant, before another one, newest first. */
export const listMerges = ({ db, viewer }: Ctx, since: Date, beforeId: string, limit: number) =>
  db.all(mergesOfAccessible, { since, beforeId, limit, ...toViewerAccess(viewer) })

/** Restores the row of a client that was merged, for this owner. */
export const restoreClientRow = ({ db }: Ctx, row: StoredRow, ownerId: string) =>
  db.run(insertMergedRow, { row, ownerId })

/** Saves the fields of the client that a merge keeps, with the given time of change. */
export const saveKeptClient = (
  { db }: Ctx,
  id: string,
  fields: EditableClientFields & DuplicateCheckKeys,
  updatedAt: string | Date,
) => db.run(updateKeptClient, { ...fields, id, updatedAt })

/** Maps the id of a merged client to the one that was kept. */
export const addMergedClient = ({ db }: Ctx, id: string, clientId: string) =>
  db.run(insertMergedClient, { id, clientId })

/** Removes the mapping of a merged client's id, when the merge is undone. */
export const deleteMergedClient = ({ db }: Ctx, id: string) => db.run(deleteMergedClientById, { id })

/** Finds the id of the accessible client that another one was merged into. */
export const findMergedInto = async ({ db, viewer }: Ctx, id: string): Promise<string | undefined> =>
  (await db.first(mergedInto, { id, ...toViewerAccess(viewer) }))?.id

/** Moves the merges of a client to another, all or only those with the given ids. Returns their ids. */
export const moveMerges = moveStatement('move_merges', 'update merges set client_id = :toId')

/** Points the ids of merged clients from one client to another, all or only the given ones. Returns them. */
export const moveMergedClients = moveStatement('move_merged_clients', 'update merged_clients set client_id = :toId')

/** Purges up to 500 merges that can no longer be undone. The ids of the merged clients still point to the kept ones. */
export const purgeMerges = (db: PlatformDb, now: Date) => db.run(deleteOldMerges, { now })

const lockForMerging = statement<ViewerAccess & { ids: readonly string[] }, z.infer<typeof ClientToMerge>>(
  'lock_clients_to_merge',
  ClientToMerge,
  `select c.id, c.assigned_agent_id as "assignedAgentId", c.archived_at is not null as "isArchived", coalesce(to_jsonb(c), '{}') as row
   from clients c where c.organization_id = :organizationId and c.id = any(:ids::uuid[]) and ${isAccessibleClientSql}
   order by c.id for update`,
)

const insertMerge = statement<NewMerge & { createdBy: string; createdByOrganization: string; now: Date }>(
  'insert_merge',
  null,
  `insert into merges (organization_id, id, client_id, kept_id, gone_id, gone, kept, moved, created_by,
     created_by_organization, created_at)
   values (:organizationId, :id, :keptId, :keptId, :mergedId, :mergedRow, :kept, :moved, :createdBy, :createdByOrganization, :now)`,
)

const mergeOf = statement<{ keptId: string; mergedId: string }, IdRow>(
  'merge_of_clients',
  IdRow,
  `select m.id from merges m
   where m.organization_id = :organizationId and m.client_id = :keptId and m.kept_id = :keptId and m.gone_id = :mergedId`,
)

const AccessibleMerge = z.object({
  keptId: Id,
  clientId: Id,
  createdAt: ReplyInstant,
  formerOwnerId: Id,
})

/** An agent may undo a merge only if both clients are then theirs. */
const accessibleMerge = statement<ViewerAccess & { id: string }, z.infer<typeof AccessibleMerge>>(
  'accessible_merge',
  AccessibleMerge,
  `select m.kept_id as "keptId", m.client_id as "clientId", m.created_at as "createdAt", g.owner_id as "formerOwnerId"
   from merges m
   join clients c on c.organization_id = m.organization_id and c.id = m.client_id
   cross join lateral (select coalesce((m.gone->>'assigned_agent_id')::uuid, c.assigned_agent_id) as owner_id) g
   where m.organization_id = :organizationId and m.id = :id and ${isAccessibleClientSql}
     and (g.owner_id = :viewerId or :seesAll)`,
)

const StoredMerge = z.object({
  mergedId: Id,
  createdAt: ReplyInstant,
  mergedRow: z.record(z.string(), z.unknown()),
  kept: z.custom<KeptFields>(),
  moved: z.custom<MovedRows>(),
})

const lockMergeById = statement<{ id: string }, z.infer<typeof StoredMerge>>(
  'lock_merge',
  StoredMerge,
  `select m.gone_id as "mergedId", m.created_at as "createdAt", m.gone as "mergedRow", m.kept, m.moved from merges m
   where m.organization_id = :organizationId and m.id = :id for update`,
)

const deleteMergeById = statement<{ id: string }>(
  'delete_merge',
  null,
  'delete from merges m where m.organization_id = :organizationId and m.id = :id',
)

const mergesOfAccessible = statement<ViewerAccess & { since: Date; beforeId: string; limit: number }, Merge>(
  'merges_of_accessible_clients',
  Merge,
  `select m.id, json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
       'phone', c.phone) as client,
     concat_ws(' ', m.gone->>'first_name', m.gone->>'last_name') as "mergedName", m.created_at as "mergedAt",
     ${userNameSubquery('m.organization_id', 'm.created_by')} as "mergedByName"
   from merges m join clients c on c.organization_id = m.organization_id and c.id = m.client_id
   where m.organization_id = :organizationId and m.id < :beforeId::uuid and m.created_at >= :since
     and m.client_id = m.kept_id and c.archived_at is null and ${isAccessibleClientSql}
     and ((m.gone->>'assigned_agent_id')::uuid = :viewerId or :seesAll)
   order by m.id desc limit :limit`,
)

const keptColumns = columns('c', savedClientColumns)

const restoredNames = `organization_id, id, assigned_agent_id, ${keptColumns.names}, archived_at, archived_by, created_at, updated_at`

const insertMergedRow = statement<{ row: StoredRow; ownerId: string }>(
  'restore_merged_client',
  null,
  `insert into clients (${restoredNames}) select ${restoredNames}
   from jsonb_populate_record(null::clients, :row::jsonb || jsonb_build_object('assigned_agent_id', :ownerId::uuid)) c
   where c.organization_id = :organizationId`,
)

const updateKeptClient = statement<
  EditableClientFields & DuplicateCheckKeys & { id: string; updatedAt: string | Date }
>(
  'update_kept_client',
  null,
  `update clients c set ${keptColumns.assignments}, updated_at = :updatedAt
   where c.organization_id = :organizationId and c.id = :id`,
)

const insertMergedClient = statement<{ id: string; clientId: string }>(
  'insert_merged_client',
  null,
  'insert into merged_clients (organization_id, id, client_id) values (:organizationId, :id, :clientId)',
)

const deleteMergedClientById = statement<{ id: string }>(
  'delete_merged_client',
  null,
  'delete from merged_clients m where m.organization_id = :organizationId and m.id = :id',
)

const mergedInto = statement<ViewerAccess & { id: string }, IdRow>(
  'client_merged_into',
  IdRow,
  `select c.id from merged_clients m join clients c on c.organization_id = m.organization_id and c.id = m.client_id
   where m.organization_id = :organizationId and m.id = :id and ${isAccessibleClientSql}`,
)

const deleteOldMerges = statement<{ now: Date }>(
  'purge_merges',
  null,
  `delete from merges where (organization_id, id) in (
     select organization_id, id from merges
     where created_at < :now::timestamptz - interval '${mergeUndoDays} days' limit 500)`,
)
