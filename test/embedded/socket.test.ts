import { spawn } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { preparePostgresCluster } from '#db/embedded/cluster.ts'
import { launchPostgres, stopPostgres } from '#db/embedded/launch.ts'
import { choosePostgresAddress, buildEmbeddedDatabaseUrl } from '#db/embedded/postgres-address.ts'
import { isCommandSuccessfulAs, isRunningAsRoot, resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { createFolder, createFolderWithCluster, findClusterPath, queryOne, startDatabase } from './support.ts'

const stranger = { name: 'stranger', uid: 12_345, gid: 12_345 }
const readSocketFolder = (url: string) => decodeURIComponent(new URL(url).hostname)

test('PostgreSQL listens on a socket alone, in a folder that only its user can enter, with a password', async () => {
  const folder = await createFolderWithCluster()
  const { url, stop } = await startDatabase(folder)
  const socketFolder = readSocketFolder(url)
  const cluster = await stat(await findClusterPath(folder))
  expect(await stat(socketFolder)).toMatchObject({ uid: cluster.uid, mode: 0o40_700 })
  expect(cluster.mode & 0o777).toBe(0o700)
  expect(
    await queryOne(
      url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as folder,
         current_setting('authentication_timeout') as timeout, inet_server_addr() as address`,
    ),
  ).toEqual({ addresses: '', folder: `"${socketFolder}"`, timeout: '5s', address: null })

  const wrongPasswordUrl = new URL(url)
  wrongPasswordUrl.password = 'guess'
  await expect(queryOne(wrongPasswordUrl.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(socketFolder).toBe(await findClusterPath(folder))
  await stop()
})

test.runIf(isRunningAsRoot())('another user can neither reach the socket nor list DATA_DIR', async () => {
  const folder = join(await createFolder(), 'data')
  const { url } = await startDatabase(folder)
  expect(await isCommandSuccessfulAs(stranger, 'test', '-S', join(readSocketFolder(url), '.s.PGSQL.5432'))).toBe(false)
  expect(await isCommandSuccessfulAs(stranger, 'ls', folder)).toBe(false)
  expect(await isCommandSuccessfulAs(stranger, 'cat', join(folder, 'daybook.lock'))).toBe(false)
  expect(await isCommandSuccessfulAs(undefined, 'test', '-S', join(readSocketFolder(url), '.s.PGSQL.5432'))).toBe(true)
})

test('a path may have quotes and spaces', async () => {
  const folder = join(await createFolder(), `"a" 'b' c`)
  const { url } = await startDatabase(folder)
  expect(await queryOne(url, 'select 1 as one')).toEqual({ one: 1 })
})

test('a path that is too long for a socket is replaced by a separate folder, which is removed with the server', async () => {
  const folder = join(await createFolderWithCluster(), 'x'.repeat(80))
  const { url, stop } = await startDatabase(folder)
  const socketFolder = readSocketFolder(url)
  expect(socketFolder).toMatch(/^\/tmp\/daybook-pg-\w{6}$/)
  expect((await stat(socketFolder)).mode).toBe(0o40_700)
  await stop()
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
  await expect(startDatabase(folder)).resolves.toBeDefined()
})

test('a socket left by a killed server does not prevent a start, even if its pid is in use again', async () => {
  const folder = await createFolderWithCluster()
  await (await startDatabase(folder)).stop()
  const cluster = await preparePostgresCluster(folder, await resolvePostgresAccount())
  const address = await choosePostgresAddress(cluster)
  const other = spawn('sleep', ['60'], { uid: cluster.account?.uid, gid: cluster.account?.gid })
  onTestFinished(() => void other.kill())
  await writeFile(join(address.host, '.s.PGSQL.5432.lock'), `${other.pid}\n${cluster.folder}\n1\n5432\n\n`)
  await writeFile(join(address.host, '.s.PGSQL.5432'), '')
  const running = await launchPostgres(cluster, address, join(folder, 'postgres.log'))
  expect(await queryOne(buildEmbeddedDatabaseUrl(cluster, address), 'select 1 as one')).toEqual({ one: 1 })
  await stopPostgres(running)
})
