import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { copyTableToFile, listBackupTables, prepareForCopying, isUnrestrictedLogin } from './tables.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type BackupManifest, getFilePath, getManifestPath, getTablePath } from './manifest.ts'

/** The database of `url`, whose login row level security does not restrict, and the store of its files. */
export type BackupSource = { url: string; files: BackupFileStorage }

/** What a backup needs of the program's file storage; `save` takes a file of `incomingDir`, and moves it. */
export type BackupFileStorage = {
  incomingDir: string
  read(key: string, size: number): Promise<Readable>
  save(key: string, file: { path: string; size: number }): Promise<void>
}

/**
 * Copies all rows, as they are at one moment, and all files into a new folder; the program may run meanwhile. The folder has
 * its name once it is complete: docs/product.md#backup. Throws DatabaseStartupError where it exists, or where the login may not read
 * everything.
 */
export async function writeBackup(source: BackupSource, folder: string, now: Date): Promise<BackupManifest> {
  if (await stat(folder).catch(() => undefined))
    throw new DatabaseStartupError(`${folder} exists already: name a new folder`)
  const partialFolder = `${folder}.partial`
  await rm(partialFolder, { recursive: true, force: true })
  const client = new pg.Client({ connectionString: source.url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await requireReadableDatabase(client)
    await mkdir(dirname(getTablePath(partialFolder, '')), { recursive: true, mode: 0o700 })
    const manifest = { ...(await copyRows(client, partialFolder)), format: 1 as const, createdAt: now.toISOString() }
    const files = await copyFiles(client, source.files, partialFolder, manifest.files)
    const complete = { ...manifest, files }
    await writeFile(getManifestPath(partialFolder), `${JSON.stringify(complete, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(partialFolder, folder)
    return complete
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function requireReadableDatabase(client: pg.Client): Promise<void> {
  if (!(await isUnrestrictedLogin(client)))
    throw new DatabaseStartupError(
      'A backup needs a login that row level security does not restrict: give DATABASE_DIRECT_URL that of a superuser, or back the database up with pg_dump',
    )
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.migration_hashes') is not null as exists",
  )
  if (!rows[0]!.exists)
    throw new DatabaseStartupError('There is nothing to back up yet: npm start creates the database')
}

type CopiedRows = Pick<BackupManifest, 'migrations' | 'tables' | 'files'>

/** One transaction: all tables are of the same moment. */
async function copyRows(client: pg.Client, folder: string): Promise<CopiedRows> {
  await client.query('begin isolation level repeatable read read only')
  await prepareForCopying(client)
  const { rows: migrations } = await client.query<BackupManifest['migrations'][number]>(
    'select name, hash from migration_hashes order by name',
  )
  const tables: BackupManifest['tables'] = []
  for (const table of await listBackupTables(client))
    tables.push({ ...table, rows: await copyTableToFile(client, table, getTablePath(folder, table.name)) })
  const { rows: files } = await client.query<BackupManifest['files'][number]>(
    `select organization_id || '/' || file_id as key, size from documents order by organization_id, file_id`,
  )
  await client.query('commit')
  return { migrations, tables, files }
}

/** Copies the files and returns those that are there: one whose document was purged meanwhile is left out. */
async function copyFiles(
  client: pg.Client,
  storage: BackupFileStorage,
  folder: string,
  files: BackupManifest['files'],
): Promise<BackupManifest['files']> {
  const copied: BackupManifest['files'] = []
  for (const file of files) {
    try {
      await copyFile(storage, folder, file)
      copied.push(file)
    } catch (error) {
      if (await hasDocument(client, file.key)) throw error
    }
  }
  return copied
}

async function copyFile(
  storage: BackupFileStorage,
  folder: string,
  { key, size }: BackupManifest['files'][number],
): Promise<void> {
  const path = getFilePath(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(await storage.read(key, size), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  if ((await stat(path)).size !== size) throw new Error(`The file ${key} could not be read to its end`)
}

async function hasDocument(client: pg.Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from documents where organization_id = $1 and file_id = $2)',
    key.split('/'),
  )
  return rows[0]!.exists
}
