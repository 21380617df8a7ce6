import type { BackupState } from '#contract/backups/backup-runs.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { listBackupWarnings } from './backup-rules.ts'
import { readLastBackups } from './store.ts'

/** Reads the last backup and the last proof, with their warnings. */
export async function getBackupState({ db, now }: PlatformCtx, isBackupSetUp: boolean): Promise<BackupState> {
  const last = await readLastBackups(db)
  return { isBackupSetUp, ...last, backupWarnings: isBackupSetUp ? listBackupWarnings(last, now) : [] }
}

/** Reads when a backup and a proof last succeeded, null for never. */
export async function getBackupSuccesses(db: PlatformDb): Promise<Record<'backup' | 'proof', string | null>> {
  const { lastBackup, lastProof } = await readLastBackups(db)
  return { backup: lastBackup?.succeededAt ?? null, proof: lastProof?.succeededAt ?? null }
}
