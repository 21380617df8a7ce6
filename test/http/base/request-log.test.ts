import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

async function readLog(env: Record<string, string>, ...requests: Record<string, string>[]) {
  const { app, logLines } = await testApp.addInstance({ env })
  for (const headers of requests) await app.inject({ method: 'GET', url: '/healthz', headers })
  return logLines.map((line) => JSON.parse(line) as { level: number; msg: string; requestId: string })
}

test('the ids of a trusted proxy are in the log, others are not', async () => {
  const headers = { 'x-request-id': 'proxy-1:2.3', traceparent }
  expect(await readLog({ TRUST_PROXY: '1' }, headers)).toMatchObject([{ requestId: 'proxy-1:2.3', traceparent }])
  const [line] = await readLog({}, headers)
  expect(line!.requestId).not.toBe('proxy-1:2.3')
  for (const id of ['x'.repeat(65), 'two words', 'ünsafe', '{"a":1}']) {
    const [other] = await readLog({ TRUST_PROXY: '1' }, { 'x-request-id': id, traceparent: `${traceparent} x` })
    expect(other!.requestId).toMatch(/^[\w-]{8}-\w+$/)
    expect(other).not.toHaveProperty('traceparent')
  }
})

test('a proxy that is not trusted is named in one warning', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const warnings = async (env: Record<string, string>) =>
    (await readLog(env, {}, forwarded, forwarded)).filter(({ level }) => level === 40).map(({ msg }) => msg)
  expect(await warnings({})).toEqual([expect.stringContaining('TRUST_PROXY is off')])
  expect(await warnings({ TRUST_PROXY: '1' })).toEqual([])
})

test('a lost database is one line for each request, with its code and no stack', async () => {
  const { app, pool, logLines } = await testApp.addInstance()
  const { cookie } = await testApp.signIn(people.harbor.agent)
  pool.on('connect', (client) => void testApp.owner.query('select pg_terminate_backend($1)', [processId(client)]))
  const response = await app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
  expect(response.statusCode).toBe(503)
  expect(logLines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 50, msg: 'request', status: 503, lostDatabaseCode: expect.any(String) }),
  ])
  expect(logLines.join()).not.toContain('frames')
})

const processId = (client: unknown) => (client as { processID: number }).processID
