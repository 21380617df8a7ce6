import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { getConstructionPlans } from 'pg-boss'

/** A migration: its SQL, or what it does to data that SQL alone cannot beside a text that tells whether it was changed. */
export type MigrationSource = { text: string; run?: (db: Kysely<unknown>) => Promise<void> }

const folder = new URL('./migrations/', import.meta.url)

/** All migrations by their names, in their order. */
export async function loadMigrations(): Promise<Map<string, MigrationSource>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(0, -4), { text: await readFile(new URL(file, folder), 'utf8') }] as const),
  )
  return new Map<string, MigrationSource>(
    [...texts, ...codeMigrations].sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const codeMigrations: [string, MigrationSource][] = [
  // The tables of pg-boss, of exactly the version that is installed; an upgrade adds a migration of its own.
  [
    '0002-jobs',
    {
      text: getConstructionPlans('pgboss')
        .replace(/^\s*BEGIN;/, '')
        .replace(/COMMIT;\s*$/, ''),
    },
  ],
  [
    '0005-client-keys',
    {
      text: 'clients: email_key and phone_key of those that stand already, by 1,000',
      run: async (db) => (await import('./backfill-client-keys.ts')).backfillClientKeys(db),
    },
  ],
]

/** What is kept of an applied migration, to tell whether it was changed afterwards. */
export const hashMigration = ({ text }: MigrationSource): string => createHash('sha256').update(text).digest('hex')
