import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'

test('with the embedded database neither requests nor jobs use the owner’s login, and the database is ready', async () => {
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
  await owner.end()
  expect(rows).toEqual([
    { application: 'daybook', login: 'daybook_pool' },
    { application: 'daybook-jobs', login: 'daybook_jobs' },
  ])
})
