import { beforeAll, expect, test } from 'vitest'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

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

test('a refusal is in the log with its code, the limit that was reached, and who was refused', async () => {
  const { app, logLines } = await testApp.addInstance({ env: { RATE_LIMIT: 'on' } })
  const agent = (await testApp.signIn(people.harbor.agent)).at(app)
  await agent.get('/api/invitations')
  await agent.with({ 'x-csrf-token': 'forged' }).post('/api/tasks', { title: 'Call' })
  await agent.get(`/api/clients/${people.harbor.agent.id}`)
  await agent.post('/api/tasks', {})
  await testApp.signedOut.at(app).get('/api/tasks/planning')
  for (let count = 0; count < 11; count += 1) await agent.post('/api/bug-reports', {})
  const lines = logLines.map((line) => JSON.parse(line) as { status: number; errorCode?: string; userId?: string })
  const { id: userId, organizationId } = people.harbor.agent
  const who = { msg: 'request', userId, organizationId }
  expect(lines.slice(0, 4)).toMatchObject([
    { ...who, status: 403, errorCode: 'FORBIDDEN', route: '/api/invitations' },
    { ...who, status: 403, errorCode: 'CSRF', route: '/api/tasks' },
    { ...who, status: 404, errorCode: 'NOT_FOUND' },
    { ...who, status: 400, errorCode: 'VALIDATION' },
  ])
  expect(lines[4]).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
  expect(lines[4]).not.toHaveProperty('userId')
  expect(lines.at(-1)).toMatchObject({ ...who, status: 429, errorCode: 'RATE_LIMITED', limit: 'reportBug' })
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
