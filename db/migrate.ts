import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { StartRefused } from '#server/base/start-refused.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Names of all migrations in their order, for the readiness check. */
export async function migrationNames(): Promise<string[]> {
  return [...(await migrationTexts()).keys()]
}

/**
 * Brings a database to the present schema, under a lock, forward only. Throws one sentence when an applied migration
 * was changed afterwards, when the database is newer than the program, or when the login may not do what is needed.
 */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  // What is lost while closing is lost after the work is done.
  pool.on('error', () => undefined)
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const texts = await migrationTexts()
    const getMigrations = async () => Object.fromEntries([...texts].map(([name, text]) => [name, applying(name, text)]))
    const { error } = await new Migrator({ db: kysely, provider: { getMigrations } }).migrateToLatest()
    if (error) throw error as Error
    await checkHashes(kysely, texts)
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the database could not be migrated: ${plain(error)}`, { cause: error })
  } finally {
    await kysely.destroy()
  }
}

async function migrationTexts(): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(0, -4), await readFile(new URL(file, folder), 'utf8')] as const),
  )
  return new Map([...texts, jobs].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The tables of pg-boss, of exactly the version that is installed; an upgrade adds a migration of its own. */
const jobs = [
  '0002-jobs',
  getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, ''),
] as const

const applying = (name: string, text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db)
    await sql`create table if not exists migration_hashes (name text primary key, hash text not null)`.execute(db)
    await sql`insert into migration_hashes values (${name}, ${hashOf(text)})`.execute(db)
  },
})

async function checkHashes(kysely: Kysely<unknown>, texts: Map<string, string>): Promise<void> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration_hashes`.execute(kysely)
  const changed = rows.find(({ name, hash }) => hashOf(texts.get(name) ?? '') !== hash)
  if (changed) throw new Error(`The migration ${changed.name} was changed after it was applied; restore its file`)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

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
