import * as z from 'zod/mini'
import { Role } from '#contract/base/roles.ts'
import { Id } from '#contract/base/schema.ts'
import type { MatchAction } from '#contract/imports/import-decisions.ts'
import { importUndoDays } from '#contract/imports/import-fields.ts'
import { Import } from '#contract/imports/imports.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import {
  columns,
  CountRow,
  IdRow,
  lockStatement,
  type NoParameters,
  statement,
  toColumnNames,
} from '#server/base/database/statement.ts'
import { storedZones, storedZonesSql } from '#server/days/columns.ts'
import type { ReadHead } from '#server/imports/reader/read-file.ts'

const StoredImport = z.extend(z.omit(Import, { undoUntil: true, counts: true }), {
  fileId: z.nullable(Id),
  fileSize: z.int(),
  createdBy: Id,
})
/** An import as it is stored; the counts of its groups and its undo deadline are computed when it is read. */
export type StoredImport = z.infer<typeof StoredImport>

/** Settings for reading and importing a file. */
type ImportSettings = ReadHead & { onMatch: MatchAction }

/** Finds an import of the viewer. */
export const findImport = ({ db, viewer }: Ctx, id: string) => db.first(importById, { id, viewerId: viewer.id })

/** Finds an import of the viewer and locks it, so that nothing else changes or runs it. */
export const lockImport = ({ db, viewer }: { db: Db; viewer: { id: string } }, id: string) =>
  db.first(lockImportById, { id, viewerId: viewer.id })

/** Lists imports of the viewer that are older than another, newest first. */
export const listImports = ({ db, viewer }: Ctx, beforeId: string, limit: number) =>
  db.all(importsOfViewer, { viewerId: viewer.id, beforeId, limit })

type NewImport = ImportSettings & {
  id: string
  assignedAgentId: string
  fileId: string
  fileName: string
  fileSize: number
  sha256: string
}

export const addImport = ({ db, viewer, now }: Ctx, { columns, dateSamples, ...added }: NewImport) =>
  db.run(insertImport, {
    ...added,
    columns: JSON.stringify(columns),
    dateSamples: JSON.stringify(dateSamples),
    viewerId: viewer.id,
    now,
  })

/** Saves the settings of a locked import. */
export const saveImportSettings = ({ db }: Ctx, id: string, { columns, dateSamples, ...settings }: ImportSettings) =>
  db.run(updateSettings, {
    ...settings,
    id,
    columns: JSON.stringify(columns),
    dateSamples: JSON.stringify(dateSamples),
  })

export const deleteImportById = ({ db }: Ctx, id: string) => db.run(deleteOneImport, { id })

const noCounts = { processed: 0, added: 0, changed: 0, skipped: 0, problems: 0, removed: 0, restored: 0 }
type Progress = Partial<
  Pick<StoredImport, 'state' | 'failure'> & { finishedAt: Date; undoneAt: Date } & typeof noCounts
>

/**
 * Saves the progress of a locked import; numbers are added to the stored ones. A finished or undone import keeps no
 * file.
 */
export const saveImportProgress = (
  { db }: Pick<Ctx, 'db'>,
  id: string,
  { state, failure, finishedAt, undoneAt, ...counts }: Progress,
) => db.run(updateProgress, { id, state, failure, finishedAt, undoneAt, ...noCounts, ...counts })

/** Whether an import of the viewer's organization is running. */
export const isImportRunning = async ({ db }: Ctx): Promise<boolean> => (await db.one(runningImports, {})).count > 0

const RunningImport = z.object({ organizationId: Id, id: Id, createdBy: Id })
/** An import that is running, with the user who started it. */
export type RunningImport = z.infer<typeof RunningImport>

/** Lists the imports that are running, in all organizations. */
export const listRunningImports = (db: PlatformDb) => db.all(allRunningImports, {})

/** Deletes up to 20 imports with their rows that ended, or were abandoned, too long ago to be undone. */
export const purgeImports = (db: PlatformDb, now: Date) => db.run(deleteOldImports, { now })

/** Clears the files of imports with a row that was erased with its client: they contain the same data. */
export const purgeErasedFiles = (db: PlatformDb) => db.run(clearFilesWithErasedRows, {})

const UserOfImport = z.object({
  role: Role,
  isActive: z.boolean(),
  country: z.string(),
  ...storedZones,
})

/** Finds the user who runs an import and locks them, so that they cannot be deactivated before the transaction ends. */
export const lockUserOfImport = ({ db }: Pick<Ctx, 'db'>, id: string) => db.first(lockUserById, { id })

const Owner = z.object({ id: Id, email: z.string() })

/** Finds the active users with these e-mail addresses. */
export const findOwnersByEmail = ({ db }: Ctx, emails: readonly string[]) => db.all(ownersByEmail, { emails })

/** Finds which of several users are active, and keeps them active until the end of the transaction. */
export const lockActiveOwners = async ({ db }: Ctx, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.all(lockOwners, { ids: ids.toSorted() })).map(({ id }) => id))

