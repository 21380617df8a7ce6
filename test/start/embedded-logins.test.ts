import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'

test('with the embedded database neither requests nor jobs use the owner’s login, nor may that of requests make a table', async () => {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const program = await startProgram({ DATA_DIR: dataDir })
  onTestFinished(async () => void (await program.interrupt()))
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
  const owner = new pg.Client({ connectionString: await embeddedDatabaseUrl(dataDir) })
  await owner.connect()
  const { rows } = await owner.query(`
    select distinct application_name as application, usename as login from pg_stat_activity
    where datname = 'daybook' and pid <> pg_backend_pid() order by 1`)
  const { rows: mayMakeTables } = await owner.query(`
    select name, has_database_privilege(name, 'daybook', 'temporary') as temporary,
      has_schema_privilege(name, 'public', 'create') as lasting
    from unnest(array['daybook_app', 'daybook_platform', 'daybook_pool']) as name`)
  await owner.query('set role daybook_pool')
  await expect(owner.query('create temporary table planted ()')).rejects.toMatchObject({ code: '42501' })
  await owner.end()
  for (const login of mayMakeTables) expect(login).toMatchObject({ temporary: false, lasting: false })
  expect(rows).toEqual([
    { application: 'daybook', login: 'daybook_pool' },
    { application: 'daybook-jobs', login: 'daybook_jobs' },
  ])
})
