import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#server/base/jobs.ts'
import { createLogger } from '#server/base/logger.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { startTracing, traceJob } from '#server/base/tracing.ts'
import { countWaitingEmails } from '#server/super-admin/system-store.ts'
import { seedPeople, type People } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import {
  type CollectedSpan,
  readAttributes,
  startTraceCollector,
  type TraceCollector,
} from '#test/support/trace-collector.ts'

let testApp: TestApp
let people: People
let collector: TraceCollector
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  collector = await startTraceCollector()
})
afterAll(() => collector.close())
beforeEach(() => {
  collector.bodies.length = 0
  collector.answer = 200
})

const clientsPath = '/api/clients'
const [serverKind, clientKind, errorCode] = [2, 3, 2]
const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

/** Collects the spans that work with an instance exports until it ends. */
async function collect(
  work: (instance: Awaited<ReturnType<TestApp['addInstance']>>) => Promise<unknown>,
  { sampledShare = 1, onError = (error: unknown): void => expect.fail(String(error)) } = {},
): Promise<CollectedSpan[]> {
  const stop = await startTracing({ endpoint: collector.url, sampledShare }, { version: '1.2.3', onError })
  try {
    await work(await testApp.addInstance())
  } finally {
    await stop()
  }
  return collector.spans()
}

test('a request is a span under its caller, and its statements are spans under it', async () => {
  const { agent } = people.harbor
  const { cookie } = await testApp.signIn(agent)
  const url = `${clientsPath}?search=zoraida`
  const spans = await collect(({ app }) =>
    app.inject({ url, headers: { cookie, traceparent, tracestate: 'zoraida=1' } }),
  )
  const [request, ...others] = spans.filter(({ kind }) => kind === serverKind)
  expect(others).toEqual([])
  expect(request).toMatchObject({
    traceId: caller.traceId,
    parentSpanId: caller.spanId,
    name: `GET ${clientsPath}`,
    attributes: { 'http.request.method': 'GET', 'http.route': clientsPath, 'http.response.status_code': 200 },
  })
  const statements = spans.filter(({ kind }) => kind === clientKind)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length + 1).toBe(spans.length)
  for (const { traceId, parentSpanId, attributes } of statements)
    expect([traceId, parentSpanId, attributes['db.system.name']]).toEqual([
      caller.traceId,
      request!.spanId,
      'postgresql',
    ])
  expect(statements.map(({ name }) => name)).toContainEqual(expect.stringContaining('scope_read'))
  const { resource } = collector.bodies[0]!.resourceSpans[0]!
  expect(readAttributes(resource.attributes)).toMatchObject({ 'service.name': 'daybook', 'service.version': '1.2.3' })
})

test('no span names a person, a value, an id or an address', async () => {
  const { agent } = people.harbor
  const browser = await testApp.signIn(agent)
  const secrets = ['Zoraida', 'zoraida@private.example', '5550137', 'a note on her divorce']
  const spans = await collect(async ({ app }) => {
    const at = browser.at(app)
    const [firstName, email, digits, note] = secrets
    const client = await at.post<{ id: string }>('/api/clients', {
      firstName,
      lastName: 'Q',
      email,
      phone: `+1201${digits}`,
    })
    expect(client.status).toBe(201)
    await at.get(`/api/clients?search=${firstName}`)
    expect((await at.post(`/api/clients/${client.body.id}/notes`, { content: note })).status).toBe(201)
    await at.get(`/api/clients/${client.body.id}`)
    await at.get('/api/clients/zoraida')
    await at.get('/api/zoraida?zoraida')
    secrets.push(client.body.id, agent.id, agent.organizationId, browser.cookie)
  })
  expect(spans.filter(({ kind }) => kind === serverKind)).toHaveLength(6)
  const exported = JSON.stringify(collector.bodies).toLowerCase()
  expect(secrets.filter((secret) => exported.includes(secret.toLowerCase()))).toEqual([])
  const known = ['daybook.request_id', 'http.request.method', 'http.response.status_code', 'http.route']
  const names = [...known, 'db.operation.batch.size', 'db.query.summary', 'db.system.name']
  expect([...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].sort()).toEqual(names.sort())
})

