import { beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/base/errors.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import { generateSession } from '#server/session/sessions.ts'
import { type Browser, createBrowser, type ErrorResponse } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let agent: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
})

/** Expects the format of docs/product/api.md#errors: known fields, a request id, no caching and no internals. */
function expectError(received: unknown, status: number, code: string): void {
  const { body, headers, ...rest } = received as ErrorResponse
  expect({ status: rest.status, code: body?.code }).toEqual({ status, code })
  expect(ErrorBody.safeParse(body).success).toBe(true)
  expect(body.requestId).toMatch(/^[\w-]{8,40}$/)
  expect(headers['cache-control']).toBe('no-store')
  expectNoInternals(rest.text)
}

const json = JSON.stringify({ title: 'x' })
const contentType = (type: string) => ({ 'content-type': type })

describe('paths', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/tasks/planning/x',
    '/api/TASKS/planning',
    '/api/tasks/../users',
    '/api//tasks',
    '/api/clients.json',
  ])('%s answers 404', async (path) => {
    for (const browser of [testApp.signedOut, agent])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expectError(await browser.send(method, path), 404, 'NOT_FOUND')
  })

  test('an unsupported method answers 404', async () => {
    expectError(await agent.patch('/api/tasks', { title: 'x' }), 404, 'NOT_FOUND')
    expectError(await agent.delete('/api/auth/user'), 404, 'NOT_FOUND')
  })

  test.each(['/api/%', '/api/tasks/%E0%A4%A', '/api/tasks/%ff'])('%s cannot be decoded', async (path) => {
    const response = await agent.put(path, { title: 'x' })
    expect([400, 404]).toContain(response.status)
    expectError(response, response.status, response.status === 400 ? 'VALIDATION' : 'NOT_FOUND')
  })

  test.each(['%00', '..%2f..%2f', 'x'.repeat(400), "'%3B%20drop%20table%20tasks", '%F0%9F%92%A9'])(
    '%s is not a valid id',
    async (id) => {
      expectError(await agent.put(`/api/tasks/${id}`, { title: 'x' }), 400, 'VALIDATION')
    },
  )
})

describe('bodies', () => {
  test.each([
    '{',
    '{"title":"x"',
    "{'title':'x'}",
    '{"title":"x"}}',
    '{"title":"x",}',
    '\ufeff{',
    'undefined',
    'NaN',
    '"',
    '{"title":"\\u12"}',
  ])('%j is not JSON', async (body) => {
    expectError(await agent.post('/api/tasks', body), 400, 'VALIDATION')
  })

  test('bytes that are not UTF-8 are refused, not a server error', async () => {
    const response = await agent.post('/api/tasks', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))
    expectError(response, 400, 'VALIDATION')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'text/json',
    'application/octet-stream',
  ])('the content type %s is refused', async (type) =>
    expectError(await agent.post('/api/tasks', json, contentType(type)), 415, 'WRONG_TYPE'),
  )

  // Every spelling is either validated as JSON or refused (see CVE-2026-25223 and CVE-2026-33806).
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=utf-16',
    ' application/json ',
    'application/json;',
    'application/json\t;x',
    'application/json ,text/plain',
    'application/json;charset="',
  ])('no spelling of the content type skips validation: %j', async (type) => {
    const invalidResponse = await agent.post('/api/tasks', JSON.stringify({ title: '' }), contentType(type))
    expect([400, 415]).toContain(invalidResponse.status)
    expectError(invalidResponse, invalidResponse.status, invalidResponse.status === 400 ? 'VALIDATION' : 'WRONG_TYPE')
  })

  test('a body of more than 1 MiB is too large; one of 1 MiB is validated', async () => {
    const bodyOfBytes = (bytes: number) => JSON.stringify({ title: 'x'.repeat(bytes - 12) })
    expectError(await agent.post('/api/tasks', bodyOfBytes(1_048_577)), 413, 'TOO_LARGE')
    expectError(await agent.post('/api/tasks', bodyOfBytes(1_048_576)), 400, 'VALIDATION')
  })

  test('deep nesting and prototype keys are harmless', async () => {
    const deepArray = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expectError(await agent.post('/api/tasks', deepArray), 400, 'VALIDATION')
    expectError(await agent.post('/api/tasks', `{"title":${deepArray}}`), 400, 'VALIDATION')
    const oddBody =
      '{"title":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1}'
    expect((await agent.post('/api/tasks', oddBody)).status).toBe(201)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

test('a query parameter given twice is refused', async () => {
  expectError(await agent.get('/api/tasks/planning?date=2026-11-21&date=2026-11-22'), 400, 'VALIDATION')
  expectError(await agent.get('/api/tasks/planning?date=2026-11-21&other=1&other=2'), 400, 'VALIDATION')
})

describe('authentication and authorization are checked before the body', () => {
  const calls = endpoints.filter(({ access }) => access !== 'anyone')

  test.each(calls.map((one) => [one.name, one] as const))(
    '%s, signed out, answers 401 for any body',
    async (_name, one) => {
      const path = one.path.replace(/:\w+/g, 'x')
      const largeText = 'x'.repeat(1_048_577)
      for (const [body, headers] of [
        [undefined, {}],
        ['{', {}],
        [json, contentType('text/plain')],
        [largeText, {}],
      ] as const) {
        if (one.method === 'GET' && body) continue
        const response = await testApp.signedOut.send(one.method, path, body, headers)
        expectError(response, 401, 'UNAUTHORIZED')
        expect(response.body).toMatchObject({ message: 'Unauthorized' })
      }
    },
  )

  // Fastify would refuse some of these before any handler of the application runs.
  const bodies: [string, Record<string, string>][] = [
    ['{', {}],
    [json, contentType('text/plain')],
    [json, contentType('application/json ,text/plain')],
    [json, contentType('x')],
    ['x'.repeat(1_048_577), {}],
    ['x'.repeat(1_048_577), contentType('text/plain')],
  ]
  const writes = calls.filter(({ method }) => method !== 'GET')

  test.each(writes.map((one) => [one.name, one] as const))(
    '%s: an invalid session answers 401, then a wrong CSRF token 403, then a wrong role 403, for any body',
    async (_name, { method, path, access }) => {
      const { cookie } = generateSession({ secret: 'any' }, people.harbor.organization.id, testApp.clock())
      const expiredBrowser = createBrowser(testApp.app, `daybook=${cookie}`, agent.token)
      const badTokenBrowser = createBrowser(testApp.app, agent.cookie, 'wrong')
      for (const [body, headers] of bodies) {
        const to = path.replace(/:\w+/g, 'x')
        expectError(await expiredBrowser.send(method, to, body, headers), 401, 'UNAUTHORIZED')
        const response = await badTokenBrowser.send(method, to, body, headers)
        expectError(response, 403, 'CSRF')
        expect(response.body).toMatchObject({ message: 'Invalid CSRF token' })
        if (!access.includes('agent')) expectError(await agent.send(method, to, body, headers), 403, 'FORBIDDEN')
      }
    },
  )

  test('an authorized caller gets the status of the invalid body', async () => {
    const responses = await Promise.all(bodies.map(([body, headers]) => agent.post('/api/tasks', body, headers)))
    expect(responses.map(({ status }) => status)).toEqual([400, 415, 415, 415, 413, 413])
  })

  test('a refused body counts towards the rate limit, which is checked before the body', async () => {
    const limitedAgent = agent.at((await testApp.addInstance({ env: { RATE_LIMIT: 'on' } })).app)
    const statuses: number[] = []
    for (let call = 0; call < 11; call += 1)
      statuses.push((await limitedAgent.post('/api/bug-reports', 'x'.repeat(1_048_577))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 413), 429])
  })
})

test('errors do not repeat input, and only CSRF errors mention CSRF', async () => {
  const canary = 'CSRF-canary-91c'
  const bodies = [
    canary,
    { title: canary.repeat(100) },
    { title: 'x', type: canary, dueDate: canary, clientId: canary },
    { [canary]: 1 },
    { title: { [canary]: canary } },
  ]
  const responses = [
    await agent.get(`/api/${canary}?${canary}=1`),
    await agent.get(`/api/tasks/planning?date=${canary}`),
    await agent.put(`/api/tasks/${canary}`, { title: canary }),
    await agent.post('/api/tasks', { title: 'x' }, { 'idempotency-key': canary.repeat(20) }),
    await agent.post('/api/tasks', json, contentType(`text/${canary}`)),
  ]
  for (const body of bodies) responses.push(await agent.post('/api/tasks', body))
  for (const { status, text } of responses) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text.toLowerCase()).not.toContain('csrf')
  }
})

