import { spawn } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { preparePostgresCluster } from '#db/embedded/cluster.ts'
import { launchPostgres, stopPostgres } from '#db/embedded/launch.ts'
import { isCommandSuccessfulAs, isRunningAsRoot, resolvePostgresAccount } from '#db/embedded/run-as.ts'
import {
  choosePostgresAddress,
  buildEmbeddedDatabaseUrl,
  removePostgresSocketFolder,
} from '#db/embedded/postgres-address.ts'
import { createFolder, createFolderWithCluster, findClusterPath, queryOne, startDatabase } from './support.ts'

const account = await resolvePostgresAccount()
const stranger = { name: 'stranger', uid: 12_345, gid: 12_345 }

async function chooseAddressOf(folder: string): Promise<string> {
  const address = await choosePostgresAddress({ folder, account })
  onTestFinished(() => removePostgresSocketFolder(address))
  return address.host
}

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
  await stop()
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
})

test.runIf(isRunningAsRoot())('another user can neither reach the socket nor list DATA_DIR', async () => {
  const folder = join(await createFolder(), 'data')
  const { url } = await startDatabase(folder)
  expect(await isCommandSuccessfulAs(stranger, 'test', '-S', join(readSocketFolder(url), '.s.PGSQL.5432'))).toBe(false)
  expect(await isCommandSuccessfulAs(stranger, 'ls', folder)).toBe(false)
  expect(await isCommandSuccessfulAs(stranger, 'cat', join(folder, 'daybook.lock'))).toBe(false)
  expect(await isCommandSuccessfulAs(undefined, 'test', '-S', join(readSocketFolder(url), '.s.PGSQL.5432'))).toBe(true)
})

test('a folder whose name is taken by a link or has another mode is not used', async () => {
  const folder = await createFolder()
  const expected = await chooseAddressOf(folder)
  expect(await chooseAddressOf(folder)).toBe(expected)

  await rm(expected, { recursive: true })
  const target = await mkdtemp(join(folder, 'target-'))
  if (account) await chown(target, account.uid, account.gid)
  await symlink(target, expected)
  const besideLink = await chooseAddressOf(folder)
  expect(dirname(besideLink)).toBe(dirname(expected))
  expect(besideLink).toMatch(new RegExp(`^${expected}-\\w{8}$`))
  expect((await lstat(besideLink)).isDirectory()).toBe(true)
  expect(await readdir(target)).toEqual([])

  await rm(expected)
  await mkdir(expected, { mode: 0o700 })
  if (account) await chown(expected, account.uid, account.gid)
  await chmod(expected, 0o755)
  expect(await chooseAddressOf(folder)).not.toBe(expected)
})

test.runIf(isRunningAsRoot())('a folder of another user is not used, and the database starts beside it', async () => {
  const folder = await createFolderWithCluster()
  await (await startDatabase(folder)).stop()
  const expected = await chooseAddressOf(await findClusterPath(folder))
  await chown(expected, stranger.uid, stranger.gid)
  const { url } = await startDatabase(folder)
  expect(readSocketFolder(url)).toMatch(new RegExp(`^${expected}-\\w{8}$`))
  expect(await readdir(expected)).toEqual([])
})

test('a folder that others can change, or a path that is too long, is not used', async () => {
  const parent = await createFolder()
  const long = join(parent, 'x'.repeat(80))
  await mkdir(long, { mode: 0o755 })
  await chmod(parent, 0o777)
  onTestFinished(() => void vi.unstubAllEnvs())
  const host = async (temporaryFolder: string) => {
    vi.stubEnv('TMPDIR', temporaryFolder)
    expect(tmpdir()).toBe(temporaryFolder)
    return dirname(await chooseAddressOf(parent))
  }
  expect(await host(parent)).toBe('/tmp')
  expect(await host(long)).toBe('/tmp')
  await chmod(parent, 0o1777)
  expect(await host(parent)).toBe(parent)
})

test('a socket left by a killed server does not prevent a start, even if its pid is in use again', async () => {
  const folder = await createFolderWithCluster()
  await (await startDatabase(folder)).stop()
  const cluster = await preparePostgresCluster(folder, account)
  const address = await choosePostgresAddress(cluster)
  const other = spawn('sleep', ['60'], { uid: account?.uid, gid: account?.gid })
  onTestFinished(() => void other.kill())
  await writeFile(join(address.host, '.s.PGSQL.5432.lock'), `${other.pid}\n${cluster.folder}\n1\n5432\n\n`)
  await writeFile(join(address.host, '.s.PGSQL.5432'), '')
  const running = await launchPostgres(cluster, address, join(folder, 'postgres.log'))
  expect(await queryOne(buildEmbeddedDatabaseUrl(cluster, address), 'select 1 as one')).toEqual({ one: 1 })
  await stopPostgres(running)
  await removePostgresSocketFolder(address)
})
