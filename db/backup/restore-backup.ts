import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyTableFromFile, isUnrestrictedLogin, prepareForCopying } from './tables.ts'
import { hashMigration, loadMigrations } from '#db/load-migrations.ts'
import { migrate } from '#db/migrate.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type BackupManifest, getFilePath, getTablePath, readManifest } from './manifest.ts'
import type { BackupFileStorage, BackupSource } from './write-backup.ts'

/**
 * Restores a backup, also of an earlier release, into a database without data, and migrates it to this release:
 * docs/product.md#backup. Files come first, then all rows in one transaction. Throws DatabaseStartupError where the database has
 * data, or the backup is damaged or of a newer release; then no row was restored.
 */
export async function restoreBackup({ url, files }: BackupSource, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  await requireKnownMigrations(manifest)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await requireEmptyDatabase(client)
    await migrate(url, manifest.migrations.at(-1)!.name)
    await restoreFiles(files, folder, manifest)
    await restoreRows(client, folder, manifest)
  } finally {
    await client.end()
  }
  await migrate(url)
  return manifest
}

async function requireKnownMigrations({ migrations }: BackupManifest): Promise<void> {
  const known = await loadMigrations()
  for (const { name, hash } of migrations) {
    const migration = known.get(name)
    if (!migration || hashMigration(migration) !== hash)
      throw new DatabaseStartupError(
        `The backup is of another Daybook, which has the migration ${name}: restore it with that one`,
      )
  }
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  if (!(await isUnrestrictedLogin(client)))
    throw new DatabaseStartupError(
      'Restoring needs a login that row level security does not restrict, such as a superuser',
    )
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.organizations') is not null as exists`,
  )
  if (!tables[0]!.exists) return
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from organizations)')
  if (rows[0]!.exists) throw new DatabaseStartupError('The database has data: a backup is restored into an empty one')
}

/** Files that no row refers to do no harm, so they are stored before the rows. */
async function restoreFiles(storage: BackupFileStorage, folder: string, { files }: BackupManifest): Promise<void> {
  await mkdir(storage.incomingDir, { recursive: true, mode: 0o700 })
  for (const { key, size } of files) {
    const path = join(storage.incomingDir, randomUUID())
    await copyFile(getFilePath(folder, key), path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT')
        throw new DatabaseStartupError(`The backup is damaged: the file ${key} is missing`, { cause })
      throw cause
    })
    if ((await stat(path)).size !== size)
      throw new DatabaseStartupError(`The backup is damaged: the file ${key} is not whole`)
    await storage.save(key, { path, size })
  }
}

async function restoreRows(client: pg.Client, folder: string, { tables }: BackupManifest): Promise<void> {
  await client.query('begin')
  await prepareForCopying(client)
  for (const table of tables) {
    const count = await copyTableFromFile(client, table, getTablePath(folder, table.name)).catch((cause: Error) => {
      throw new DatabaseStartupError(`The backup is damaged: ${table.name} cannot be read (${cause.message})`, {
        cause,
      })
    })
    if (count !== table.rows)
      throw new DatabaseStartupError(`The backup is damaged: ${table.name} has ${count} rows instead of ${table.rows}`)
  }
  await client.query('commit')
}
