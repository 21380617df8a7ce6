import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installedPostgres } from '#db/embedded/binaries.ts'
import { newAccount } from '#db/embedded/run-as.ts'
import { ownPostgres, type OwnPostgres } from './support/postgres.ts'
import { newDataDir, onFreePorts, startProgram } from './support/program.ts'
import { run } from './support/run.ts'
import { signedIn } from './support/sign-in.ts'

const account = await newAccount()
const installed = await installedPostgres(account)
/** The newest and the oldest that are here: who may grant a role differs from 16 on. */
const versions = [...new Map(installed.map((one) => [one.major, one])).values()]
const boss = 'boss@example.com'

describe.each(versions)('with DATABASE_URL on a PostgreSQL $major', (version) => {
  let own: OwnPostgres
  beforeAll(async () => void (own = await ownPostgres(version, account)))
  afterAll(() => own.stop())
  afterEach(async () => {
    await own.tell('drop database if exists daybook with (force)')
    for (const role of ['owner', 'plain', 'daybook_app', 'daybook_platform'])
      await own.tell(`drop role if exists ${role}`)
  })

  test('it starts as a superuser', async () => {
    await own.tell('create database daybook')
    await serves(own.urlOf('boss', 'daybook'))
  })

  test('it starts as the database’s owner who may create roles', async () => {
    await own.tell('create role owner login createrole')
    await own.tell('create database daybook owner owner')
    await serves(own.urlOf('owner', 'daybook'))
  })

  test('a login without rights is told in one line what to run, and starts when that was done', async () => {
    await own.tell('create role plain login')
    await own.tell('create database daybook')
    const url = own.urlOf('plain', 'daybook')
    const told: string[] = []
    for (let refusal = await refusalOf(url); refusal; refusal = await refusalOf(url)) {
      expect(refusal).toMatch(/^Daybook cannot start: DATABASE_URL[^\n]*\n$/)
      const remedy = /as an administrator run: (.*)\n$/.exec(refusal)?.[1] ?? ''
      expect(remedy).not.toBe('')
      // What it says twice has not helped.
      expect(told).not.toContain(remedy)
      told.push(remedy)
      await own.tell(remedy.replaceAll('<login>', 'plain').replaceAll('<name>', 'daybook'), 'daybook')
    }
    expect(told.length).toBeGreaterThan(0)
    await serves(url, 2)
  })
})

/** Starts the program on a database, which has no demo in it, and works in it; later starts find what was done. */
async function serves(url: string, starts = 1): Promise<void> {
  const { dataDir, remove } = await newDataDir()
  onTestFinished(remove)
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, SUPER_ADMIN_EMAILS: boss }
  for (let start = 1; start <= starts; start += 1) {
    const program = await startProgram(settings)
    const { origin } = program
    try {
      expect(program.said()).not.toContain('harbor.test')
      await expect(signedIn(origin, 'agent@harbor.test')).rejects.toThrow('No invitation found')
      const visit = await signedIn(origin, boss)
      expect(await (await visit.get('/api/auth/user')).json()).toMatchObject({ email: boss, role: 'super_admin' })
      const { csrfToken } = await (await visit.get('/api/csrf-token')).json()
      const headers = { 'X-CSRF-Token': csrfToken }
      const made = await visit.post('/api/tasks', { data: { title: `In start ${start}` }, headers })
      expect(made.status()).toBe(201)
      const { dueDate } = await made.json()
      const day: { title: string }[] = await (await visit.get(`/api/tasks/planning?date=${dueDate}`)).json()
      expect(day.map(({ title }) => title)).toContain('In start 1')
      await visit.dispose()
    } finally {
      expect(await program.interrupt()).toEqual({ code: 0, signal: null })
    }
  }
}

/** What the program says instead of starting; undefined where it starts, and is ended again. */
async function refusalOf(url: string): Promise<string | undefined> {
  const { dataDir, remove } = await newDataDir()
  onTestFinished(remove)
  const { env } = await onFreePorts({ DATABASE_URL: url, DATA_DIR: dataDir })
  const program = run([process.execPath, 'server/main.ts'], { env })
  const opens = program.says(/Daybook is open at/).then(
    () => true,
    () => false,
  )
  if (!(await opens)) return program.said()
  await program.interrupt()
  return undefined
}
