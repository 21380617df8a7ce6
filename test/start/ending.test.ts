import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { serversOn } from '#db/embedded/leftovers.ts'
import { clusterOf, embeddedAddress } from './support/embedded-address.ts'
import { newDataDir, startProgram } from './support/program.ts'
import { signedIn } from './support/sign-in.ts'

test('Ctrl-C lets what is under way be finished, and nothing new begin', async () => {
  const { dataDir, remove } = await newDataDir()
  onTestFinished(remove)
  const program = await startProgram({ DATA_DIR: dataDir })
  onTestFinished(async () => void (await program.interrupt('SIGKILL')))
  const { origin } = program
  const visit = await signedIn(origin, 'agent@harbor.test')
  const { csrfToken } = await (await visit.get('/api/csrf-token')).json()

  // A write that has to wait for somebody else, until after the signal.
  const holder = new pg.Client({ connectionString: await embeddedAddress(dataDir) })
  await holder.connect()
  await holder.query('begin; lock table tasks in access exclusive mode')
  const write = visit.post('/api/tasks', { data: { title: 'Under way' }, headers: { 'X-CSRF-Token': csrfToken } })
  await pause(200)
  process.kill(-Number(program.child.pid), 'SIGINT')
  await pause(600)
  // A second one, as npm sends it along.
  process.kill(-Number(program.child.pid), 'SIGTERM')
  await pause(200)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  await holder.query('commit')
  await holder.end()

  expect((await write).status()).toBe(201)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(await serversOn(await clusterOf(dataDir))).toEqual([])
  await visit.dispose()
})
