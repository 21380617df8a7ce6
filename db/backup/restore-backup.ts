import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { hashMigration, loadMigrations } from '#db/load-migrations.ts'
import { migrate } from '#db/migrate.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { listMigrations, prepareForCopying, withBackupConnection } from './connection.ts'
import { restoreFiles } from './files.ts'
import { type BackupManifest, getTablePath } from './manifest.ts'
import { copyTableFromFile, listBackupTables, readTableContent, withUnforcedRowSecurity } from './tables.ts'
import type { Installation } from './write-backup.ts'

/**
 * Restores a verified backup, even of an earlier release, into a database without data, and migrates it to this
 * release: docs/product/operation.md#backup. Files come first, then all rows in one transaction. Throws
 * DatabaseStartupError, without having restored a row, if the database has data or another schema, or the backup is of
 * a newer release. A quiet restore, for a copy next to the original, leaves out waiting e-mails.
 */
export async function restoreBackup(
  { url, files }: Installation,
  folder: string,
  manifest: BackupManifest,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  await assertKnownMigrations(manifest)
  await withBackupConnection(url, assertNoData)
  await migrate(url, { to: manifest.migrations.at(-1)!.name })
  await withBackupConnection(url, (client) => assertSameSchema(client, manifest))
  await restoreFiles(files, folder, manifest.files)
  await withBackupConnection(url, (client) => restoreRows(client, folder, manifest, isQuiet))
  await migrate(url)
}

async function assertKnownMigrations({ migrations }: BackupManifest): Promise<void> {
  const known = await loadMigrations()
  for (const { name, hash } of migrations) {
    const migration = known.get(name)
    if (!migration || hashMigration(migration) !== hash)
      throw new DatabaseStartupError(
        `The backup is of another Daybook, which has the migration ${name}: restore it with that one`,
      )
  }
}

async function assertNoData(client: pg.Client): Promise<void> {
  if ((await listMigrations(client)).length === 0) return
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from public.organizations)')
  if (rows[0]!.exists)
    throw new DatabaseStartupError(
      'The database has data, as it has after every start: give a new one, or remove the embedded one by npm run db:reset',
    )
}

/** A later schema cannot be reverted, and its migrations would not change the restored rows. */
async function assertSameSchema(client: pg.Client, { migrations }: BackupManifest): Promise<void> {
  const applied = await listMigrations(client)
  if (applied.length !== migrations.length)
    throw new DatabaseStartupError(
      'The database has a later schema than the backup: give a new one, or remove the embedded one by npm run db:reset',
    )
}

const signInTables = new Set(['sessions', 'used_sign_ins', 'identity_state', 'sign_in_codes', 'console_links'])

async function restoreRows(
  client: pg.Client,
  folder: string,
  { tables, purgedFiles }: BackupManifest,
  isQuiet: boolean,
): Promise<void> {
  await client.query('begin')
  await prepareForCopying(client)
  await withUnforcedRowSecurity(client, async () => {
    // Checked again: a program may have started since; now its rows are locked, and visible to the owner too.
    await assertNoData(client)
    const restored = tables.map(({ name, columns }) => ({ name, columns }))
    if (!isDeepStrictEqual(await listBackupTables(client), restored))
      throw new DatabaseStartupError('The tables of the backup are not those of its migrations')
    for (const table of tables) {
      const count = await copyTableFromFile(client, table, getTablePath(folder, table.name)).catch((cause: Error) => {
        throw new DatabaseStartupError(`${table.name} could not be restored: ${cause.message}`, { cause })
      })
      if (count !== table.rows)
        throw new DatabaseStartupError(`${table.name} has ${count} rows in the backup instead of ${table.rows}`)
      if (table.checksum && (await readTableContent(client, table)).checksum !== table.checksum)
        throw new DatabaseStartupError(`The rows of ${table.name} are not those that were backed up`)
    }
    await deleteRowsWithoutFile(client, purgedFiles)
    if (isQuiet) await client.query('delete from public.outbox')
    // A session may have ended after the backup. An older backup lacks some of these tables.
    for (const { name } of tables) if (signInTables.has(name)) await client.query(`delete from public.${name}`)
  })
  await client.query('commit')
}

/**
 * Deletes documents that were purged during the backup, and files whose upload had not ended: the sweep of a copy would
 * remove them from a store that it shares with the original.
 */
async function deleteRowsWithoutFile(client: pg.Client, purgedFiles: readonly string[]): Promise<void> {
  await client.query(`delete from public.documents where organization_id || '/' || file_id = any($1)`, [purgedFiles])
  await client.query(`
    delete from public.stored_files s
    where not exists (select from public.documents d where d.organization_id = s.organization_id and d.file_id = s.id)`)
}
