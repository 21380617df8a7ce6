import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { getRowGroup, type RowAction, rowActions, type RowGroup } from '#contract/imports/import-decisions.ts'
import { ImportCounts, ImportRow } from '#contract/imports/imports.ts'
import type { Ctx } from '#server/base/context.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { encodeRows, statement } from '#server/base/database/statement.ts'
import type { ReadRow } from '#server/imports/reader/read-file.ts'
import type { PolicyChanges } from '#server/imports/rules/merge-row.ts'
import type { ImportedPolicy } from '#server/imports/rules/read-policy.ts'
import type { ImportedFields, RowProblem } from '#server/imports/rules/read-row.ts'
import type { PolicyForm } from '#server/policies/columns.ts'
import type { EndedAssignments } from '#server/sequences/anchors/for-ended-anchors.ts'

/** A row to store, with the group and the match that the preview found. */
export type NewRow = Omit<ReadRow, 'ownerEmail'> & {
  ownerId: string | null
  isFatal: boolean
  rowGroup: RowGroup
  clientId: string | null
  matchedBy: 'email' | 'phone' | 'policy' | null
  newClientId: string
}

export const addRows = ({ db }: Ctx, importId: string, rows: readonly NewRow[]) =>
  db.run(insertRows, { importId, rows: encodeRows(rows) })

export const deleteRows = ({ db }: Ctx, importId: string) => db.run(deleteRowsOfImport, { importId })

/** Counts the rows of imports by group; imports without rows are left out. */
export const countRows = ({ db }: Ctx, importIds: readonly string[]) => db.all(countRowsOfImports, { importIds })

/** Gives the first match among a person's rows to the others: all rows of one person are imported into one client. */
export const shareMatches = ({ db }: Ctx, importId: string) => db.run(shareMatchesOfRows, { importId })

/**
 * Regroups rows that repeat a person: all, or only those of one line. The first of them that is imported is new, unless
 * the person is already here; later ones belong to it.
 */
export const regroupRepeats = ({ db }: Ctx, importId: string, line?: number) =>
  db.run(updateGroupsOfRepeats, { importId, line })

/** Lists rows of an import after a line, of one group or of all. */
export const listRows = (
  { db }: Ctx,
  importId: string,
  page: { group?: RowGroup | undefined; afterLine: number; limit: number },
) => db.all(rowsOfImport, { importId, group: page.group, afterLine: page.afterLine, limit: page.limit })

export const findRow = async ({ db }: Ctx, importId: string, line: number) =>
  (await db.all(rowsOfImport, { importId, group: undefined, afterLine: line - 1, limit: 1 })).find(
    (row) => row.line === line,
  )

/** Saves the action chosen for one row, or for all rows of a group that can be imported, and regroups them. */
export const saveAction = (
  { db }: Ctx,
  importId: string,
  { line, group, action }: { line?: number; group?: RowGroup; action: RowAction },
) => {
  const to = (isMatch: boolean) => getRowGroup({ action, hasProblems: false, isMatch })
  return db.run(updateActions, { importId, line, group, action, matchGroup: to(true), otherGroup: to(false) })
}

/** Lists up to 200 rows with a problem after a line: those a run has left, or before a run those of their group. */
export const listProblemRows = ({ db }: Ctx, importId: string, afterLine: number) =>
  db.all(problemRows, { importId, afterLine })

/** A row with what its import needs. */
export type RunRow = z.infer<typeof RunRow>

/** Lists the next rows that have no outcome yet. */
export const listNextRows = ({ db }: Ctx, importId: string, limit: number) => db.all(nextRows, { importId, limit })

/** Finds the clients that earlier rows of the same persons were imported into. */
export const findClientsOfSamePersons = ({ db }: Ctx, importId: string, lines: readonly number[]) =>
  db.all(clientsOfSamePersons, { importId, lines })

/** Lists which of several clients the import has added. */
export const listAddedClients = ({ db }: Ctx, importId: string, clientIds: readonly string[]) =>
  db.all(clientsAddedByImport, { importId, clientIds })

/** The outcome for the policy of a row, with what its undo needs. */
export type PolicyOutcome = {
  policyId: string
  policyOutcome: 'added' | 'changed'
  policyBefore?: {
    fields: Partial<PolicyForm>
    version: number
    term: number
    ended: EndedAssignments | null
    updatedAt: string
    /** Assignments that ended with the change. */
    endedAssignments: EndedAssignments | null
  }
  policyAfter: { fields?: PolicyChanges; version: number; term: number }
}

/** The outcome of a row, with what its undo needs. */
export type RowOutcome = Partial<PolicyOutcome> & {
  line: number
  outcome: 'added' | 'changed' | 'skipped' | 'problem'
  problems: RowProblem[]
  clientId?: string
  eventId?: string | undefined
  before?: object | undefined
  after?: object | undefined
}

