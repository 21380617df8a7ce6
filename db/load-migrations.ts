import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { getConstructionPlans } from 'pg-boss'

/** A migration: SQL to run, or `run` for what SQL cannot do, with a fixed text in place of the SQL for its hash. */
export type MigrationContent = { text: string; run?: (db: Kysely<unknown>) => Promise<void> }

/** All migrations by name, in the order in which they apply. */
export async function loadMigrations(): Promise<Map<string, MigrationContent>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(0, -4), { text: await readFile(new URL(file, folder), 'utf8') }] as const),
  )
  return new Map<string, MigrationContent>(
    [...texts, ...codeMigrations].sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Hash of an applied migration, stored to detect a later change of its file. */
export const hashMigration = ({ text }: MigrationContent): string => createHash('sha256').update(text).digest('hex')

const folder = new URL('./migrations/', import.meta.url)

const codeMigrations: [string, MigrationContent][] = [
  // The tables of the pg-boss version this migration was written for; an upgrade of pg-boss adds another migration.
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
      // Never change this text: its hash is stored in every migrated database.
      text: 'clients: email_key and phone_key of those that stand already, by 1,000',
      run: async (db) => (await import('./fill-client-keys.ts')).fillClientKeys(db),
    },
  ],
]
