import pg from 'pg'
import { StartRefused } from '#server/base/start-refused.ts'
import { allMigrations, hashOf, type Step } from './all-migrations.ts'

/**
 * Brings a database to the present schema, or to that of an earlier migration, under a lock, forward only. Throws one
 * sentence when an applied migration was changed afterwards, when the database is newer than the program, or when the
 * login may not do what is needed.
 */
export async function migrate(url: string, to?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  // What is lost while closing is lost after the work is done.
  pool.on('error', () => undefined)
  try {
    const all = await allMigrations()
    if (!to && isWhole(all, await appliedTo(pool))) return
    // Loaded when there is something to do: reading it takes a fifth of a start.
    const { applyMigrations } = await import('./migrator.ts')
    await applyMigrations(pool, all, to)
    const changed = changedSince(all, await appliedTo(pool))
    if (changed) throw new Error(`The migration ${changed} was changed after it was applied; restore its file`)
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the database could not be migrated: ${plain(error)}`, { cause: error })
  } finally {
    await pool.end()
  }
}

/** Names of all migrations in their order, for the readiness check. */
export async function migrationNames(): Promise<string[]> {
  return [...(await allMigrations()).keys()]
}

type Applied = { name: string; hash: string }[]

async function appliedTo(pool: pg.Pool): Promise<Applied> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    "select to_regclass('migration_hashes') is not null as there",
  )
  if (!tables[0]?.there) return []
  return (await pool.query<Applied[number]>('select name, hash from migration_hashes')).rows
}

const isWhole = (all: Map<string, Step>, applied: Applied): boolean =>
  applied.length === all.size && changedSince(all, applied) === undefined

const changedSince = (all: Map<string, Step>, applied: Applied): string | undefined =>
  applied.find(({ name, hash }) => {
    const step = all.get(name)
    return !step || hashOf(step) !== hash
  })?.name

function plain(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code !== '42501') return message
  const needs = message.includes('create role')
    ? `create role daybook_app nologin; create role daybook_platform nologin; ${grant}`
    : /\brole\b/.test(message)
      ? grant
      : 'grant create on database <name> to <login>; grant create on schema public to <login>'
  return `its login may not do this (${message}); as an administrator run: ${needs}`
}

const grant = 'grant daybook_app, daybook_platform to <login>'