/** Saves the outcomes of rows that have none yet. */
export const saveOutcomes = ({ db }: Ctx, importId: string, outcomes: readonly RowOutcome[]) =>
  db.run(updateOutcomes, { importId, outcomes: encodeRows(outcomes) })

/**
 * Moves the rows about a client to another, all or only those with the given ids of clients to add. Returns these ids.
 */
export const moveRowsOfClient = moveStatement(
  'move_import_rows',
  'update import_rows set client_id = :toId',
  'new_client_id',
)

/** Whether a row `r` is of the import `:importId`. */
export const isOfImportSql = 'r.organization_id = :organizationId and r.import_id = :importId'

const insertedNames = `line, cells, fields, policy, owner_id, email_key, phone_key, same_as_line, problems, is_fatal, row_group,
     client_id, matched_by, new_client_id`

const insertRows = statement<{ importId: string; rows: string }>(
  'insert_import_rows',
  null,
  `insert into import_rows (organization_id, import_id, ${insertedNames})
   select :organizationId::uuid, :importId::uuid, ${insertedNames} from jsonb_populate_recordset(null::import_rows, :rows::jsonb)`,
)

const deleteRowsOfImport = statement<{ importId: string }>(
  'delete_import_rows',
  null,
  `delete from import_rows r where ${isOfImportSql}`,
)

const CountedImport = z.extend(ImportCounts, { importId: Id })

const countRowsOfImports = statement<{ importIds: readonly string[] }, z.infer<typeof CountedImport>>(
  'count_import_rows',
  CountedImport,
  `select r.import_id as "importId", count(*) filter (where r.row_group = 'new')::int as new,
     count(*) filter (where r.row_group = 'match')::int as match,
     count(*) filter (where r.row_group = 'problem')::int as problem,
     count(*) filter (where r.row_group = 'leftOut')::int as "leftOut"
   from import_rows r where r.organization_id = :organizationId and r.import_id = any(:importIds::uuid[])
   group by r.import_id`,
)

/** The line of the first row of a row's person; under row level security, an index is not used for a `coalesce`. */
const rootLineSql = (row: string) =>
  `(case when ${row}.same_as_line is null then ${row}.line else ${row}.same_as_line end)`

/**
 * The persons are the keys of an object, in which each row finds its own quickly. A join would depend on how many rows
 * an import just stored is thought to have.
 */
const shareMatchesOfRows = statement<{ importId: string }>(
  'share_matches_of_import_rows',
  null,
  `with found as materialized (
     select jsonb_object_agg(one.line, jsonb_build_array(one.client_id, one.matched_by)) as matches from (
       select distinct on (1) ${rootLineSql('t')} as line, t.client_id, t.matched_by from import_rows t
       where t.organization_id = :organizationId and t.import_id = :importId and t.client_id is not null
         and t.problems = '[]'
       order by 1, t.line
     ) one
   )
   update import_rows r set client_id = ((select matches from found) -> ${rootLineSql('r')}::text ->> 0)::uuid,
     matched_by = (select matches from found) -> ${rootLineSql('r')}::text ->> 1,
     row_group = case when r.row_group = 'new' then 'match' else r.row_group end
   where ${isOfImportSql} and r.client_id is null and (select matches from found) ? ${rootLineSql('r')}::text`,
)

const isImportedSql = (row: string) => `${row}.row_group in ('new', 'match')`

/** The lines to change are the keys of an object, as above. */
const updateGroupsOfRepeats = statement<{ importId: string; line: number | undefined }>(
  'regroup_repeats_of_import',
  null,
  `update import_rows r set row_group = case r.row_group when 'new' then 'match' else 'new' end
   where ${isOfImportSql} and (
     select jsonb_object_agg(one.line, true) from (
       select t.line, t.same_as_line, t.client_id, t.action, t.row_group,
         bool_or(${isImportedSql('t')}) over (partition by ${rootLineSql('t')}
           order by t.line rows between unbounded preceding and 1 preceding) as is_repeat
       from import_rows t
       where t.organization_id = :organizationId and t.import_id = :importId
         and (:line::int is null or ${rootLineSql('t')} = (
           select ${rootLineSql('chosen')} from import_rows chosen
           where chosen.organization_id = :organizationId and chosen.import_id = :importId and chosen.line = :line))
     ) one
     where one.same_as_line is not null and one.client_id is null and one.action is distinct from 'add'
       and ${isImportedSql('one')} and (one.row_group = 'match') <> one.is_repeat
   ) ? r.line::text`,
)

const rowsOfImport = statement<
  { importId: string; group: RowGroup | undefined; afterLine: number; limit: number },
  ImportRow
