import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashMigration, loadMigrations } from '#db/load-migrations.ts'
import { migrate } from '#db/migrate.ts'
import { applyMigrations } from '#db/migrator.ts'
import { createFreshDatabase, openOwnerPool } from '#test/support/fresh-database.ts'

test('released migrations are listed with their hashes: a new one adds a line to hashes.txt, no line changes', async () => {
  const lines = [...(await loadMigrations())].map(([name, text]) => `${hashMigration(text)}  ${name}\n`)
  expect(lines.join('')).toBe(await readFile(new URL('../../../db/migrations/hashes.txt', import.meta.url), 'utf8'))
})

test('a failed migration is named and changes nothing', async () => {
  const { url, drop } = await createFreshDatabase()
  const pool = openOwnerPool(url, 2)
  try {
    const planted = new Map([...(await loadMigrations()), ['9999-planted', 'create table planted (); select 1 / 0']])
    await expect(applyMigrations(pool, planted, undefined)).rejects.toThrow('9999-planted: division by zero')
    expect((await pool.query("select to_regclass('planted') as planted")).rows).toEqual([{ planted: null }])
  } finally {
    await pool.end()
    await drop()
  }
})

test('a database of a newer release is named as such, and nothing is changed', async () => {
  const { url, drop } = await createFreshDatabase()
  const pool = openOwnerPool(url, 2)
  try {
    await pool.query("insert into migration_hashes values ('0999-newer', 'x')")
    await pool.query("insert into kysely_migration values ('0999-newer', 'now')")
    await expect(migrate(url)).rejects.toThrow(
      'DATABASE_URL: the database could not be migrated: it was migrated by a newer Daybook (0999-newer); start that one',
    )
  } finally {
    await pool.end()
    await drop()
  }
})
