import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { startExternalPostgres, type ExternalPostgres } from '#test/start/support/external-postgres.ts'
import { createDataDir, withFreePort, startProgram } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

const account = await resolvePostgresAccount()
const installed = await findPostgresInstallations(account)
/** One installation per major version: the right to grant roles changed in PostgreSQL 16. */
const versions = [...new Map(installed.map((postgres) => [postgres.major, postgres])).values()]
const superAdminEmail = 'boss@example.com'
/** The files of a test's database. */
let data: Awaited<ReturnType<typeof createDataDir>>
beforeEach(async () => void (data = await createDataDir()))
afterEach(() => data.remove())

describe.each(versions)('with DATABASE_URL on a PostgreSQL $major', (version) => {
  let postgres: ExternalPostgres
  beforeAll(async () => void (postgres = await startExternalPostgres(version, account)))
  afterAll(() => postgres.stop())
  afterEach(async () => {
    await postgres.query('drop database if exists daybook with (force)')
    for (const role of ['owner', 'plain', 'daybook_pool', 'daybook_app', 'daybook_platform'])
      await postgres.query(`drop role if exists ${role}`)
  })

  test('starts with a superuser login and warns of it once, with the statements that make the login to use', async () => {
    await postgres.query('create database daybook')
    const superuser = { DATABASE_URL: postgres.urlFor('boss', 'daybook') }
    const [warning, settingsWarning, ...others] = await expectServing(superuser)
    expect(others).toEqual([])
    expect(warning).toContain('its login boss has the rights of a superuser')
    expect(settingsWarning).toContain(
      'its login boss lacks statement_timeout, plan_cache_mode, idle_in_transaction_session_timeout; as an',
    )

    const [, statements = ''] = /as an administrator run: (.*); then give/.exec(warning!)!
    await postgres.query(statements)
    const urls = {
      DATABASE_URL: postgres.urlFor('daybook_pool', 'daybook'),
      DATABASE_DIRECT_URL: superuser.DATABASE_URL,
    }
    expect(await expectServing(urls)).toEqual([])
    expect(await readRefusal({ ...urls, ...production })).toBeUndefined()
    expect(await readRefusal({ DATABASE_URL: urls.DATABASE_URL })).toContain(
      'give DATABASE_DIRECT_URL the login that owns the tables',
    )
  })

  test('refuses a superuser login in production with one line, unless a setting allows it', async () => {
    await postgres.query('create database daybook')
    const settings = { DATABASE_URL: postgres.urlFor('boss', 'daybook'), ...production }
    expect(await readRefusal(settings)).toMatch(
      /^Daybook cannot start: DATABASE_URL: its login boss [^\n]* or set ALLOW_PRIVILEGED_DATABASE_LOGIN=1\n$/,
    )
    expect(await readRefusal({ ...settings, ALLOW_PRIVILEGED_DATABASE_LOGIN: '1' })).toBeUndefined()
  })

  test('refuses a database of another encoding with the statement that creates one', async () => {
    const locale = "lc_collate 'C' lc_ctype 'C'"
    await postgres.query(`create database daybook encoding 'LATIN1' ${locale} template template0`)
    expect(await readRefusal({ DATABASE_URL: postgres.urlFor('boss', 'daybook'), ...production })).toMatch(
      /could not be migrated: its encoding is LATIN1; run: create database <name> encoding 'UTF8' template template0\n$/,
    )
  })

  test('starts with the database owner’s login with CREATEROLE and warns of it', async () => {
    await postgres.query('create role owner login createrole')
    await postgres.query('create database daybook owner owner')
    const url = postgres.urlFor('owner', 'daybook')
    const [warning, settingsWarning] = await expectServing({ DATABASE_URL: url })
    expect(warning).toContain('login owner can create roles')
    const [, statements] = /as an administrator run: (.*)"/.exec(settingsWarning!)!
    await postgres.query(statements!)
    await postgres.query('alter role owner nocreaterole')
    expect(await expectServing({ DATABASE_URL: url })).toEqual([expect.stringContaining('login owner owns the tables')])
  })

  test('warns of an inheriting login, and refuses one that is no member with one line stating what to run', async () => {
    await postgres.query('create database daybook')
    await postgres.query('create role plain login')
    const urls = {
      DATABASE_URL: postgres.urlFor('plain', 'daybook'),
      DATABASE_DIRECT_URL: postgres.urlFor('boss', 'daybook'),
    }
    expect(await readRefusal({ ...urls, DATABASE_URL: postgres.urlFor('absent', 'daybook') })).toBe(
      'Daybook cannot start: DATABASE_URL: role "absent" does not exist\n',
    )
    const refusal = (await readRefusal(urls)) ?? ''
    expect(refusal).toMatch(/^Daybook cannot start: DATABASE_URL: its login plain is not a member [^\n]*\n$/)
    await postgres.query(/as an administrator run: (.*)\n$/.exec(refusal)![1]!)
    expect(await expectServing(urls)).toEqual([
      expect.stringContaining('login plain inherits the privileges'),
      expect.stringContaining('login plain lacks statement_timeout'),
    ])
  })

  test('refuses a login without privileges with one line stating what to run, and starts afterwards', async () => {
    await postgres.query('create role plain login')
    await postgres.query('create database daybook')
    const settings = { DATABASE_URL: postgres.urlFor('plain', 'daybook') }
    const remedies: string[] = []
    for (let refusal = await readRefusal(settings); refusal; refusal = await readRefusal(settings)) {
      expect(refusal).toMatch(/^Daybook cannot start: DATABASE_URL[^\n]*\n$/)
      const remedy = /as an administrator run: (.*)\n$/.exec(refusal)?.[1] ?? ''
      expect(remedy).not.toBe('')
      // A repeated remedy has not helped.
      expect(remedies).not.toContain(remedy)
      remedies.push(remedy)
      await postgres.query(remedy.replaceAll('<login>', 'plain').replaceAll('<name>', 'daybook'), 'daybook')
    }
    expect(remedies.length).toBeGreaterThan(0)
    await expectServing(settings, 2)
  })
})

/** Settings of production that need no other program to start. */
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'daybook',
  OIDC_CLIENT_SECRET: 'secret',
}

/**
 * Starts the application on a database without demo data and creates a task; later starts must find the first one. Returns
 * the warnings of the last start.
 */
async function expectServing(databaseSettings: Record<string, string>, startCount = 1): Promise<string[]> {
  const settings = { ...databaseSettings, DATA_DIR: data.dataDir, SUPER_ADMIN_EMAILS: superAdminEmail }
  let warnings: string[] = []
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
      warnings = program
        .readOutput()
        .split('\n')
        .filter((line) => line.includes('"level":40'))
    } finally {
      expect(await program.interrupt()).toEqual({ code: 0, signal: null })
    }
  }
  return warnings
}

/** Returns the output of a start that is refused; undefined if the application starts, after stopping it. */
async function readRefusal(settings: Record<string, string>): Promise<string | undefined> {
  const { env } = await withFreePort({ ...settings, DATA_DIR: data.dataDir })
  const program = runCommand([process.execPath, 'server/main.ts'], { env })
  const hasStarted = await program.waitForOutput(/Daybook is open at/).then(
    () => true,
    () => false,
  )
  if (!hasStarted) return program.readOutput()
  await program.interrupt()
  return undefined
}