>(
  'rows_of_import',
  ImportRow,
  `select r.line::text as id, r.line, r.row_group as group, r.action,
     (select jsonb_agg(left(cell, 200) order by place) from jsonb_array_elements_text(r.cells) with ordinality as c (cell, place)) as cells,
     r.fields, r.policy - 'derived' as policy, r.problems, r.is_fatal as "isFatal", r.outcome,
     coalesce(case when r.row_group <> 'new' or r.action = 'add' then (
         select jsonb_build_object('same', 'line', 'clientId', r.client_id, 'line', t.line, 'archivedAt', null,
           'name', concat_ws(' ', t.fields ->> 'firstName', t.fields ->> 'lastName'))
         from import_rows t
         where t.organization_id = r.organization_id and t.import_id = r.import_id and t.line >= r.same_as_line
           and t.line < r.line and ${rootLineSql('t')} = r.same_as_line and ${isImportedSql('t')}
         order by t.line limit 1)
       end, case when r.client_id is not null and r.matched_by is not null then (
         select jsonb_build_object('same', r.matched_by, 'clientId', c.id, 'line', null, 'archivedAt', c.archived_at,
           'name', ${fullNameSql('c')})
         from clients c where c.organization_id = r.organization_id and c.id = r.client_id)
       end) as match
   from import_rows r
   where ${isOfImportSql} and (:group::text is null or r.row_group = :group) and r.line > :afterLine
   order by r.line limit :limit`,
)

const ProblemRow = z.object({ line: z.int(), cells: z.array(z.string()), problems: ImportRow.shape.problems })

const problemRows = statement<{ importId: string; afterLine: number }, z.infer<typeof ProblemRow>>(
  'problem_rows_of_import',
  ProblemRow,
  `select r.line, r.cells, r.problems from import_rows r
   where ${isOfImportSql} and r.line > :afterLine
     and (r.outcome = 'problem' or (r.outcome is null and r.row_group = 'problem'))
   order by r.line limit 200`,
)

const updateActions = statement<{
  importId: string
  line: number | undefined
  group: RowGroup | undefined
  action: RowAction
  matchGroup: RowGroup
  otherGroup: RowGroup
}>(
  'update_import_actions',
  null,
  `update import_rows r set action = :action,
     row_group = case when r.client_id is not null or r.same_as_line is not null then :matchGroup else :otherGroup end
   where ${isOfImportSql} and r.outcome is null and (r.line = :line or r.row_group = :group)
     and (not r.is_fatal or :action = 'leave')`,
)

const Fields = z.custom<ImportedFields>()
const Problems = z.custom<RowProblem[]>()

const RunRow = z.object({
  line: z.int(),
  fields: Fields,
  ownerId: z.nullable(Id),
  emailKey: z.nullable(z.string()),
  phoneKey: z.nullable(z.string()),
  sameAsLine: z.nullable(z.int()),
  problems: Problems,
  isFatal: z.boolean(),
  action: z.nullable(z.enum(rowActions)),
  newClientId: Id,
  policy: z.nullable(z.custom<ImportedPolicy>()),
  /** The existing client, as the preview has shown it. */
  matchedId: z.nullable(Id),
})

const nextRows = statement<{ importId: string; limit: number }, RunRow>(
  'next_import_rows',
  RunRow,
  `select r.line, r.fields, r.owner_id as "ownerId", r.email_key as "emailKey", r.phone_key as "phoneKey",
     r.same_as_line as "sameAsLine", r.problems, r.is_fatal as "isFatal", r.action, r.new_client_id as "newClientId",
     r.policy, r.client_id as "matchedId"
   from import_rows r where ${isOfImportSql} and r.outcome is null order by r.line limit :limit`,
)

const ClientOfPerson = z.object({
  rootLine: z.int(),
  clientId: Id,
  /** Whether this import added the client. */
  isAdded: z.boolean(),
})

const clientsOfSamePersons = statement<{ importId: string; lines: readonly number[] }, z.infer<typeof ClientOfPerson>>(
  'clients_of_same_persons',
  ClientOfPerson,
  `select distinct on (1) ${rootLineSql('r')} as "rootLine", r.client_id as "clientId",
     coalesce(r.client_id = r.new_client_id, false) as "isAdded"
   from import_rows r
   where ${isOfImportSql} and (r.line = any(:lines::int[]) or r.same_as_line = any(:lines::int[]))
     and r.outcome in ('added', 'changed', 'skipped') and r.client_id is not null and r.action is distinct from 'leave'
   order by 1, r.line`,
)

const clientsAddedByImport = statement<{ importId: string; clientIds: readonly string[] }, { id: string }>(
  'clients_added_by_import',
  z.object({ id: Id }),
  `select r.new_client_id as id from import_rows r where ${isOfImportSql} and r.new_client_id = any(:clientIds::uuid[])`,
)

const updateOutcomes = statement<{ importId: string; outcomes: string }>(
  'update_import_outcomes',
  null,
  `update import_rows r set outcome = o.outcome, client_id = coalesce(o.client_id, r.client_id), event_id = o.event_id,
     before = o.before, after = o.after, problems = o.problems, policy_id = o.policy_id,
     policy_outcome = o.policy_outcome, policy_before = o.policy_before, policy_after = o.policy_after
   from jsonb_populate_recordset(null::import_rows, :outcomes::jsonb) o
   where ${isOfImportSql} and r.line = o.line and r.outcome is null`,
)