const fields = `${columns('i', toColumnNames(StoredImport, 'importedBefore')).select},
    (select max(b.finished_at) from imports b where b.organization_id = i.organization_id and b.created_by = i.created_by
       and b.sha256 = i.sha256 and b.id < i.id and b.state = 'done') as "importedBefore"`
const ofViewer = 'i.organization_id = :organizationId and i.created_by = :viewerId'
const byId = 'i.organization_id = :organizationId and i.id = :id'

const importById = statement<{ id: string; viewerId: string }, StoredImport>(
  'import_by_id',
  StoredImport,
  `select ${fields} from imports i where ${ofViewer} and i.id = :id`,
)

const lockImportById = lockStatement('lock_import', importById, 'for update of i')

const importsOfViewer = statement<{ viewerId: string; beforeId: string; limit: number }, StoredImport>(
  'imports_of_viewer',
  StoredImport,
  `select ${fields} from imports i where ${ofViewer} and i.id < :beforeId order by i.id desc limit :limit`,
)

type SettingsParameters = Omit<ImportSettings, 'columns' | 'dateSamples'> & { columns: string; dateSamples: string }

const insertImport = statement<
  SettingsParameters & Omit<NewImport, keyof ImportSettings> & { viewerId: string; now: Date }
>(
  'insert_import',
  null,
  `insert into imports (organization_id, id, created_by, assigned_agent_id, state, file_id, file_name, file_size, sha256,
     encoding, delimiter, row_count, date_order, date_samples, columns, on_match, created_at)
   values (:organizationId, :id, :viewerId, :assignedAgentId, 'preview', :fileId, :fileName, :fileSize, :sha256,
     :encoding, :delimiter, :rowCount, :dateOrder, :dateSamples::jsonb, :columns::jsonb, :onMatch, :now)`,
)

const updateSettings = statement<SettingsParameters & { id: string }>(
  'update_import_settings',
  null,
  `update imports i set encoding = :encoding, delimiter = :delimiter, row_count = :rowCount, date_order = :dateOrder,
     date_samples = :dateSamples::jsonb, columns = :columns::jsonb, on_match = :onMatch where ${byId}`,
)

const deleteOneImport = statement<{ id: string }>('delete_import', null, `delete from imports i where ${byId}`)

const updateProgress = statement<Progress & { id: string }>(
  'update_import_progress',
  null,
  `update imports i set state = coalesce(:state, i.state), failure = :failure,
     finished_at = coalesce(:finishedAt, i.finished_at), undone_at = coalesce(:undoneAt, i.undone_at),
     file_id = case when :state in ('done', 'undone') then null else i.file_id end,
     processed = i.processed + :processed, added = i.added + :added, changed = i.changed + :changed,
     skipped = i.skipped + :skipped, problems = i.problems + :problems, removed = i.removed + :removed,
     restored = i.restored + :restored
   where ${byId}`,
)

const runningImports = statement<NoParameters, CountRow>(
  'running_imports',
  CountRow,
  `select count(*)::int as count from imports i where i.organization_id = :organizationId and i.state = 'running'`,
)

const allRunningImports = statement<NoParameters, RunningImport>(
  'all_running_imports',
  RunningImport,
  `select i.organization_id as "organizationId", i.id, i.created_by as "createdBy" from imports i
   where i.state = 'running' order by i.id limit 500`,
)

const deleteOldImports = statement<{ now: Date }>(
  'delete_old_imports',
  null,
  `delete from imports where (organization_id, id) in (
     select i.organization_id, i.id from imports i
     where i.created_at < :now::timestamptz - interval '${importUndoDays} days' and i.state <> 'running'
       and coalesce(i.finished_at, i.created_at) < :now::timestamptz - interval '${importUndoDays} days' limit 20)`,
)

const clearFilesWithErasedRows = statement<NoParameters>(
  'clear_files_of_erased_rows',
  null,
  `update imports i set file_id = null where i.file_id is not null and i.state <> 'running'
     and i.row_count > (select count(*) from import_rows r where r.organization_id = i.organization_id and r.import_id = i.id)`,
)

const lockUserById = statement<{ id: string }, z.infer<typeof UserOfImport>>(
  'lock_user_who_runs_import',
  UserOfImport,
  `select u.role, u.is_active and o.is_active as "isActive", o.country, ${storedZonesSql}
   from users u join organizations o on o.id = u.organization_id
   where u.organization_id = :organizationId and u.id = :id for share of u`,
)

const ownersByEmail = statement<{ emails: readonly string[] }, z.infer<typeof Owner>>(
  'owners_by_email',
  Owner,
  `select u.id, lower(u.email) as email from users u
   where u.organization_id = :organizationId and lower(u.email) = any(:emails::text[]) and u.is_active`,
)

const lockOwners = statement<{ ids: readonly string[] }, IdRow>(
  'lock_owners_of_import',
  IdRow,
  `select u.id from users u
   where u.organization_id = :organizationId and u.id = any(:ids::uuid[]) and u.is_active order by u.id for share`,
)
