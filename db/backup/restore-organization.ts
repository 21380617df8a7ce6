import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from '#db/migrate.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { hasRunningProgram, prepareForCopying, withBackupConnection } from './connection.ts'
import { restoreFiles } from './files.ts'
import type { BackupManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { type ScratchOptions, withScratchDatabase } from './scratch-database.ts'
import {
  type BackupTable,
  getColumnNames,
  getQualifiedName,
  listBackupTables,
  withUnforcedRowSecurity,
} from './tables.ts'
import type { Installation } from './write-backup.ts'

/** The restored parts of one organization. */
type RestoredOrganization = { name: string; rows: number; files: number }

/**
 * Restores one organization from a verified backup in one transaction, leaving all others unchanged. The backup is
 * first restored into a separate database, which migrates it to this release: docs/product/operation.md#backup. Throws
 * DatabaseStartupError, without having changed a row, if the backup has no such organization, the program runs, or a
 * row conflicts with another organization's, such as a user who has moved.
 */
export async function restoreOrganization(
  { url, files }: Installation,
  folder: string,
  manifest: BackupManifest,
  organizationId: string,
  scratch: ScratchOptions,
): Promise<RestoredOrganization> {
  await migrate(url)
  const ownFiles = manifest.files.filter(({ key }) => key.startsWith(`${organizationId}/`))
  return withScratchDatabase(scratch, async (scratchUrl) => {
    await restoreBackup({ url: scratchUrl, files }, folder, { ...manifest, files: [] }, { isQuiet: true })
    return withBackupConnection(scratchUrl, async (source) => {
      const name = await findOrganization(source, organizationId)
      await withBackupConnection(url, assertStopped)
      await restoreFiles(files, folder, ownFiles)
      const rows = await withBackupConnection(url, (target) => replaceRows(source, target, organizationId))
      return { name, rows, files: ownFiles.length }
    })
  })
}

async function findOrganization(source: pg.Client, id: string): Promise<string> {
  const { rows } = await source.query<{ id: string; name: string }>(
    'select id, name from public.organizations where not is_platform order by name, id',
  )
  const found = rows.find((organization) => organization.id === id)
  if (found) return found.name
  const others = rows.map((organization) => `${organization.id} ${organization.name}`)
  throw new DatabaseStartupError(`The backup has no organization ${id}. It has:\n${others.join('\n')}`)
}

async function assertStopped(target: pg.Client): Promise<void> {
  if (await hasRunningProgram(target))
    throw new DatabaseStartupError('Daybook runs on this database: stop all of its instances first')
}

/**
 * Rows that stay: an organization's rows refer to the first, and the sweep needs the second to remove files without a
 * document.
 */
const keptTables = new Set(['organizations', 'stored_files'])

async function replaceRows(source: pg.Client, target: pg.Client, organizationId: string): Promise<number> {
  await target.query('begin')
  await prepareForCopying(target)
  const tables = (await listBackupTables(target)).filter(
    ({ name, columns }) => name === 'organizations' || columns.includes('organization_id'),
  )
  const condition = ({ name }: BackupTable) =>
    `${name === 'organizations' ? 'id' : 'organization_id'} = ${target.escapeLiteral(organizationId)}`
  let count = 0
  await withUnforcedRowSecurity(target, async () => {
    // Checked again: a program may have started since; now its rows are locked.
    await assertStopped(target)
    for (const table of tables.toReversed())
      if (!keptTables.has(table.name))
        await target.query(`delete from ${getQualifiedName(table)} where ${condition(table)}`)
    for (const table of tables)
      count += await copyRows(source, target, table, condition(table)).catch((cause: Error) => {
        throw new DatabaseStartupError(`${table.name} could not be restored: ${cause.message}`, { cause })
      })
  })
  await target.query('commit')
  return count
}

/** Copies an organization's rows of a table through a temporary one, since a copy cannot skip existing rows. */
async function copyRows(source: pg.Client, target: pg.Client, table: BackupTable, condition: string): Promise<number> {
  const names = getColumnNames(table)
  await target.query(
    `create temporary table copied on commit drop as select ${names} from ${getQualifiedName(table)} limit 0`,
  )
  const from = source.query(
    copyTo(`copy (select ${names} from ${getQualifiedName(table)} where ${condition}) to stdout`),
  )
  await pipeline(from, target.query(copyFrom(`copy copied (${names}) from stdin`)))
  const excluded = table.columns.map((column) => `excluded."${column}"`).join(', ')
  const onConflict = {
    organizations: `on conflict (id) do update set (${names}) = row(${excluded})`,
    stored_files: 'on conflict do nothing',
  }
  const { rowCount } = await target.query(
    `insert into ${getQualifiedName(table)} (${names}) select ${names} from copied ${onConflict[table.name as keyof typeof onConflict] ?? ''}`,
  )
  await target.query('drop table copied')
  return rowCount!
}
