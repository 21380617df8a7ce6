import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openCluster } from '#db/embedded/cluster.ts'
import { findFreePort, launchServer, databaseUrlFor } from '#db/embedded/launch.ts'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { resolveAccount } from '#db/embedded/run-as.ts'
import { queryOne, findClusterPath, startHolder, createFolder, startDatabase, waitFor } from './support.ts'

test('kill -9 of the program loses nothing that was acknowledged', async () => {
  const folder = await createFolder()
  const program = startHolder(folder)
  await program.line(200)
  program.child.kill('SIGKILL')
  await program.ended
  const { url } = await startDatabase(folder)
  const acknowledged = Number(program.lines.at(-1))
  const { highest, count } = (await queryOne(url, 'select max(number) as highest, count(*)::int from kept')) as {
    highest: number
    count: number
  }
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  // One more may have been committed that nobody was told of any more.
  expect(highest - acknowledged).toBeOneOf([0, 1])
  expect(count).toBe(highest)
})

test('kill -9 of PostgreSQL: it comes back by itself, at the same address, with everything', async () => {
  const folder = await createFolder()
  const { url, logLines: said, stop } = await startDatabase(folder)
  await queryOne(url, 'create table kept as select generate_series(1, 1000) as number')
  process.kill(await readLeaderPid(folder), 'SIGKILL')
  const count = await waitFor(() =>
    queryOne(url, 'select count(*)::int from kept').then(
      (row) => row.count,
      () => undefined,
    ),
  )
  expect(count).toBe(1000)
  expect(said).toContain('PostgreSQL ended unasked (SIGKILL) and is started again')
  await stop()
  expect(await findPostgresPids(await findClusterPath(folder))).toEqual([])
})

test('a Ctrl-C for the whole process group leaves PostgreSQL to the program, which finishes first', async () => {
  const folder = await createFolder()
  const program = startHolder(folder)
  await program.line(5)
  process.kill(-Number(program.child.pid), 'SIGINT')
  expect(await program.ended).toEqual([0, null])
  expect(program.lines.at(-1)).toBe('finished')
})

test.skipIf(process.platform !== 'linux')('PostgreSQL does not outlive a killed program', async () => {
  const folder = await createFolder()
  const program = startHolder(folder)
  await program.line(5)
  program.child.kill('SIGKILL')
  const cluster = await findClusterPath(folder)
  expect(await findPostgresPids(cluster)).not.toEqual([])
  await waitFor(async () => ((await findPostgresPids(cluster)).length === 0 ? true : undefined))
})

test('a server that outlived its program, in the middle of a query, is ended and replaced', async () => {
  const folder = await createFolder()
  const first = await startDatabase(folder)
  await first.stop()
  const cluster = await openCluster(folder, await resolveAccount())
  const [port, orphanLog] = [await findFreePort(), join(folder, 'orphan.log')]
  const orphan = await launchServer(cluster, port, orphanLog)
  const query = queryOne(databaseUrlFor(cluster, port), 'select pg_sleep(60)').catch((error: Error) => error.message)
  await startDatabase(folder)
  await orphan.exitReason
  expect(await query).toMatch(/terminat/)
})

test('backends that outlived their server, busy as they are, do not keep it from coming back', async () => {
  const folder = await createFolder()
  const { url } = await startDatabase(folder)
  const busyQuery = queryOne(url, 'select count(*) from generate_series(1, 1e9)').catch((error: Error) => error.message)
  await pause(100)
  process.kill(await readLeaderPid(folder), 'SIGKILL')
  await waitFor(() =>
    queryOne(url, 'select 1').then(
      () => true,
      () => undefined,
    ),
  )
  expect(await busyQuery).toMatch(/terminat|reset/i)
})

test('the pid of a dead server, worn by another program of the same user, is not believed', async () => {
  const folder = await createFolder()
  const first = await startDatabase(folder)
  await first.stop()
  const cluster = await findClusterPath(folder)
  const { uid, gid } = await stat(cluster)
  const other = spawn('sleep', ['60'], { uid, gid })
  onTestFinished(() => void other.kill())
  await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n\nready\n`)
  await startDatabase(folder)
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('a first start that is cut short leaves nothing the next one trips over', async () => {
  const folder = await createFolder()
  const program = startHolder(folder)
  const draftFolder = await waitFor(async () => (await readdir(folder)).find((name) => name.includes('.new-')))
  await waitFor(() => readFile(join(folder, draftFolder, 'PG_VERSION'), 'utf8').catch(() => undefined))
  program.child.kill('SIGKILL')
  await program.ended
  await startDatabase(folder)
  expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([])
})

async function readLeaderPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(await findClusterPath(folder), 'postmaster.pid'), 'utf8'), 10)
}
