import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { loadMigrations } from '#db/load-migrations.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'

/** A table of the schema `public`, and its columns in their order. */
export type BackupTable = { name: string; columns: string[] }

/**
 * Lists the program's tables, each after those that it references. Tables that the program's roles have no rights to,
 * of the migrations and of others, are left out.
 */
export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { referenced: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as referenced
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('migration_hashes', 'file_store')
      and (has_any_column_privilege('daybook_app', c.oid, 'select, insert')
        or has_any_column_privilege('daybook_platform', c.oid, 'select, insert'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  const ordered: BackupTable[] = []
  const pending = new Map(rows.map((table) => [table.name, table]))
  while (pending.size > 0) {
    const next = [...pending.values()].find(({ referenced }) => !referenced.some((name) => pending.has(name)))
    if (!next) throw new Error(`The tables ${[...pending.keys()].join(', ')} reference each other in a circle`)
    pending.delete(next.name)
    ordered.push({ name: next.name, columns: next.columns })
  }
  return ordered
}

/** Throws DatabaseStartupError if a table created by the applied migrations is not among those to back up. */
export async function assertAllTables(
  listed: readonly BackupTable[],
  migrations: readonly { name: string }[],
): Promise<void> {
  const texts = await loadMigrations()
  for (const { name: migration } of migrations)
    for (const [, name] of texts.get(migration)?.matchAll(/^create table (\w+)/gm) ?? [])
      if (name !== 'file_store' && !listed.some((table) => table.name === name))
        throw new DatabaseStartupError(
          `${name} would be missing in the backup: daybook_app and daybook_platform have no right to it`,
        )
}

/** Keeps a migration from rewriting tables until the end of the transaction: a snapshot would see them empty. */
export const lockTables = async (client: pg.Client, tables: readonly BackupTable[]): Promise<void> =>
  void (await client.query(`lock table ${tables.map(getQualifiedName).join(', ')} in access share mode`))

/**
 * Runs work in the open transaction without row level security for the owner of the tables; it still applies to others.
 */
export async function withUnforcedRowSecurity(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: forced } = await client.query<{ table: string }>(
    "select oid::regclass as table from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  )
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`)
  await work()
  for (const { table } of forced) await client.query(`alter table ${table} force row level security`)
}

/** The number of a table's rows, and a checksum of them that does not depend on their order. */
type TableContent = { rows: number; checksum: string }

/**
 * Copies all rows of a table into a new compressed file; returns their number and checksum, which are read separately.
 */
export async function copyTableToFile(client: pg.Client, table: BackupTable, file: string): Promise<TableContent> {
  // A partitioned table can only be copied by a query.
  const select = `select ${getColumnNames(table)} from ${getQualifiedName(table)}`
  const source = client.query(copyTo(`copy (${select}) to stdout`))
  await pipeline(source, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  const content = await readTableContent(client, table)
  if (source.rowCount !== content.rows)
    throw new DatabaseStartupError(
      `${table.name} has ${content.rows} rows, of which ${source.rowCount} could be copied`,
    )
  return content
}

/** Counts the rows of a table and computes their checksum. */
export async function readTableContent(client: pg.Client, table: BackupTable): Promise<TableContent> {
  const { rows } = await client.query<TableContent>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${getColumnNames(table)})::text, 0)), 0)::text as checksum
     from ${getQualifiedName(table)}`,
  )
  return rows[0]!
}

/** Adds the rows of a file written by `copyTableToFile` to a table and returns their number. */
export async function copyTableFromFile(client: pg.Client, table: BackupTable, file: string): Promise<number> {
  const target = client.query(copyFrom(`copy ${getQualifiedName(table)} (${getColumnNames(table)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), target)
  return target.rowCount
}

export const getQualifiedName = ({ name }: BackupTable): string => `public.${quoteName(name)}`
export const getColumnNames = ({ columns }: BackupTable): string => columns.map(quoteName).join(', ')
const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
