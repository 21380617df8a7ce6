import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSystemTimeZone } from '#contract/base/calendar-day.ts'
import type { Database } from '#server/base/database/database.ts'
import type { Job } from '#server/base/jobs.ts'
import type { Logger } from '#server/base/logger.ts'
import { isBackupDue, isNightlyBackup, listBackupsToDelete, nameNightlyBackup } from './backup-rules.ts'
import { type FinishedBackupRun, readLastBackups, saveBackupRun } from './store.ts'

/** A backup or a proof failed: the message is for the operator. */
export class BackupFailure extends Error {
  readonly isUnavailable: boolean

  /** `isUnavailable`: a proof is not possible with these settings. */
  constructor(reason: string, isUnavailable: boolean, options: ErrorOptions) {
    super(reason, options)
    this.isUnavailable = isUnavailable
  }
}

type Counts = { rows: number; files: number }

/** Writes a backup of database and files, or proves one. Both throw BackupFailure. */
export type BackupTools = {
  write(folder: string, now: Date): Promise<Counts & { unreadableFiles: number }>
  prove(folder: string): Promise<Counts>
}

type BackupDeps = { backupDir: string; tools: BackupTools; clock: () => Date; log: Logger }

/**
 * Backs everything up into BACKUP_DIR each night and proves it: docs/product/operation.md#backup. It checks every hour
 * whether one is due, so that a machine that is off at night is backed up too.
 */
export function createBackupJob(deps: BackupDeps): Job {
  const { backupDir, clock, log } = deps
  return {
    name: 'backup',
    cron: '0 * * * *',
    // The next hour tries again.
    queue: { expireInSeconds: 12 * 3_600, retryLimit: 0 },
    run: async ({ database, now }) => {
      const last = await database.acrossOrganizations('read', readLastBackups)
      if (!isBackupDue(last, getSystemTimeZone(), now)) return
      const save = saveWith(database, clock)
      const folder = nameNightlyBackup(now)
      await backUp(deps, folder, now, save)
      await prove(deps, folder, save)
      for (const name of listBackupsToDelete(await listNightlyBackups(backupDir))) {
        await rm(join(backupDir, name), { recursive: true, force: true, maxRetries: 3 })
        log.info({ backup: name }, 'old backup deleted')
      }
    },
  }
}

type Save = (run: Omit<FinishedBackupRun, 'finishedAt'>) => Promise<unknown>

const saveWith =
  (database: Database, clock: () => Date): Save =>
  (run) =>
    database.acrossOrganizations('write', (db) => saveBackupRun(db, { ...run, finishedAt: clock() }))

async function backUp({ backupDir, tools, log }: BackupDeps, folder: string, now: Date, save: Save) {
  try {
    await removePartialBackups(backupDir)
    const { unreadableFiles, ...counts } = await tools.write(join(backupDir, folder), now)
    log.info({ backup: folder, ...counts, unreadableFiles }, 'backup made')
    await save({
      kind: 'backup',
      folder,
      ...counts,
      outcome: unreadableFiles ? 'incomplete' : 'done',
      reason: unreadableFiles ? `Files that the store could not read: ${unreadableFiles}` : null,
    })
  } catch (error) {
    if (error instanceof BackupFailure) {
      log.error({ backup: folder, reason: error.message }, 'backup failed')
      await save({ kind: 'backup', folder, outcome: 'failed', reason: error.message, rows: null, files: null })
    }
    throw error
  }
}

async function prove({ backupDir, tools, log }: BackupDeps, folder: string, save: Save) {
  try {
    const counts = await tools.prove(join(backupDir, folder))
    await writeFile(join(backupDir, folder, proofFile), `${JSON.stringify(counts)}\n`, { mode: 0o600 })
    log.info({ backup: folder, ...counts }, 'backup proven')
    await save({ kind: 'proof', folder, outcome: 'done', reason: null, ...counts })
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error
    const { message: reason, isUnavailable } = error
    log[isUnavailable ? 'warn' : 'error']({ backup: folder, reason }, 'backup not proven')
    await save({
      kind: 'proof',
      folder,
      reason,
      rows: null,
      files: null,
      outcome: isUnavailable ? 'unavailable' : 'failed',
    })
    if (!isUnavailable) throw error
  }
}

/** The file in the folder of a backup that was proven. */
const proofFile = 'proof.json'

async function listNightlyBackups(backupDir: string) {
  const names = (await readdir(backupDir)).filter(isNightlyBackup)
  return Promise.all(names.map(async (name) => ({ name, isProven: await exists(join(backupDir, name, proofFile)) })))
}

/**
 * Removes what killed programs left behind; only one such backup is made at a time. Throws BackupFailure if the folder
 * cannot be read.
 */
async function removePartialBackups(backupDir: string): Promise<void> {
  const names = await readdir(backupDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new BackupFailure(`BACKUP_DIR: ${error.message}`, false, { cause: error })
    return []
  })
  for (const name of names)
    if (isNightlyBackup(name.replace(/\.partial-\w+$/, '')) && !isNightlyBackup(name))
      await rm(join(backupDir, name), { recursive: true, force: true, maxRetries: 3 })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
