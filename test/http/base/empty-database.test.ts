import { expect, test } from 'vitest'
import { emptyDatabase } from '#db/backup/empty-database.ts'
import { loadMigrations } from '#db/load-migrations.ts'
import { migrate } from '#db/migrate.ts'
import { createFreshDatabase, openOwnerPool } from '#test/support/fresh-database.ts'

test('what migrations made is removed, what others made stays, and the database can be migrated again', async () => {
  const { url, drop } = await createFreshDatabase()
  const owner = openOwnerPool(url, 1)
  const listNames = async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select typname from pg_type where typnamespace = 'public'::regnamespace order by 1`)
    return rows.map(({ name }) => name)
  }
  await owner.query('create table of_others (id int)')
  expect((await listNames()).length).toBeGreaterThan(100)
  await emptyDatabase(url, [...(await loadMigrations()).values()])
  expect(await listNames()).toEqual(['_of_others', 'of_others', 'of_others'])
  await migrate(url)
  expect((await listNames()).length).toBeGreaterThan(100)
  await owner.end()
  await drop()
})
