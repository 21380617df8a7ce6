import { withBackupConnection } from './connection.ts'

/**
 * Removes everything created by migrations from a database, and nothing else, in one transaction: the remains of an
 * abandoned release, before a backup is restored instead. `migrations` are that release's.
 */
export async function emptyDatabase(url: string, migrations: readonly string[]): Promise<void> {
  const text = migrations.join('\n')
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => `public.${name!}`)
  const tables = ['kysely_migration', 'kysely_migration_lock', 'migration_hashes'].map((name) => `public.${name}`)
  await withBackupConnection(url, async (client) => {
    await client.query('begin')
    await client.query('drop schema if exists pgboss cascade')
    for (const table of [...find(/^create table (\w+)/gm), ...tables])
      await client.query(`drop table if exists ${table} cascade`)
    for (const routine of find(/^create (?:or replace )?function (\w+)/gm))
      await client.query(`drop routine if exists ${routine} cascade`)
    for (const type of find(/^create (?:type|domain) (\w+)/gm))
      await client.query(`drop type if exists ${type} cascade`)
    await client.query('commit')
  })
}
