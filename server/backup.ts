import { resolve } from 'node:path'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { findRunningEmbeddedDatabase } from '#db/embedded/running.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import type { BackupManifest } from '#db/backup/manifest.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { writeBackup } from '#db/backup/write-backup.ts'

/**
 * `npm run backup [-- folder]` and `npm run restore -- folder`: copies everything to a folder, also while the program runs,
 * and back into an empty database while it does not.
 */
const [, , command, folderArgument] = process.argv

try {
  const env = parseEnv()
  if (command === 'backup') await runBackup(env)
  else await runRestore(env)
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseStartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runBackup(env: EnvSettings): Promise<void> {
  const now = new Date()
  const folder = resolve(folderArgument ?? `backups/${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const running = env.databaseUrl ? undefined : await findRunningEmbeddedDatabase(env.dataDir)
  const files = createFileStorage(env)
  const manifest = running
    ? await writeBackup({ url: running, files }, folder, now)
    : await withStoppedDatabase(env, (url) => writeBackup({ url, files }, folder, now))
  console.log(`${describe(manifest)} are in ${folder}.`)
}

async function runRestore(env: EnvSettings): Promise<void> {
  if (!folderArgument) throw new StartupError('Name the folder of the backup: npm run restore -- <folder>')
  const folder = resolve(folderArgument)
  const files = createFileStorage(env)
  const manifest = await withStoppedDatabase(env, (url) => restoreBackup({ url, files }, folder))
  console.log(`${describe(manifest)} of ${manifest.createdAt} are restored; npm start serves them.`)
}

/** Runs work with the login for migrations of DATABASE_URL, or of the embedded database, which it starts for that time. */
async function withStoppedDatabase<T>(env: EnvSettings, work: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseDirectUrl) return work(env.databaseDirectUrl)
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, log: createLogger('warn') })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

function describe({ tables, files }: BackupManifest): string {
  return `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.length} files`
}
