import * as z from 'zod/mini'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import { Client } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import {
  type Arrays,
  columns,
  encodeRows,
  statement,
  toArrays,
  toColumnNames,
} from '#server/base/database/statement.ts'
import type { DuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import {
  isAccessibleClientSql,
  toViewerAccess,
  type ViewerAccess,
  savedClientColumns,
} from '#server/client-access/columns.ts'
import { isSamePersonSql, sameFieldSql, samePersonOrderSql } from './columns.ts'
import type { EditableClientFields } from './store.ts'

type KeysOfRow = DuplicateCheckKeys & { line: number }

/**
 * Finds for each row of an import the accessible client with the same e-mail or phone; rows without a match are left
 * out.
 */
export const matchClients = ({ db, viewer }: Ctx, rows: readonly KeysOfRow[]) =>
  db.all(clientsOfKeys, { ...toArrays(rows, 'line', 'emailKey', 'phoneKey'), ...toViewerAccess(viewer) })

/** A client with the fields that an import saves. */
export type ImportedClient = EditableClientFields & DuplicateCheckKeys & { id: string }

/** Adds the clients of an import, with owners that the caller has checked. */
export const addImportedClients = (
  { db, now }: Ctx,
  clients: readonly (ImportedClient & { assignedAgentId: string })[],
) => db.run(insertImportedClients, { clients: encodeRows(clients), now })

/** Locks accessible clients to change them, in the order of their ids. */
export const lockImportedClients = ({ db, viewer }: Ctx, ids: readonly string[]) =>
  db.all(lockClientsOfImport, { ids, ...toViewerAccess(viewer) })

/** Saves clients that an import or its undo changed and has locked, each with its own time of change. */
export const saveImportedClients = ({ db }: Ctx, clients: readonly (ImportedClient & { updatedAt: string })[]) =>
  db.run(updateImportedClients, { clients: encodeRows(clients) })

/** Deletes locked clients, as the undo of an import does. */
export const deleteImportedClients = ({ db }: Ctx, ids: readonly string[]) => db.run(deleteClientsOfImport, { ids })

const Match = z.object({
  line: z.int(),
  clientId: Id,
  name: z.string(),
  archivedAt: z.nullable(ReplyInstant),
  same: z.enum(['email', 'phone']),
})

/** Each row looks up its client by the two indexes. */
const clientsOfKeys = statement<Arrays<KeysOfRow> & ViewerAccess, z.infer<typeof Match>>(
  'clients_of_keys',
  Match,
  `select r.line, c.id as "clientId", ${fullNameSql('c')} as name, c.archived_at as "archivedAt", c.same
   from unnest(:line::int[], :emailKey::text[], :phoneKey::text[]) as r (line, email_key, phone_key)
   join lateral (
     select c.id, c.first_name, c.last_name, c.archived_at, ${sameFieldSql('r.email_key')} as same from clients c
     where c.organization_id = :organizationId and ${isSamePersonSql('r.email_key', 'r.phone_key')}
       and ${isAccessibleClientSql}
     order by ${samePersonOrderSql} limit 1
   ) c on true`,
)

const saved = columns('c', savedClientColumns)
const fromClients = 'from jsonb_populate_recordset(null::clients, :clients::jsonb) r'

const insertImportedClients = statement<{ clients: string; now: Date }>(
  'insert_imported_clients',
  null,
  `insert into clients (organization_id, id, assigned_agent_id, ${saved.names}, created_at, updated_at)
   select :organizationId::uuid, id, assigned_agent_id, ${saved.names}, :now::timestamptz, :now::timestamptz ${fromClients}`,
)

const LockedImportedClient = z.extend(
  z.omit(Client, {
    phoneE164: true,
    agentName: true,
    createdAt: true,
    lastActivityAt: true,
    activeSequences: true,
    household: true,
  }),
  { emailKey: z.nullable(z.string()), phoneKey: z.nullable(z.string()) },
)
/** A locked client with what an import or its undo may change. */
export type LockedImportedClient = z.infer<typeof LockedImportedClient>

const lockedColumns = columns('c', toColumnNames(LockedImportedClient)).select

const lockClientsOfImport = statement<ViewerAccess & { ids: readonly string[] }, LockedImportedClient>(
  'lock_clients_of_import',
  LockedImportedClient,
  `select ${lockedColumns} from clients c
   where c.organization_id = :organizationId and c.id = any(:ids::uuid[]) and ${isAccessibleClientSql}
   order by c.id for no key update`,
)

const updateImportedClients = statement<{ clients: string }>(
  'update_imported_clients',
  null,
  `update clients c set ${saved.copies}, updated_at = r.updated_at ${fromClients}
   where c.organization_id = :organizationId and c.id = r.id`,
)

const deleteClientsOfImport = statement<{ ids: readonly string[] }>(
  'delete_clients_of_import',
  null,
  'delete from clients c where c.organization_id = :organizationId and c.id = any(:ids::uuid[])',
)
