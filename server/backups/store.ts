import * as z from 'zod/mini'
import { BackupRun, type LastBackups } from '#contract/backups/backup-runs.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'

type Kind = 'backup' | 'proof'

/** A backup or a proof that has just finished, to be saved as the last of its kind. */
export type FinishedBackupRun = Omit<BackupRun, 'finishedAt' | 'succeededAt'> & { kind: Kind; finishedAt: Date }

/** Saves a finished backup or proof as the last of its kind. */
export const saveBackupRun = (db: PlatformDb, run: FinishedBackupRun) => db.run(upsertBackupRun, run)

/** Reads the last run of each kind, null for never. */
export async function readLastBackups(db: PlatformDb): Promise<LastBackups> {
  const runs = await db.all(selectBackupRuns, {})
  const [lastBackup = null, lastProof = null] = (['backup', 'proof'] as const).map((wanted) => {
    const found = runs.find(({ kind }) => kind === wanted)
    if (!found) return null
    const { kind: _, ...run } = found
    return run
  })
  return { lastBackup, lastProof }
}

const upsertBackupRun = statement<FinishedBackupRun>(
  'save_backup_run',
  null,
  `insert into backup_runs (kind, folder, finished_at, outcome, reason, row_count, file_count, succeeded_at)
   values (:kind, :folder, :finishedAt, :outcome, :reason, :rows, :files,
     case when :outcome::text in ('done', 'incomplete') then :finishedAt::timestamptz end)
   on conflict (kind) do update set folder = excluded.folder, finished_at = excluded.finished_at,
     outcome = excluded.outcome, reason = excluded.reason, row_count = excluded.row_count,
     file_count = excluded.file_count, succeeded_at = coalesce(excluded.succeeded_at, backup_runs.succeeded_at)`,
)

const BackupRunRow = z.extend(BackupRun, { kind: z.enum(['backup', 'proof']) })

const selectBackupRuns = statement<NoParameters, z.infer<typeof BackupRunRow>>(
  'backup_runs',
  BackupRunRow,
  `select kind, folder, finished_at as "finishedAt", outcome, reason, row_count as rows, file_count as files,
     succeeded_at as "succeededAt"
   from backup_runs`,
)
