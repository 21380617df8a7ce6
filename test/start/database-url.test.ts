import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findInstalledPostgres } from '#db/embedded/binaries.ts'
import { resolveAccount } from '#db/embedded/run-as.ts'
import { startExternalPostgres, type ExternalPostgres } from '#test/start/support/external-postgres.ts'
import { createDataDir, withFreePorts, startProgram } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

const account = await resolveAccount()
const installed = await findInstalledPostgres(account)
/** One installation per major version: the right to grant roles changed in PostgreSQL 16. */
const versions = [...new Map(installed.map((postgres) => [postgres.major, postgres])).values()]
const superAdminEmail = 'boss@example.com'

describe.each(versions)('with DATABASE_URL on a PostgreSQL $major', (version) => {
  let postgres: ExternalPostgres
  beforeAll(async () => void (postgres = await startExternalPostgres(version, account)))
  afterAll(() => postgres.stop())
  afterEach(async () => {
    await postgres.query('drop database if exists daybook with (force)')
    for (const role of ['owner', 'plain', 'daybook_app', 'daybook_platform'])
      await postgres.query(`drop role if exists ${role}`)
  })

  test('starts with a superuser login', async () => {
    await postgres.query('create database daybook')
    await expectServing(postgres.urlFor('boss', 'daybook'))
  })

  test('starts with the database owner’s login with CREATEROLE', async () => {
    await postgres.query('create role owner login createrole')
    await postgres.query('create database daybook owner owner')
    await expectServing(postgres.urlFor('owner', 'daybook'))
  })

  test('refuses a login without privileges with one line stating what to run, and starts afterwards', async () => {
    await postgres.query('create role plain login')
    await postgres.query('create database daybook')
    const url = postgres.urlFor('plain', 'daybook')
    const remedies: string[] = []
    for (let refusal = await readRefusal(url); refusal; refusal = await readRefusal(url)) {
      expect(refusal).toMatch(/^Daybook cannot start: DATABASE_URL[^\n]*\n$/)
      const remedy = /as an administrator run: (.*)\n$/.exec(refusal)?.[1] ?? ''
      expect(remedy).not.toBe('')
      // A repeated remedy has not helped.
      expect(remedies).not.toContain(remedy)
      remedies.push(remedy)
      await postgres.query(remedy.replaceAll('<login>', 'plain').replaceAll('<name>', 'daybook'), 'daybook')
    }
    expect(remedies.length).toBeGreaterThan(0)
    await expectServing(url, 2)
  })
})

/** Starts the application on a database without demo data and creates a task; later starts must find the first one. */
async function expectServing(url: string, startCount = 1): Promise<void> {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, SUPER_ADMIN_EMAILS: superAdminEmail }
  for (let start = 1; start <= startCount; start += 1) {
    const program = await startProgram(settings)
    const { origin } = program
    try {
      expect(program.readOutput()).not.toContain('harbor.test')
      await expect(signInByEmail(origin, 'agent@harbor.test')).rejects.toThrow('No invitation found')
      const session = await signInByEmail(origin, superAdminEmail)
      expect(await (await session.get('/api/auth/user')).json()).toMatchObject({
        email: superAdminEmail,
        role: 'super_admin',
      })
      const { csrfToken } = await (await session.get('/api/csrf-token')).json()
      const headers = { 'X-CSRF-Token': csrfToken }
      const created = await session.post('/api/tasks', { data: { title: `In start ${start}` }, headers })
      expect(created.status()).toBe(201)
      const { dueDate } = await created.json()
      const day: { title: string }[] = await (await session.get(`/api/tasks/planning?date=${dueDate}`)).json()
      expect(day.map(({ title }) => title)).toContain('In start 1')
      await session.dispose()
    } finally {
      expect(await program.interrupt()).toEqual({ code: 0, signal: null })
    }
  }
}

/** Returns the output of a start that is refused; undefined if the application starts, after stopping it. */
async function readRefusal(url: string): Promise<string | undefined> {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const { env } = await withFreePorts({ DATABASE_URL: url, DATA_DIR: dataDir })
  const program = runCommand([process.execPath, 'server/main.ts'], { env })
  const hasStarted = await program.waitForOutput(/Daybook is open at/).then(
    () => true,
    () => false,
  )
  if (!hasStarted) return program.readOutput()
  await program.interrupt()
  return undefined
}
