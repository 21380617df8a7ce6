import { setTimeout as pause } from 'node:timers/promises'
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

  // A write that waits for a lock until after the signal.
  const lockHolder = new pg.Client({ connectionString: await embeddedDatabaseUrl(dataDir) })
  await lockHolder.connect()
  await lockHolder.query('begin; lock table tasks in access exclusive mode')
  const write = session.post('/api/tasks', { data: { title: 'In progress' }, headers: { 'X-CSRF-Token': csrfToken } })
  await pause(200)
  process.kill(-Number(program.child.pid), 'SIGINT')
  await pause(600)
  // A second signal, as npm forwards it.
  process.kill(-Number(program.child.pid), 'SIGTERM')
  await pause(200)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  await lockHolder.query('commit')
  await lockHolder.end()

  expect((await write).status()).toBe(201)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(await findPostgresPids(await findClusterPath(dataDir))).toEqual([])
  await session.dispose()
})
