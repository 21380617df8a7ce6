import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { StartRefused } from '#server/base/start-refused.ts'
import { fillClientKeys, fillClientKeysText } from './fill-client-keys.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Names of all migrations in their order, for the readiness check. */
export async function migrationNames(): Promise<string[]> {
  return [...(await allMigrations()).keys()]
}

/**
 * Brings a database to the present schema, or to that of an earlier migration, under a lock, forward only. Throws one
 * sentence when an applied migration was changed afterwards, when the database is newer than the program, or when the
 * login may not do what is needed.
 */
export async function migrate(url: string, to?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  // What is lost while closing is lost after the work is done.
  pool.on('error', () => undefined)
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const all = await allMigrations()
    const getMigrations = async () => Object.fromEntries([...all].map(([name, one]) => [name, applying(name, one)]))
    const migrator = new Migrator({ db: kysely, provider: { getMigrations } })
    const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
    if (error) throw error as Error
    await checkHashes(kysely, all)
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the database could not be migrated: ${plain(error)}`, { cause: error })
  } finally {
    await kysely.destroy()
  }
}

/** What a migration does to data that SQL alone cannot, beside the text that tells whether it was changed. */
type Step = { text: string; run?: (db: Kysely<unknown>) => Promise<void> }

async function allMigrations(): Promise<Map<string, Step>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(0, -4), { text: await readFile(new URL(file, folder), 'utf8') }] as const),
  )
  return new Map<string, Step>([...texts, ...written].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const written: [string, Step][] = [
  // The tables of pg-boss, of exactly the version that is installed; an upgrade adds a migration of its own.
  [
    '0002-jobs',
    {
      text: getConstructionPlans('pgboss')
        .replace(/^\s*BEGIN;/, '')
        .replace(/COMMIT;\s*$/, ''),
    },
  ],
  ['0005-client-keys', { text: fillClientKeysText, run: fillClientKeys }],
]

const applying = (name: string, { text, run }: Step): Migration => ({
  up: async (db) => {
    await (run ? run(db) : sql.raw(text).execute(db))
    await sql`create table if not exists migration_hashes (name text primary key, hash text not null)`.execute(db)
    await sql`insert into migration_hashes values (${name}, ${hashOf(text)})`.execute(db)
  },
})

async function checkHashes(kysely: Kysely<unknown>, all: Map<string, Step>): Promise<void> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration_hashes`.execute(kysely)
  const changed = rows.find(({ name, hash }) => hashOf(all.get(name)?.text ?? '') !== hash)
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
