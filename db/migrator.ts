import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { hashMigration } from './load-migrations.ts'

/** Applies missing migrations up to `to`, or all, under a lock, and stores the hash of each. An error names its migration. */
export async function applyMigrations(pool: pg.Pool, all: Map<string, string>, to: string | undefined): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const getMigrations = async () =>
    Object.fromEntries([...all].map(([name, text]) => [name, toKyselyMigration(name, text)]))
  const migrator = new Migrator({ db: kysely, provider: { getMigrations } })
  const { error, results } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed) (error as Error).message = `${failed.migrationName}: ${(error as Error).message}`
  if (error) throw error as Error
}

const toKyselyMigration = (name: string, text: string): Migration => ({
  up: async (db) => {
    await sql`create table if not exists migration_hashes (name text primary key, hash text not null)`.execute(db)
    await sql.raw(text).execute(db)
    await sql`insert into migration_hashes values (${name}, ${hashMigration(text)})`.execute(db)
  },
})
