import * as z from 'zod/mini'
import { ReplyInstant } from '#contract/base/schema.ts'

/** The last automatic backup on any instance, or the last proof: a restore of a backup that was compared with it. */
export const BackupRun = z.object({
  /** The backup's folder in BACKUP_DIR. */
  folder: z.string(),
  finishedAt: ReplyInstant,
  /** `incomplete`: some files could not be read; `unavailable`: a proof is not possible with these settings. */
  outcome: z.enum(['done', 'incomplete', 'failed', 'unavailable']),
  /** Why it is not done, for the operator. */
  reason: z.nullable(z.string()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** When one last succeeded, null for never. */
  succeededAt: z.nullable(ReplyInstant),
})
export type BackupRun = z.infer<typeof BackupRun>

/** What the operator is warned of: a failed or old backup or proof, unreadable files, or no way to prove. */
export const BackupWarning = z.enum([
  'backup_failed',
  'backup_old',
  'files_unreadable',
  'proof_failed',
  'proof_old',
  'proof_unavailable',
])
export type BackupWarning = z.infer<typeof BackupWarning>

/** The last runs of both kinds, null for never. */
export const BackupState = z.object({
  /** Whether BACKUP_DIR is set. */
  isBackupSetUp: z.boolean(),
  lastBackup: z.nullable(BackupRun),
  lastProof: z.nullable(BackupRun),
  backupWarnings: z.array(BackupWarning),
})
export type BackupState = z.infer<typeof BackupState>

/** The last backup and the last proof, null for never. */
export type LastBackups = Pick<BackupState, 'lastBackup' | 'lastProof'>
