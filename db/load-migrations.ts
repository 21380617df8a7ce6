import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { getConstructionPlans } from 'pg-boss'

/** Loads the SQL of all migrations by name, in the order in which they apply. */
export async function loadMigrations(): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(0, -4), await readFile(new URL(file, folder), 'utf8')] as const),
  )
  return new Map([...texts, jobsMigration].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the hash of a migration that is stored when it is applied, to detect a later change of its file. */
export const hashMigration = (sql: string): string => createHash('sha256').update(sql).digest('hex')

const folder = new URL('./migrations/', import.meta.url)

/** The tables of the pg-boss version that this migration was written for; an upgrade of pg-boss adds another migration. */
const jobsMigration = [
  '0002-jobs',
  getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, ''),
] as const
