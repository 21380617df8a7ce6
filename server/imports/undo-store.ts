import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { CountRow, encodeRows, IdRow, statement } from '#server/base/database/statement.ts'
import type { ImportedFields } from '#server/imports/rules/read-row.ts'
import { isOfImportSql, type PolicyOutcome } from './rows-store.ts'

/** Lists rows that were imported and not undone, last first: a later row may have changed what an earlier one added. */
export const listRowsToUndo = ({ db }: Ctx, importId: string, limit: number) => db.all(rowsToUndo, { importId, limit })

/** Marks rows as undone; a reason says why one is kept. Rows of removed clients are deleted with them. */
export const saveUndone = (
  { db }: Ctx,
  importId: string,
  rows: readonly { line: number; keptReason: string | null }[],
) => db.run(updateUndone, { importId, rows: encodeRows(rows) })

/** Lists up to 500 rows whose client or policy an undo kept, each with the reason. */
export const listKeptRows = ({ db }: Ctx, importId: string) => db.all(keptRows, { importId })

/** Counts the rows whose client or policy an undo kept. */
export const countKeptRows = async ({ db }: Ctx, importId: string) => (await db.one(countKept, { importId })).count

/** Finds which clients somebody has worked with, other than this import. */
export const findTouchedClients = async (
  { db }: Ctx,
  importId: string,
  clientIds: readonly string[],
): Promise<Set<string>> => new Set((await db.all(touchedClients, { importId, clientIds })).map(({ id }) => id))

/**
 * Removes the match with several clients from rows of other imports that are not processed yet; returns the ids of
 * these imports.
 */
export const releaseMatches = ({ db }: Ctx, importId: string, clientIds: readonly string[]) =>
  db.all(updateMatches, { importId, clientIds })

const UndoRow = z.object({
  line: z.int(),
  outcome: z.enum(['added', 'changed']),
  clientId: Id,
  eventId: z.nullable(Id),
  before: z.nullable(z.custom<Partial<ImportedFields> & { updatedAt: string }>()),
  /** Null if only a policy was added or changed. */
  after: z.nullable(z.custom<Partial<ImportedFields> & { updatedAt: string }>()),
  policyId: z.nullable(Id),
  policyOutcome: z.nullable(z.enum(['added', 'changed'])),
  policyBefore: z.nullable(z.custom<NonNullable<PolicyOutcome['policyBefore']>>()),
  policyAfter: z.nullable(z.custom<PolicyOutcome['policyAfter']>()),
})
/** An imported row with what its undo needs. */
export type UndoRow = z.infer<typeof UndoRow>

const rowsToUndo = statement<{ importId: string; limit: number }, UndoRow>(
  'import_rows_to_undo',
  UndoRow,
  `select r.line, r.outcome, r.client_id as "clientId", r.event_id as "eventId", r.before, r.after,
     r.policy_id as "policyId", r.policy_outcome as "policyOutcome", r.policy_before as "policyBefore",
     r.policy_after as "policyAfter"
   from import_rows r
   where ${isOfImportSql} and r.outcome in ('added', 'changed') and r.client_id is not null and not r.is_undone
   order by r.line desc limit :limit`,
)

const updateUndone = statement<{ importId: string; rows: string }>(
  'update_import_undone',
  null,
  `update import_rows r set is_undone = true, kept_reason = u.kept_reason
   from jsonb_populate_recordset(null::import_rows, :rows::jsonb) u where ${isOfImportSql} and r.line = u.line`,
)

const updateMatches = statement<{ importId: string; clientIds: readonly string[] }, IdRow>(
  'release_import_matches',
  IdRow,
  `update import_rows r set client_id = null, matched_by = null,
     action = case when r.action in ('add', 'leave') then r.action end,
     row_group = case when r.row_group <> 'match' then r.row_group when r.problems = '[]' then 'new' else 'problem' end
   where r.organization_id = :organizationId and r.client_id = any(:clientIds::uuid[]) and r.import_id <> :importId
     and r.outcome is null
   returning r.import_id as id`,
)

const KeptRow = z.object({ line: z.int(), clientId: Id, name: z.string(), reason: z.string() })

const keptRows = statement<{ importId: string }, z.infer<typeof KeptRow>>(
  'kept_import_rows',
  KeptRow,
  `select r.line, c.id as "clientId", ${fullNameSql('c')} as name, r.kept_reason as reason
   from import_rows r join clients c on c.organization_id = r.organization_id and c.id = r.client_id
   where ${isOfImportSql} and r.kept_reason is not null order by r.line limit 500`,
)

const countKept = statement<{ importId: string }, CountRow>(
  'count_kept_import_rows',
  CountRow,
  `select count(*)::int as count from import_rows r where ${isOfImportSql} and r.kept_reason is not null`,
)

/** Finds clients by traces of work; notes and documents also leave an event. Assignments are checked separately. */
const touchedClients = statement<{ importId: string; clientIds: readonly string[] }, IdRow>(
  'touched_clients_of_import',
  IdRow,
  `select c.id from unnest(:clientIds::uuid[]) as c (id)
   where exists (select from timeline e where e.organization_id = :organizationId and e.client_id = c.id and not exists (
       select from import_rows r where ${isOfImportSql} and r.client_id = c.id and r.event_id = e.id))
     or exists (select from tasks t where t.organization_id = :organizationId and t.client_id = c.id and not exists (
       select from nurture_assignments a
       where a.organization_id = :organizationId and a.client_id = c.id and t.source = 'nurture' and a.id = t.source_id))
     or exists (select from recurring_rules t where t.organization_id = :organizationId and t.client_id = c.id)
     or exists (select from household_members m where m.organization_id = :organizationId and m.client_id = c.id)
     or exists (select from client_notes n where n.organization_id = :organizationId and n.client_id = c.id)
     or exists (select from documents d where d.organization_id = :organizationId and d.client_id = c.id)`,
)
