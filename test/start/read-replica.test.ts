import pg from 'pg'
import type { APIRequestContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { withConnection } from '#db/connection.ts'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { resolvePostgresAccount } from '#db/embedded/run-as.ts'
import { createDatabaseFromPool, createPool } from '#server/base/database/database.ts'
import { createReplicaDatabase, createReplicaPool } from '#server/base/database/replica.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'
import { findErrorCode } from '#server/base/logged-error.ts'
import { type ExternalPostgres, startExternalPostgres, startReplica } from '#test/start/support/external-postgres.ts'
import { createDataDir, type Program, startProgram } from '#test/start/support/program.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'
import { createSeed, type SeededOrganization } from '#test/support/data/seed.ts'

const stops: (() => unknown)[] = []
const account = await resolvePostgresAccount()
const [installation] = await findPostgresInstallations(account)
let primary: ExternalPostgres
let replica: ExternalPostgres
let program: Program
let seed: ReturnType<typeof createSeed>
let harbor: SeededOrganization
let admin: APIRequestContext
let superAdmin: APIRequestContext
beforeAll(async () => {
  primary = await startExternalPostgres(installation!, account)
  stops.push(primary.stop)
  await primary.query(`create role daybook_app nologin; create role daybook_platform nologin;
    create role daybook_pool login noinherit; grant daybook_app, daybook_platform to daybook_pool;
    alter role daybook_pool set statement_timeout = '15s'; alter role daybook_pool set plan_cache_mode = force_generic_plan;
    alter role daybook_pool set idle_in_transaction_session_timeout = '30s'`)
  replica = await startReplica(primary, installation!, account)
  stops.push(replica.stop)
  const { dataDir, remove } = await createDataDir()
  stops.push(remove)
  program = await startProgram({ ...readSettings(), DATA_DIR: dataDir, SUPER_ADMIN_EMAILS: 'root@daybook.test' })
  stops.push(() => program.interrupt('SIGTERM'))
  const owner = new pg.Pool({ connectionString: primary.urlFor('boss'), max: 2 })
  stops.push(() => owner.end())
  seed = createSeed(owner)
  harbor = await seed.organization({ created_at: longAgo })
  await seed.user(harbor, 'org_admin', { created_at: longAgo, email: 'admin@harbor.test' })
  ;[admin, superAdmin] = await Promise.all([openSession('admin@harbor.test'), openSession('root@daybook.test')])
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const longAgo = '2025-01-01T00:00:00Z'
const readSettings = () => ({
  DATABASE_URL: primary.urlFor('daybook_pool'),
  DATABASE_DIRECT_URL: primary.urlFor('boss'),
  DATABASE_READ_URL: replica.urlFor('daybook_pool'),
})

async function openSession(email: string): Promise<APIRequestContext> {
  const session = await signInByEmail(program.origin, email)
  stops.push(() => session.dispose())
  return session
}

async function createClient(): Promise<void> {
  const { csrfToken } = await (await admin.get('/api/csrf-token')).json()
  const headers = { 'X-CSRF-Token': csrfToken }
  expect((await admin.post('/api/clients', { data: { firstName: 'Grace' }, headers })).status()).toBe(201)
}

/** Counts the clients by each kind of read that may be the replica's. */
async function countClients(): Promise<number[]> {
  const [analytics, list, book] = await Promise.all([
    admin.get('/api/analytics/organization'),
    superAdmin.get(`/api/super-admin/organizations/${harbor.id}/clients`),
    admin.get('/api/clients/export.csv?scope=organization'),
  ])
  expect([analytics.status(), list.status(), book.status()]).toEqual([200, 200, 200])
  return [
    (await analytics.json()).totalClients,
    (await list.json()).length,
    (await book.text()).split('\r\n').filter((line) => line.includes('Grace')).length,
  ]
}

async function readMetric(name: string): Promise<number | undefined> {
  const lines = (await (await fetch(`${program.origin}/metrics`)).text()).split('\n')
  const line = lines.find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}
const countReads = async (answeredBy: 'replica' | 'primary') =>
  (await readMetric(`daybook_replica_reads_total{answered_by="${answeredBy}"}`)) ?? 0

/** Reads until the replica answers: one that was busy for longer than a read waits is not used for a while. */
async function waitUntilReplicaAnswers(): Promise<void> {
  const before = await countReads('replica')
  const read = async () => {
    await countClients()
    return (await countReads('replica')) - before
  }
  await expect.poll(read, { interval: 500 }).toBeGreaterThan(0)
}

test('analytics, exports and lists of the super administrator are read there, with all that was written before', async () => {
  await waitUntilReplicaAnswers()
  const [first] = await countClients()
  for (let count = first! + 1; count <= first! + 10; count += 1) {
    await createClient()
    expect(await countClients()).toEqual([count, count, count])
  }
  const scans = `select seq_scan + idx_scan as count from pg_stat_user_tables where relname = 'clients'`
  await expect.poll(async () => Number((await replica.query(scans))[0]!.count)).toBeGreaterThan(0)
  expect(await readMetric('daybook_replica_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(program.readOutput()).not.toContain('DATABASE_READ_URL')
})

test('a replica that is behind is left alone until it has caught up, and the primary answers', async () => {
  await waitUntilReplicaAnswers()
  const [first] = await countClients()
  await replica.query('select pg_wal_replay_pause()')
  onTestFinished(() => replica.query('select pg_wal_replay_resume()').then(() => undefined))
  await createClient()
  const [before, fromPrimary] = [await countReads('replica'), await countReads('primary')]
  expect(await countClients()).toEqual([first! + 1, first! + 1, first! + 1])
  expect(await countReads('replica')).toBe(before)
  expect(await countReads('primary')).toBeGreaterThan(fromPrimary)
  expect(await readMetric('daybook_dependency_errors_total{name="replica",code="BEHIND"}')).toBeGreaterThan(0)
  expect(await readMetric('daybook_replica_lag_seconds')).toBeGreaterThan(0)
  expect(await runDoctor()).toMatch(/^replica +bad +DATABASE_READ_URL: it was behind DATABASE_URL for 5 s$/m)
  await replica.query('select pg_wal_replay_resume()')
  await waitUntilReplicaAnswers()
})

describe('a transaction on the replica', () => {
  const openDatabase = () => {
    const pools = [createPool(primary.urlFor('daybook_pool'), 2), createReplicaPool(replica.urlFor('daybook_pool'), 2)]
    onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))))
    const answers: string[] = []
    const metrics = {
      countReplicaRead: (answeredBy: string) => void answers.push(answeredBy),
      countDependencyError: (_: string, error: unknown) => void answers.push(findErrorCode(error)),
    }
    const database = createReplicaDatabase(createDatabaseFromPool(pools[0]!), pools[1]!, metrics, 30_000)
    return { database, answers }
  }
  test('sees the rows of its organization alone and writes nothing', async () => {
    const summit = await seed.organization({ created_at: longAgo })
    const agent = await seed.user(summit, 'agent', { created_at: longAgo })
    await seed.clients(agent, [{}])
    const { database, answers } = openDatabase()
    const listOrganizations = () => database.inOrganization(summit.id, 'read', (db) => db.all(selectOrganizations, {}))
    expect(await listOrganizations()).toEqual([{ id: summit.id }])
    await expect(database.inOrganization(summit.id, 'read', (db) => db.run(deleteClients, {}))).rejects.toMatchObject({
      code: '25006',
    })
    expect(await database.inOrganization(summit.id, 'write', (db) => db.run(deleteClients, {}))).toBe(1)
    expect(answers).toEqual(['replica'])
    await withConnection(replica.urlFor('daybook_pool'), (client) =>
      expect(client.query('select from clients')).rejects.toMatchObject({ code: '42501' }),
    )
  })

  test('runs again on the primary when its connection ends', async () => {
    const { database, answers } = openDatabase()
    let runs = 0
    const rows = await database.inOrganization(harbor.id, 'read', async (db) => {
      runs += 1
      if (runs === 1)
        await replica.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'daybook_pool'`)
      return db.all(selectOrganizations, {})
    })
    expect([rows, runs]).toEqual([[{ id: harbor.id }], 2])
    expect(answers).toEqual([expect.stringMatching(/^(57P01|CONNECTION_LOST)$/), 'primary'])
  })
})

test('a server that is no replica of the database, or another database of it, is not read', async () => {
  const other = await startExternalPostgres(installation!, account)
  onTestFinished(other.stop)
  await other.query('create role daybook_pool login')
  const foreign = await startReplica(other, installation!, account)
  onTestFinished(foreign.stop)
  expect(await runDoctor()).toMatch(/^replica +good /m)
  for (const url of [
    primary.urlFor('daybook_pool'),
    foreign.urlFor('daybook_pool'),
    replica.urlFor('daybook_pool', 'template1'),
  ])
    expect(await runDoctor({ DATABASE_READ_URL: url })).toMatch(
      /^replica +bad +DATABASE_READ_URL: it is not a streaming replica of DATABASE_URL$/m,
    )
})

test('without the replica the primary answers', async () => {
  await waitUntilReplicaAnswers()
  stops.splice(stops.indexOf(replica.stop), 1)
  await replica.stop()
  const [first] = await countClients()
  await createClient()
  expect(await countClients()).toEqual([first! + 1, first! + 1, first! + 1])
  expect(await readMetric('daybook_replica_lag_seconds')).toBeNaN()
  expect(await runDoctor()).toMatch(/^replica +bad +DATABASE_READ_URL: .*ECONNREFUSED/m)
})

/** Returns what `npm run doctor` prints. */
async function runDoctor(settings: Record<string, string> = {}): Promise<string> {
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...readSettings(), ...settings }
  const command = runCommand([process.execPath, 'server/doctor.ts'], { env })
  await command.ended
  return command.readOutput()
}

const selectOrganizations = statement<NoParameters, { id: string }>(
  'test_organizations_of_clients',
  z.object({ id: z.string() }),
  'select distinct organization_id as id from clients',
)
const deleteClients = statement<NoParameters>('test_delete_clients', null, 'delete from clients')
