import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupManifest, readVerifiedManifest } from '#db/backup/manifest.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { restoreOrganization } from '#db/backup/restore-organization.ts'
import { nothingToBackUp, writeBackup } from '#db/backup/write-backup.ts'
import { findRunningEmbeddedDatabase, hasEmbeddedDatabase } from '#db/embedded/running.ts'
import { withDatabase } from '#db/embedded/start.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'

/**
 * `npm run backup [-- folder]` and `npm run restore -- folder`: copies everything to a folder, even while the program
 * runs, and back into an empty database while it is stopped. `--quiet` leaves out the waiting e-mails; `--organization
 * <id>` restores a single organization into a database with others.
 */
const [, , command, ...args] = process.argv
const log = createLogger('warn')

// Leaves through the exit handlers, which remove a partial backup.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

try {
  const { folder, isQuiet, organizationId } = parseArguments()
  const env = parseEnv()
  if (command === 'backup') await runBackup(env, folder)
  else if (command !== 'restore') throw new StartupError('The command is backup or restore')
  else if (!folder) throw new StartupError('Name the folder of the backup: npm run restore -- <folder>')
  else if (organizationId !== undefined) await runRestoreOrganization(env, resolve(folder), organizationId)
  else await runRestore(env, resolve(folder), isQuiet)
} catch (error) {
  if (!isOperatorError(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Reads the folder and the options. Throws an error meant for the operator for anything else. */
function parseArguments() {
  const options = { quiet: { type: 'boolean' }, organization: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (positionals.length > 1) throw new StartupError('Name one folder')
  if (command === 'backup' && Object.keys(values).length) throw new StartupError('A backup has no options')
  return { folder: positionals[0], isQuiet: values.quiet ?? false, organizationId: values.organization?.toLowerCase() }
}

/** Whether the operator can fix an error, such as a full disk, a folder that cannot be written, or a lost connection. */
function isOperatorError(error: unknown): error is Error {
  if (error instanceof StartupError || error instanceof DatabaseStartupError) return true
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}

async function runBackup(env: EnvSettings, name: string | undefined): Promise<void> {
  const now = new Date()
  const folder = resolve(name ?? join('backups', now.toISOString().slice(0, 19).replaceAll(':', '-')))
  if (!env.databaseUrl && !(await hasEmbeddedDatabase(env.dataDir))) throw new DatabaseStartupError(nothingToBackUp)
  const files = createFileStorage(env)
  const serverUrl = env.databaseDirectUrl ?? (await findRunningEmbeddedDatabase(env.dataDir))
  const manifest = await withDatabase({ serverUrl, dataDir: env.dataDir, log }, (url) =>
    writeBackup({ url, files }, folder, now),
  )
  console.log(`The backup is in ${folder}: ${describeBackup(manifest)}.`)
  reportUnreadableFiles(manifest)
}

async function runRestoreOrganization(env: EnvSettings, folder: string, organizationId: string): Promise<void> {
  const manifest = await readVerifiedManifest(folder)
  const files = createFileStorage(env)
  const settings = { dataDir: env.dataDir, serverUrl: env.databaseDirectUrl, log }
  await withDatabase(settings, async (url) => {
    const {
      name,
      rows,
      files: fileCount,
    } = await restoreOrganization({ url, files }, folder, manifest, organizationId, settings)
    console.log(`${name} is as it was on ${manifest.createdAt}: rows ${rows}, files ${fileCount}. npm start serves it.`)
  })
  const { unreadableFiles } = manifest
  reportUnreadableFiles({
    ...manifest,
    unreadableFiles: unreadableFiles.filter((key) => key.startsWith(organizationId)),
  })
}

async function runRestore(env: EnvSettings, folder: string, isQuiet: boolean): Promise<void> {
  const manifest = await readVerifiedManifest(folder)
  const files = createFileStorage(env)
  const settings = { dataDir: env.dataDir, serverUrl: env.databaseDirectUrl, log }
  await withDatabase(settings, (url) => restoreBackup({ url, files }, folder, manifest, { isQuiet }))
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

function describeBackup({ tables, files }: BackupManifest): string {
  const rowCount = tables.reduce((sum, { rows }) => sum + rows, 0)
  return `rows ${rowCount}, files ${files.length}`
}