test('statements of requests at the same time stay apart', async () => {
  const browser = await testApp.signIn(people.harbor.agent)
  const urls = ['/api/tasks/planning', '/api/clients', '/api/auth/user', '/api/sequences']
  const namesOf = (spans: CollectedSpan[], traceId: string) =>
    spans
      .filter((span) => span.traceId === traceId && span.kind === clientKind)
      .map(({ name }) => name)
      .sort()
  const idOf = (index: number) => String(index + 1).padStart(32, '0')
  const send = (app: TestApp['app'], url: string, index: number) =>
    app.inject({ url, headers: { cookie: browser.cookie, traceparent: `00-${idOf(index)}-${caller.spanId}-01` } })
  const alone = await collect(async ({ app }) => {
    // The first time more is asked.
    for (const url of urls) await app.inject({ url, headers: { cookie: browser.cookie } })
    for (const [index, url] of urls.entries()) await send(app, url, index)
  })
  const expected = urls.map((_, index) => namesOf(alone, idOf(index)))
  expect(new Set(expected.map(String)).size).toBe(urls.length)
  collector.bodies.length = 0
  const rounds = Array.from({ length: 40 }, (_, index) => index)
  const together = await collect(({ app }) =>
    Promise.all(rounds.map((index) => send(app, urls[index % urls.length]!, index))),
  )
  for (const index of rounds) expect(namesOf(together, idOf(index))).toEqual(expected[index % urls.length])
})

test('statements that wait for earlier ones of their transaction belong to their job too', async () => {
  const spans = await collect(async ({ database }) => {
    // Opens the connection, outside of the job.
    await database.acrossOrganizations('read', (db) => countWaitingEmails({ db }))
    await traceJob('count', async () => {
      await database.acrossOrganizations('read', async (db) => {
        const first = countWaitingEmails({ db })
        // The first is sent by then, and not answered.
        await new Promise<void>((resolve) => process.nextTick(resolve))
        await Promise.all([first, countWaitingEmails({ db })])
      })
    })
  })
  const job = spans.find(({ name }) => name === 'job count')!
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([job.spanId, job.spanId, undefined])
})

test('a failed request and a failed statement are marked, by their codes alone', async () => {
  const spans = await collect(async ({ app, pool }) => {
    const { cookie } = await testApp.signIn(people.harbor.agent)
    pool.on('connect', (client) => {
      const { processID } = client as unknown as { processID: number }
      void testApp.owner.query('select pg_terminate_backend($1)', [processID])
    })
    expect((await app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(503)
  })
  const failed = spans.filter(({ status }) => status.code === errorCode)
  expect(new Set(failed.map(({ kind }) => kind))).toEqual(new Set([serverKind, clientKind]))
  for (const { attributes, status } of failed) {
    expect(attributes['error.type']).toMatch(/^(503|57P01|ECONNRESET|EPIPE|Error)$/)
    expect(status).not.toHaveProperty('message')
  }
})

test('a job is a trace of its own', async () => {
  const spans = await collect(async ({ pool, database }) => {
    const deps = { database, clock: testApp.clock, log: createLogger('silent'), metrics: createMetrics(pool) }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const run = async () => {
      await database.acrossOrganizations('write', async () => undefined)
      resolve()
    }
    const jobs = await startJobs(testApp.jobsUrl, [{ name: 'traced', cron: '17 3 * * *', run }], deps)
    await jobs.runNow('traced')
    await done
    await jobs.stop()
  })
  const [statement, job] = spans
  expect([spans.length, job!.name, job!.parentSpanId]).toEqual([2, 'job traced', undefined])
  expect([statement!.traceId, statement!.parentSpanId]).toEqual([job!.traceId, job!.spanId])
})

test('a share of the requests is traced, and each whose caller is', async () => {
  const spans = await collect(
    async ({ app }) => {
      await app.inject('/healthz')
      await app.inject({ url: '/readyz', headers: { traceparent } })
      await app.inject({ url: '/readyz', headers: { traceparent: traceparent.replace(/1$/, '0') } })
    },
    { sampledShare: 0 },
  )
  expect(spans.filter(({ kind }) => kind === serverKind).map(({ traceId }) => traceId)).toEqual([caller.traceId])
})

test('a refused export is reported, and requests are not affected', async () => {
  collector.answer = 401
  const errors: unknown[] = []
  const { promise: answered, resolve } = Promise.withResolvers<number>()
  await collect(async ({ app }) => resolve((await app.inject('/healthz')).statusCode), {
    onError: (error) => void errors.push(error),
  })
  expect(await answered).toBe(200)
  expect(errors).toMatchObject([{ code: 401 }])
})
