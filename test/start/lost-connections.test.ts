import { expect, onTestFinished, test } from 'vitest'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { waitForDatabase } from '#db/wait-for-database.ts'
import { startExternalPostgres } from '#test/start/support/external-postgres.ts'
import { createDataDir, startProgram, withFreePort } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'
import { startTcpProxy } from '#test/start/support/tcp-proxy.ts'

async function startPostgres() {
  const account = await resolvePostgresAccount()
  const [installation] = await findPostgresInstallations(account)
  const postgres = await startExternalPostgres(installation!, account)
  onTestFinished(postgres.stop)
  return postgres
}

const toPort = (url: string, port: number) => url.replace(/:\d+\//, `:${port}/`)

test('after the network lost all connections silently requests fail, the pool recovers, and SIGTERM ends', async () => {
  const postgres = await startPostgres()
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const url = postgres.urlFor('boss')
  const proxy = await startTcpProxy(Number(new URL(url).port))
  onTestFinished(proxy.close)
  const program = await startProgram({
    DATABASE_URL: toPort(url, proxy.port),
    DATABASE_POOL: '2',
    DATA_DIR: dataDir,
    SUPER_ADMIN_EMAILS: 'boss@example.com',
  })
  onTestFinished(async () => void (await program.interrupt('SIGKILL')))
  const session = await signInByEmail(program.origin, 'boss@example.com')
  onTestFinished(() => session.dispose())
  const readStatuses = () =>
    Promise.all(['/api/auth/user', '/api/auth/user', '/readyz'].map(async (path) => (await session.get(path)).status()))
  expect(await readStatuses()).toEqual([200, 200, 200])

  proxy.freeze()
  expect(await readStatuses()).toEqual([503, 503, 503])
  expect(await readStatuses()).toEqual([200, 200, 200])

  // The connections of the jobs are still the lost ones.
  expect(await program.interrupt('SIGTERM')).toMatchObject({ code: 0, signal: null })
})

test('the start waits for a database that cannot be reached yet, and names the setting after a minute', async () => {
  const port = await findFreePort()
  const url = `postgres://boss@127.0.0.1:${port}/postgres`
  const lines: string[] = []
  const options = { setting: 'DATABASE_DIRECT_URL', warn: (line: string) => void lines.push(line) }
  await expect(waitForDatabase(url, { ...options, timeoutMs: 600 })).rejects.toThrow(
    `DATABASE_DIRECT_URL: connect ECONNREFUSED 127.0.0.1:${port}`,
  )
  expect(lines).toHaveLength(1)
  const postgres = await startPostgres()
  const waiting = waitForDatabase(url, options)
  const proxy = await startTcpProxy(Number(new URL(postgres.urlFor('boss')).port), port)
  onTestFinished(proxy.close)
  await waiting
  expect(proxy.port).toBe(port)
  await expect(waitForDatabase(toPort(postgres.urlFor('absent'), port), options)).rejects.toThrow('role "absent"')
})

test('SIGTERM during the start ends the program when it has started', async () => {
  const postgres = await startPostgres()
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const url = postgres.urlFor('boss')
  const port = await findFreePort()
  const { env } = await withFreePort({ DATABASE_URL: toPort(url, port), DATA_DIR: dataDir })
  const program = runCommand([process.execPath, 'server/main.ts'], { env })
  onTestFinished(async () => void (await program.interrupt('SIGKILL')))
  await program.waitForOutput(/ECONNREFUSED/)
  const ended = program.interrupt('SIGTERM')
  const proxy = await startTcpProxy(Number(new URL(url).port), port)
  onTestFinished(proxy.close)
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(program.readOutput()).toContain('Daybook is open at')
})
