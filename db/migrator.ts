import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { hashMigration, type MigrationContent } from './load-migrations.ts'

/** Applies missing migrations up to `to`, or all, under a lock, and stores the hash of each. */
export async function applyMigrations(
  pool: pg.Pool,
  all: Map<string, MigrationContent>,
  to: string | undefined,
): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const getMigrations = async () =>
    Object.fromEntries([...all].map(([name, one]) => [name, toKyselyMigration(name, one)]))
  const migrator = new Migrator({ db: kysely, provider: { getMigrations } })
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error as Error
}

const toKyselyMigration = (name: string, source: MigrationContent): Migration => ({
  up: async (db) => {
    await (source.run ? source.run(db) : sql.raw(source.text).execute(db))
    await sql`create table if not exists migration_hashes (name text primary key, hash text not null)`.execute(db)
    await sql`insert into migration_hashes values (${name}, ${hashMigration(source)})`.execute(db)
  },
})
