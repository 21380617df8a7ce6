import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparePostgresCluster } from '#db/embedded/cluster.ts'
import { launchPostgres } from '#db/embedded/launch.ts'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { choosePostgresAddress, buildEmbeddedDatabaseUrl } from '#db/embedded/postgres-address.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import {
  queryOne,
  findClusterPath,
  startHolder,
  createFolder,
  createFolderWithCluster,
  startDatabase,
  waitFor,
} from './support.ts'

test('no acknowledged write is lost when the process is killed', async () => {
  const folder = await createFolderWithCluster()
  const holder = startHolder(folder)
  await holder.line(200)
  holder.child.kill('SIGKILL')
  await holder.ended
  const { url } = await startDatabase(folder)
  const acknowledged = Number(holder.lines.at(-1))
  const { highest, count } = (await queryOne(url, 'select max(number) as highest, count(*)::int from entries')) as {
    highest: number
    count: number
  }
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  // The last write may have been committed without being acknowledged.
  expect(highest - acknowledged).toBeOneOf([0, 1])
  expect(count).toBe(highest)
})

test('killed PostgreSQL is restarted at the same URL with all data', async () => {
  const folder = await createFolderWithCluster()
  const { url, logLines, stop } = await startDatabase(folder)
  await queryOne(url, 'create table entries as select generate_series(1, 1000) as number')
  process.kill(await readServerPid(folder), 'SIGKILL')
  const count = await waitFor(() =>
    queryOne(url, 'select count(*)::int from entries').then(
      (row) => row.count,
      () => undefined,
    ),
  )
  expect(count).toBe(1000)
  expect(logLines).toContain('PostgreSQL exited unexpectedly (SIGKILL) and is started again')
  await stop()
  expect(await findPostgresPids(await findClusterPath(folder))).toEqual([])
})

test('Ctrl-C for the process group stops PostgreSQL only after the process has finished its work', async () => {
  const folder = await createFolderWithCluster()
  const holder = startHolder(folder)
  await holder.line(5)
  process.kill(-Number(holder.child.pid), 'SIGINT')
  expect(await holder.ended).toEqual([0, null])
  expect(holder.lines.at(-1)).toBe('finished')
})

test.skipIf(process.platform !== 'linux')('PostgreSQL ends when its parent process is killed', async () => {
  const folder = await createFolderWithCluster()
  const holder = startHolder(folder)
  await holder.line(5)
  const cluster = await findClusterPath(folder)
  expect(await findPostgresPids(cluster)).not.toEqual([])
  holder.child.kill('SIGKILL')
  await waitFor(async () => ((await findPostgresPids(cluster)).length === 0 ? true : undefined))
})

test('an orphaned server that is running a query is terminated and replaced', async () => {
  const folder = await createFolderWithCluster()
  const first = await startDatabase(folder)
  await first.stop()
  const cluster = await preparePostgresCluster(folder, await resolvePostgresAccount())
  const address = await choosePostgresAddress(cluster)
  const orphan = await launchPostgres(cluster, address, join(folder, 'orphan.log'))
  const url = buildEmbeddedDatabaseUrl(cluster, address)
  const query = queryOne(url, 'select pg_sleep(60)').catch((error: Error) => error.message)
  await waitForQuery(url, 'pg_sleep(60)')
  await startDatabase(folder)
  await orphan.exitReason
  expect(await query).toMatch(/terminat/)
})

test('orphaned busy backends do not prevent a restart', async () => {
  const folder = await createFolderWithCluster()
  const { url } = await startDatabase(folder)
  const busyQuery = queryOne(url, 'select count(*) from generate_series(1, 1e9)').catch((error: Error) => error.message)
  await waitForQuery(url, '1e9')
  process.kill(await readServerPid(folder), 'SIGKILL')
  await waitFor(() =>
    queryOne(url, 'select 1').then(
      () => true,
      () => undefined,
    ),
  )
  expect(await busyQuery).toMatch(/terminat|reset/i)
})

test('a stale PID file that names another process of the same user is ignored', async () => {
  const folder = await createFolderWithCluster()
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

test('an interrupted first start does not affect the next one', async () => {
  const folder = await createFolder()
  const holder = startHolder(folder)
  const draftFolder = await waitFor(async () => (await readdir(folder)).find((name) => name.includes('.new-')))
  await waitFor(() => readFile(join(folder, draftFolder, 'PG_VERSION'), 'utf8').catch(() => undefined))
  holder.child.kill('SIGKILL')
  await holder.ended
  await startDatabase(folder)
  expect((await readdir(folder)).filter((name) => name.includes('.new-'))).toEqual([])
})

async function readServerPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(await findClusterPath(folder), 'postmaster.pid'), 'utf8'), 10)
}

/** Waits until a statement that contains the text runs in another connection. */
const waitForQuery = (url: string, text: string) =>
  waitFor(async () => {
    const others = `from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and query like '%${text}%'`
    return (await queryOne(url, `select exists (select ${others}) as running`)).running || undefined
  })
