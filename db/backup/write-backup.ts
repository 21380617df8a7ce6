import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { isUnrestrictedLogin, listMigrations, prepareForCopying, withBackupConnection } from './connection.ts'
import { type BackupFileStorage, copyFilesToBackup } from './files.ts'
import { type BackupManifest, getManifestPath, getTablePath, hashFile } from './manifest.ts'
import { copyTableToFile, listBackupTables, lockTables, assertAllTables } from './tables.ts'

/** All data of a Daybook: its database, by the URL of a login, and the store of its files. */
export type Installation = { url: string; files: BackupFileStorage }

/**
 * Copies all rows, as of one moment, and all files into a new folder; the program may keep running. The folder gets its
 * name once it is complete: docs/product/operation.md#backup. Throws DatabaseStartupError if it exists, or if row level
 * security restricts the login.
 */
export async function writeBackup({ url, files }: Installation, folder: string, now: Date): Promise<BackupManifest> {
  await assertNewFolder(folder)
  await mkdir(dirname(folder), { recursive: true })
  const partialFolder = await mkdtemp(`${folder}.partial-`)
  const removeOnExit = () => rmSync(partialFolder, { recursive: true, force: true, maxRetries: 3 })
  process.on('exit', removeOnExit)
  try {
    const { storedFiles, ...rows } = await copyRows(url, partialFolder)
    const { copied, unreadable } = await copyFilesToBackup(files, partialFolder, storedFiles)
    const purgedFiles = await listPurgedFiles(url, unreadable)
    const unreadableFiles = unreadable.filter((key) => !purgedFiles.includes(key))
    const manifest = {
      format: 1 as const,
      createdAt: now.toISOString(),
      ...rows,
      files: copied,
      purgedFiles,
      unreadableFiles,
    }
    await writeFile(getManifestPath(partialFolder), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await assertNewFolder(folder)
    await rename(partialFolder, folder)
    return manifest
  } finally {
    process.off('exit', removeOnExit)
    // A failure to remove it must not hide why the backup failed.
    await rm(partialFolder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

async function assertNewFolder(folder: string): Promise<void> {
  if (await stat(folder).catch(() => undefined))
    throw new DatabaseStartupError(`${folder} exists already: name a new folder`)
}

type CopiedRows = Pick<BackupManifest, 'migrations' | 'tables'> & { storedFiles: { key: string; size: number }[] }

/** Copies all tables in one transaction, as of the same moment. */
const copyRows = (url: string, folder: string): Promise<CopiedRows> =>
  withBackupConnection(url, async (client) => {
    if (!(await isUnrestrictedLogin(client)))
      throw new DatabaseStartupError(
        'A backup needs a login that row level security does not restrict: give DATABASE_DIRECT_URL that of a superuser, or back the database up with pg_dump',
      )
    if ((await listMigrations(client)).length === 0) throw new DatabaseStartupError(nothingToBackUp)
    const listed = await listBackupTables(client)
    await client.query('begin isolation level repeatable read read only')
    await prepareForCopying(client)
    await lockTables(client, listed)
    // The first query of the snapshot: a migration may have ended while this waited for the lock.
    if (!isDeepStrictEqual(await listBackupTables(client), listed))
      throw new DatabaseStartupError('The database is being migrated: try again when the program has started')
    const migrations = await listMigrations(client)
    await assertAllTables(listed, migrations)
    const tables: BackupManifest['tables'] = []
    await mkdir(dirname(getTablePath(folder, '')), { mode: 0o700 })
    for (const table of listed) {
      const path = getTablePath(folder, table.name)
      tables.push({ ...table, ...(await copyTableToFile(client, table, path)), sha256: await hashFile(path) })
    }
    const { rows: storedFiles } = await client.query<CopiedRows['storedFiles'][number]>(
      `select organization_id || '/' || file_id as key, size from public.documents order by 1`,
    )
    await client.query('commit')
    return { migrations, tables, storedFiles }
  })

/** The error of a backup before the first start has created a database. */
export const nothingToBackUp = 'There is nothing to back up yet: npm start creates the database'

/** Lists which of some files no longer have a document. */
async function listPurgedFiles(url: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await withBackupConnection(url, (client) =>
    client.query<{ key: string }>(
      `select key from unnest($1::text[]) key
       where key not in (select organization_id || '/' || file_id from public.documents) order by 1`,
      [keys],
    ),
  )
  return rows.map(({ key }) => key)
}
