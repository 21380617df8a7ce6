import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getMetrics } from '#contract/base/monitoring.ts'
import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { wrapJobToRecordRuns } from '#server/super-admin/jobs.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { seedMail } from '#test/support/data/seed-records.ts'
import { createBuiltInFixture, signInByCode } from '#test/support/sign-in/built-in-fixture.ts'
import { unreachableIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

const token = 'a-metrics-token'

async function readMetrics(env: Record<string, string>, request: { remoteAddress?: string; headers?: object } = {}) {
  const { app } = await testApp.addInstance({ env })
  const response = await app.inject({ method: 'GET', url: getMetrics.path, ...request } as object)
  return response.statusCode
}

test('are read from loopback while PUBLIC_URL is loopback and no proxy is trusted', async () => {
  expect(await readMetrics({})).toBe(200)
  expect(await readMetrics({}, { remoteAddress: '203.0.113.7' })).toBe(404)
  expect(await readMetrics({}, { headers: { 'x-forwarded-for': '203.0.113.7' } })).toBe(404)
})

test.each([
  ['another PUBLIC_URL', { ...unreachableIssuer, PUBLIC_URL: 'https://daybook.example' }],
  ['a trusted proxy', { TRUST_PROXY: '1' }],
])('need their token from everywhere with %s', async (_, env) => {
  expect(await readMetrics(env)).toBe(404)
  const settings = { ...env, METRICS_TOKEN: token }
  expect(await readMetrics(settings)).toBe(404)
  expect(await readMetrics(settings, { headers: { authorization: 'Bearer another-token' } })).toBe(404)
  expect(await readMetrics(settings, { headers: { authorization: `Bearer ${token}` } })).toBe(200)
  expect(
    await readMetrics(settings, { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${token}` } }),
  ).toBe(200)
})

async function readSamples(prefix: string, { app }: Pick<TestApp, 'app'> = testApp) {
  const { body } = await app.inject({ method: 'GET', url: getMetrics.path })
  return body.split('\n').filter((line) => line.startsWith(prefix))
}

describe('of the installation', () => {
  test('tell how many e-mails wait, since when, and when a job last ended well', async () => {
    const { harbor } = await seedPeople(testApp.seed)
    expect(await readSamples('daybook_outbox')).toEqual(['daybook_outbox_waiting 0', 'daybook_outbox_oldest_seconds 0'])
    await seedMail(testApp, harbor.admin, { created_at: testApp.clock().toISOString() })
    const failures: Error[] = []
    const job = wrapJobToRecordRuns(
      {
        name: 'sweep',
        cron: '* * * * *',
        run: async () => {
          for (const failure of failures) throw failure
        },
      },
      testApp.clock,
    )
    const run = () => job.run({ database: testApp.database, now: testApp.clock() })
    await run()
    const successMs = testApp.clock().getTime()
    testApp.clock.advance({ seconds: 90 })
    failures.push(new Error('failed'))
    await expect(run()).rejects.toThrow('failed')
    expect(await readSamples('daybook_outbox')).toEqual([
      'daybook_outbox_waiting 1',
      'daybook_outbox_oldest_seconds 90',
    ])
    expect(await readSamples('daybook_job_last')).toEqual([
      `daybook_job_last_success_timestamp_seconds{job="sweep"} ${successMs / 1000}`,
    ])
    expect(await readSamples('daybook_info')).toEqual([
      expect.stringMatching(/^daybook_info\{version="\d+\.\d+\.\d+"\} 1$/),
    ])
  })

  test('are read while the database is away, without a number from before', async () => {
    const instance = await testApp.addInstance()
    await instance.pool.end()
    const { body } = await instance.app.inject({ method: 'GET', url: getMetrics.path })
    expect(body).toContain('daybook_outbox_waiting Nan')
    expect(body).not.toContain('daybook_job_last_success_timestamp_seconds{')
  })
})

test('errors of other services are counted by the code of the innermost cause', async () => {
  const { registry, countDependencyError } = createMetrics(testApp.pool)
  const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
  countDependencyError('s3', new Error('x', { cause: new Error('x', { cause: refused }) }))
  countDependencyError('smtp', Object.assign(new Error('x'), { responseCode: 550 }))
  countDependencyError('model', new TypeError('x'))
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('daybook_dependency'))
  expect(lines).toEqual([
    'daybook_dependency_errors_total{name="s3",code="ECONNREFUSED"} 1',
    'daybook_dependency_errors_total{name="smtp",code="550"} 1',
    'daybook_dependency_errors_total{name="model",code="TypeError"} 1',
  ])
})

test('count sign-ins by outcome', async () => {
  const fixture = await createBuiltInFixture()
  const browser = fixture.testApp.newVisitor()
  const email = 'agent@harbor.example'
  const page = await fixture.askForCode(browser, email)
  await browser.submit(page, { code: (await fixture.receiveMail(email)).code === '000 000' ? '111111' : '000000' })
  await signInByCode(fixture, browser, email)
  await signInByCode(fixture, fixture.testApp.newVisitor(), email)
  await fixture.testApp.owner.query('update users set is_active = false where email = $1', [email])
  await signInByCode(fixture, fixture.testApp.newVisitor(), email)
  expect(await readSamples('daybook_sign_ins_total', fixture.testApp)).toEqual([
    'daybook_sign_ins_total{outcome="code_refused"} 1',
    'daybook_sign_ins_total{outcome="succeeded"} 2',
    'daybook_sign_ins_total{outcome="refused"} 1',
  ])
})

test('count refusals by the limit that was reached', async () => {
  const user = await testApp.seed.user(await testApp.seed.organization(), 'agent')
  const limited = await testApp.addInstance({ env: { RATE_LIMIT: 'on' } })
  const agent = (await testApp.signIn(user)).at(limited.app)
  for (let call = 0; call < 10; call += 1) await agent.post(reportBug.path, {})
  expect(await readSamples('daybook_rate_limited_total', limited)).toEqual([])
  expect((await agent.post(reportBug.path, {})).status).toBe(429)
  expect(await readSamples('daybook_rate_limited_total', limited)).toEqual([
    'daybook_rate_limited_total{limit="reportBug"} 1',
  ])
})

test('measure the statements that were sent together as one', async () => {
  const readCount = async () => Number((await readSamples('daybook_statement_seconds_count'))[0]!.split(' ')[1])
  // The metrics themselves ask the database, as often each time.
  const [before, then] = [await readCount(), await readCount()]
  const { id } = await testApp.seed.organization()
  await testApp.database.inOrganization(id, 'read', (db) => Promise.all([db.one(selectOne, {}), db.one(selectOne, {})]))
  expect((await readCount()) - then).toBe(then - before + 1)
})

test('are those that docs/operations.md names', async () => {
  const [, section = ''] = (await readFile('docs/operations.md', 'utf8')).split('## Monitoring\n')
  const named = new Set([...section.matchAll(/\b(?:daybook|nodejs|process)_\w+/g)].map(([name]) => name))
  const made = (await readSamples('# HELP ')).map((line) => line.split(' ')[2]!)
  expect([...named].filter((name) => !made.includes(name))).toEqual([])
  expect(made.filter((name) => name.startsWith('daybook_') && !named.has(name))).toEqual([])
})

const selectOne = statement<NoParameters, { one: number }>('test_one', z.object({ one: z.int() }), 'select 1 as one')
