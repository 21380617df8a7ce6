import pg from 'pg'
import { loadMigrations, hashMigration } from './load-migrations.ts'
import { DatabaseStartupError } from './startup-error.ts'

/**
 * Migrates a database to the latest schema, or up to the migration `to`, under a lock; `setting` names the source of
 * the URL. Throws DatabaseStartupError when an applied migration was changed, when the database is newer than the
 * program or not in UTF8, or when the login lacks a privilege.
 */
export async function migrate(
  url: string,
  { to, setting = 'DATABASE_URL' }: { to?: string; setting?: string } = {},
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  // A connection lost while the pool closes does no harm.
  pool.on('error', () => undefined)
  try {
    const all = await loadMigrations()
    const applied = await listAppliedMigrations(pool)
    const unknown = applied.find(({ name }) => !all.has(name))
    if (unknown)
      throw new Error(
        `it was migrated by a newer Daybook (${unknown.name}); start that one, or restore the backup from before the update`,
      )
    if (!to && isUpToDate(all, applied)) return
    // Loaded only when needed: Kysely takes a fifth of a start.
    const { applyMigrations } = await import('./migrator.ts')
    await applyMigrations(pool, all, to)
    const changed = findChangedMigration(all, await listAppliedMigrations(pool))
    if (changed) throw new Error(`The migration ${changed} was changed after it was applied; restore its file`)
  } catch (error) {
    throw new DatabaseStartupError(`${setting}: the database could not be migrated: ${describeError(error)}`, {
      cause: error,
    })
  } finally {
    await pool.end()
  }
}

/** Whether all migrations are applied, asked as daybook_platform; a newer database counts as migrated. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  // Sent together they are one transaction. pg returns a result for each statement, which its types do not say.
  const text = 'set local role daybook_platform; select name from migration_hashes'
  const results: unknown = await pool.query({ text, query_timeout: 5_000 } as pg.QueryConfig)
  const [, { rows }] = results as [unknown, pg.QueryResult<{ name: string }>]
  const applied = new Set(rows.map(({ name }) => name))
  return [...(await loadMigrations()).keys()].every((name) => applied.has(name))
}

type AppliedMigrations = { name: string; hash: string }[]

async function listAppliedMigrations(pool: pg.Pool): Promise<AppliedMigrations> {
  const { rows } = await pool.query<{ exists: boolean; encoding: string }>(
    "select to_regclass('migration_hashes') is not null as exists, current_setting('server_encoding') as encoding",
  )
  const { exists, encoding } = rows[0]!
  if (encoding !== 'UTF8')
    throw new Error(`its encoding is ${encoding}; run: create database <name> encoding 'UTF8' template template0`)
  if (!exists) return []
  return (await pool.query<AppliedMigrations[number]>('select name, hash from migration_hashes')).rows
}

const isUpToDate = (all: Map<string, string>, applied: AppliedMigrations): boolean =>
  applied.length === all.size && findChangedMigration(all, applied) === undefined

const findChangedMigration = (all: Map<string, string>, applied: AppliedMigrations): string | undefined =>
  applied.find(({ name, hash }) => {
    const source = all.get(name)
    return !source || hashMigration(source) !== hash
  })?.name

function describeError(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code !== '42501') return message
  if (message.includes('for table'))
    return `its login may not do this (${message}): give DATABASE_DIRECT_URL the login that owns the tables`
  const remedy = message.includes('belongs to daybook_platform')
    ? 'grant create on schema public to daybook_platform'
    : message.includes('create role')
      ? `create role daybook_app nologin; create role daybook_platform nologin; ${grantStatement}`
      : /\brole\b/.test(message)
        ? grantStatement
        : 'grant create on database <name> to <login>; grant create on schema public to <login>'
  return `its login may not do this (${message}); as an administrator run: ${remedy}`
}

const grantStatement = 'grant daybook_app, daybook_platform to <login>'
