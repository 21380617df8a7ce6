import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table of the schema `public`, and its columns in their order. */
export type BackupTable = { name: string; columns: string[] }

/**
 * Makes copies complete and independent of a server's settings, until the end of the transaction: where row level security
 * would hide a row, PostgreSQL refuses the copy instead.
 */
export const prepareForCopying = async (client: pg.Client): Promise<void> =>
  void (await client.query(`set local row_security = off; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1`))

/** Whether row level security restricts the login in no table. */
export async function isUnrestrictedLogin(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isUnrestricted: boolean }>(
    'select rolsuper or rolbypassrls as "isUnrestricted" from pg_roles where rolname = current_user',
  )
  return rows[0]!.isUnrestricted
}

/** Lists the program's tables, each after those that it references; those of the migrations are left out. */
export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { referenced: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as referenced
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migration_hashes')
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

/** Copies all rows of a table into a new compressed file, which is on disk afterwards; returns their number. */
export async function copyTableToFile(client: pg.Client, table: BackupTable, file: string): Promise<number> {
  const rows = client.query(copyTo(`copy ${describeTable(table)} to stdout`))
  await pipeline(rows, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return rows.rowCount
}

/** Adds the rows of such a file to a table and returns their number. */
export async function copyTableFromFile(client: pg.Client, table: BackupTable, file: string): Promise<number> {
  const rows = client.query(copyFrom(`copy ${describeTable(table)} from stdin`))
  await pipeline(createReadStream(file), createGunzip(), rows)
  return rows.rowCount
}

const describeTable = ({ name, columns }: BackupTable): string =>
  `public.${quoteName(name)} (${columns.map(quoteName).join(', ')})`

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
