import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openCluster } from '#db/embedded/cluster.ts'
import { freePort, launch, urlOf } from '#db/embedded/launch.ts'
import { serversOn } from '#db/embedded/leftovers.ts'
import { newAccount } from '#db/embedded/run-as.ts'
import { ask, clusterOf, hold, newFolder, started, until } from './support.ts'

test('kill -9 of the program loses nothing that was acknowledged', async () => {
  const folder = await newFolder()
  const program = hold(folder)
  await program.line(200)
  program.child.kill('SIGKILL')
  await program.ended
  const { url } = await started(folder)
  const acknowledged = Number(program.lines.at(-1))
  const { highest, count } = (await ask(url, 'select max(number) as highest, count(*)::int from kept')) as {
    highest: number
    count: number
  }
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  // One more may have been committed that nobody was told of any more.
  expect(highest - acknowledged).toBeOneOf([0, 1])
  expect(count).toBe(highest)
})

test('kill -9 of PostgreSQL: it comes back by itself, at the same address, with everything', async () => {
  const folder = await newFolder()
  const { url, said, stop } = await started(folder)
  await ask(url, 'create table kept as select generate_series(1, 1000) as number')
  process.kill(await leaderOn(folder), 'SIGKILL')
  const count = await until(() =>
    ask(url, 'select count(*)::int from kept').then(
      (row) => row.count,
      () => undefined,
    ),
  )
  expect(count).toBe(1000)
  expect(said).toContain('PostgreSQL ended unasked (SIGKILL) and is started again')
  await stop()
  expect(await serversOn(await clusterOf(folder))).toEqual([])
})

test('a Ctrl-C for the whole process group leaves PostgreSQL to the program, which finishes first', async () => {
  const folder = await newFolder()
  const program = hold(folder)
  await program.line(5)
  process.kill(-Number(program.child.pid), 'SIGINT')
  expect(await program.ended).toEqual([0, null])
  expect(program.lines.at(-1)).toBe('finished')
})

test.skipIf(process.platform !== 'linux')('PostgreSQL does not outlive a killed program', async () => {
  const folder = await newFolder()
  const program = hold(folder)
  await program.line(5)
  program.child.kill('SIGKILL')
  const cluster = await clusterOf(folder)
  expect(await serversOn(cluster)).not.toEqual([])
  await until(async () => ((await serversOn(cluster)).length === 0 ? true : undefined))
})

test('a server that outlived its program, in the middle of a query, is ended and replaced', async () => {
  const folder = await newFolder()
  const first = await started(folder)
  await first.stop()
  const cluster = await openCluster(folder, await newAccount())
  const [port, orphanLog] = [await freePort(), join(folder, 'orphan.log')]
  const orphan = await launch(cluster, port, orphanLog)
  const query = ask(urlOf(cluster, port), 'select pg_sleep(60)').catch((error: Error) => error.message)
  await started(folder)
  await orphan.ended
  expect(await query).toMatch(/terminat/)
})

test('backends that outlived their server, busy as they are, do not keep it from coming back', async () => {
  const folder = await newFolder()
  const { url } = await started(folder)
  const busy = ask(url, 'select count(*) from generate_series(1, 1e9)').catch((error: Error) => error.message)
  await pause(100)
  process.kill(await leaderOn(folder), 'SIGKILL')
  await until(() =>
    ask(url, 'select 1').then(
      () => true,
      () => undefined,
    ),
  )
  expect(await busy).toMatch(/terminat|reset/i)
})

test('the pid of a dead server, worn by another program of the same user, is not believed', async () => {
  const folder = await newFolder()
  const first = await started(folder)
  await first.stop()
  const cluster = await clusterOf(folder)
  const { uid, gid } = await stat(cluster)
  const other = spawn('sleep', ['60'], { uid, gid })
  onTestFinished(() => void other.kill())
  await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n\nready\n`)
  await started(folder)
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('a first start that is cut short leaves nothing the next one trips over', async () => {
  const folder = await newFolder()
  const program = hold(folder)
  const draft = await until(async () => (await readdir(folder)).find((name) => name.includes('.new-')))
  await until(() => readFile(join(folder, draft, 'PG_VERSION'), 'utf8').catch(() => undefined))
  program.child.kill('SIGKILL')
  await program.ended
  await started(folder)
  expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([])
})

async function leaderOn(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(await clusterOf(folder), 'postmaster.pid'), 'utf8'), 10)
}