describe('server failures', () => {
  test('the response and the log have the request id, and neither contains the input', async () => {
    const [canary, instance] = ['canary-3d7', await testApp.addInstance()]
    await instance.pool.end()
    const response = await agent.at(instance.app).post('/api/tasks', { title: canary })
    expect(response.status).toBeGreaterThanOrEqual(500)
    const { requestId } = response.body as { requestId: string }
    expect(Object.keys(response.body as object).sort()).toEqual(['code', 'message', 'requestId'])
    expect(instance.logLines.filter((line) => line.includes(requestId)).length).toBeGreaterThan(0)
    expect(instance.logLines.join()).not.toContain(canary)
    expect(instance.logLines.join()).not.toContain(agent.cookie)
  })

  test('an unreachable database answers 503', async () => {
    const [other, port] = [await testApp.addInstance(), 9]
    await other.pool.end()
    const { openInstance } = await import('#test/support/instance.ts')
    const unreachableInstance = await openInstance(`postgres://nobody@127.0.0.1:${port}/none`, { clock: testApp.clock })
    expectError(await agent.at(unreachableInstance.app).get('/api/auth/user'), 503, 'UNAVAILABLE')
    expectError(await agent.at(unreachableInstance.app).get('/readyz'), 503, 'UNAVAILABLE')
    expect((await agent.at(unreachableInstance.app).get('/healthz')).status).toBe(200)
    await unreachableInstance.close()
  })
})

test('every response under /api has cache-control: no-store, successful ones as well', async () => {
  for (const path of ['/api/auth/user', '/api/csrf-token', '/api/tasks/planning?date=2026-11-21', '/api/openapi.json'])
    expect((await agent.get(path)).headers['cache-control'], path).toBe('no-store')
})

test('the log contains no query, cookie, token, email address or user input', async () => {
  const canary = 'canary-5e1'
  await agent.get(`/api/tasks/planning?date=${canary}`)
  await agent.post('/api/tasks', { title: canary })
  await testApp.signedOut.get(`/api/${canary}`)
  const log = testApp.logLines.join('\n')
  expect(log).toContain('/api/tasks/planning')
  for (const secret of [canary, agent.cookie, agent.token, people.harbor.agent.email]) expect(log).not.toContain(secret)
})
