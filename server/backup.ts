import { join, resolve } from 'node:path'
import { type BackupManifest, readVerifiedManifest } from '#db/backup/manifest.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { nothingToBackUp, writeBackup } from '#db/backup/write-backup.ts'
import { findRunningEmbeddedDatabase, hasEmbeddedDatabase } from '#db/embedded/running.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'

/**
 * `npm run backup [-- folder]` and `npm run restore -- folder`: copies everything to a folder, also while the program runs,
 * and back into an empty database while it does not; with `--quiet` without the e-mails that wait.
 */
const [, , command, ...args] = process.argv
const isQuiet = command === 'restore' && args.includes('--quiet')
const [folderArgument, ...otherArguments] = args.filter((arg) => !(isQuiet && arg === '--quiet'))

// Leaves through the exit handlers, which remove a partial backup.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

try {
  if (otherArguments.length > 0 || folderArgument?.startsWith('-')) throw new StartupError('Name one folder')
  const env = parseEnv()
  if (command === 'backup') await runBackup(env)
  else if (command === 'restore') await runRestore(env)
  else throw new StartupError('The command is backup or restore')
} catch (error) {
  if (!isOperatorError(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Such as a full disk, a folder that cannot be written, or a lost connection. */
function isOperatorError(error: unknown): error is Error {
  if (error instanceof StartupError || error instanceof DatabaseStartupError) return true
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}

async function runBackup(env: EnvSettings): Promise<void> {
  const now = new Date()
  const folder = resolve(folderArgument ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-')))
  if (!env.databaseUrl && !(await hasEmbeddedDatabase(env.dataDir))) throw new DatabaseStartupError(nothingToBackUp)
  const files = createFileStorage(env)
  const runningUrl = env.databaseUrl ? undefined : await findRunningEmbeddedDatabase(env.dataDir)
  const manifest = runningUrl
    ? await writeBackup({ url: runningUrl, files }, folder, now)
    : await withDatabase(env, (url) => writeBackup({ url, files }, folder, now))
  console.log(`The backup is in ${folder}: ${describeBackup(manifest)}.`)
  reportUnreadableFiles(manifest)
}

async function runRestore(env: EnvSettings): Promise<void> {
  if (!folderArgument) throw new StartupError('Name the folder of the backup: npm run restore -- <folder>')
  const folder = resolve(folderArgument)
  const manifest = await readVerifiedManifest(folder)
  const files = createFileStorage(env)
  await withDatabase(env, (url) => restoreBackup({ url, files }, folder, manifest, { isQuiet }))
  console.log(`The backup of ${manifest.createdAt} is restored: ${describeBackup(manifest)}. npm start serves it.`)
  reportUnreadableFiles(manifest)
}

function reportUnreadableFiles({ unreadableFiles }: BackupManifest): void {
  if (unreadableFiles.length === 0) return
  console.error(
    `Of these files the store could not read the bytes when they were backed up: ${unreadableFiles.join(', ')}`,
  )
  process.exitCode = 1
}

/** Runs work with the login for migrations of DATABASE_URL, or of the embedded database, which it starts for that time. */
async function withDatabase<T>(env: EnvSettings, work: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseDirectUrl) return work(env.databaseDirectUrl)
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, log: createLogger('warn') })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

function describeBackup({ tables, files }: BackupManifest): string {
  const rowCount = tables.reduce((sum, { rows }) => sum + rows, 0)
  return `rows ${rowCount}, files ${files.length}`
}
