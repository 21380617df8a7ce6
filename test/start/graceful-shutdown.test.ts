import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { findClusterPath, embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

test('Ctrl-C finishes requests in progress and accepts no new ones', async () => {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const program = await startProgram({ DATA_DIR: dataDir })
  onTestFinished(async () => void (await program.interrupt('SIGKILL')))
  const { origin } = program
  const session = await signInByEmail(origin, 'agent@harbor.test')
  const { csrfToken } = await (await session.get('/api/csrf-token')).json()

  const headers = { 'X-CSRF-Token': csrfToken }
  const task = await (await session.post('/api/tasks', { data: { title: 'In progress' }, headers })).json()

  // A write that waits for a lock until after the signal. No job locks the row, whose task is of today.
  const lockHolder = new pg.Client({ connectionString: await embeddedDatabaseUrl(dataDir) })
  await lockHolder.connect()
  await lockHolder.query('begin')
  await lockHolder.query('select from tasks where id = $1 for update', [task.id])
  const write = session.put(`/api/tasks/${task.id}`, { data: { status: 'completed' }, headers })
  const countWaitingSessions = async () => {
    const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
    return (await lockHolder.query(waiting)).rowCount
  }
  const isReachable = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  await expect.poll(countWaitingSessions).toBe(1)
  process.kill(-Number(program.child.pid), 'SIGINT')
  await expect.poll(isReachable).toBe(false)
  // A second signal, as npm forwards it.
  process.kill(-Number(program.child.pid), 'SIGTERM')
  expect(await countWaitingSessions()).toBe(1)
  await lockHolder.query('commit')
  await lockHolder.end()

  expect((await write).status()).toBe(200)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(await findPostgresPids(await findClusterPath(dataDir))).toEqual([])
  await session.dispose()
})
