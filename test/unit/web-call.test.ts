import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calendarDay, ownTimeZone } from '#contract/calendar-day.ts'
import { tasksOfDay } from '#contract/planning.ts'
import { createTask, updateTask } from '#contract/tasks.ts'
import { call } from '#web/base/call.ts'
import { CallFailed, unreachable } from '#web/base/call-failed.ts'
import { forgetCsrfToken, keptCsrfToken } from '#web/base/csrf.ts'

/** The browser's fetch against a real server: only the origin, which a page has and Node has not, is put in front. */
type Said = { status?: number; body?: unknown; hangUp?: true }
type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let heard: Heard[] = []
let says: (request: Heard) => Said = () => ({})
let tokens = 0

const token = (request: Heard): Said | undefined =>
  request.url === '/api/csrf-token' ? { body: { csrfToken: `token-${++tokens}` } } : undefined
const refusal = (code: string, more = {}) => ({ message: 'No', code, requestId: 'r', ...more })
const writes = () => heard.filter(({ url }) => url !== '/api/csrf-token')
const add = () => call(createTask, { body: { title: 'Call Jonah' } }, { idempotencyKey: 'key-1' })

async function hear(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  let body = ''
  for await (const part of incoming) body += part
  const request = { method: incoming.method!, url: incoming.url!, headers: incoming.headers, body }
  heard.push(request)
  const said = says(request)
  const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body ?? {})
  if (said.hangUp) incoming.socket.destroy()
  else answer.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(text)
}

beforeAll(async () => {
  server = createServer((incoming, answer) => void hear(incoming, answer))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(origin + path, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard = []
  tokens = 0
  says = (request) => token(request) ?? { body: { id: '1' } }
  forgetCsrfToken()
})

test('a read carries the zone, and neither token nor body', async () => {
  says = () => ({ body: [] })
  expect(await call(tasksOfDay, { query: { date: calendarDay('2026-11-21') } })).toEqual([])
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ method: 'GET', url: '/api/tasks/planning?date=2026-11-21', body: '' })
  expect(heard[0]!.headers).toMatchObject({ 'x-time-zone': ownTimeZone() })
  expect(heard[0]!.headers).not.toHaveProperty('x-csrf-token')
  expect(heard[0]!.headers).not.toHaveProperty('content-type')
})

test('a write carries token, zone, key and JSON', async () => {
  expect(await add()).toEqual({ id: '1' })
  expect(JSON.parse(writes()[0]!.body)).toEqual({ title: 'Call Jonah' })
  expect(writes()[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
    'x-csrf-token': 'token-1',
    'x-time-zone': ownTimeZone(),
  })
})

test('one token serves all writes, also those that start together', async () => {
  await Promise.all([add(), add()])
  await add()
  expect(tokens).toBe(1)
  expect(writes().map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-1', 'token-1'])
})

test('a body with the word CSRF: the call is repeated once with a fresh token', async () => {
  says = (request) =>
    token(request) ??
    (request.headers['x-csrf-token'] === 'token-2' ? { body: { id: '1' } } : { status: 403, body: refusal('CSRF') })
  expect(await add()).toEqual({ id: '1' })
  expect(writes()).toHaveLength(2)
  expect(writes()[1]).toMatchObject({ body: writes()[0]!.body, headers: { 'idempotency-key': 'key-1' } })
})

test('it is repeated no more than once', async () => {
  says = (request) => token(request) ?? { status: 403, body: refusal('CSRF') }
  await expect(add()).rejects.toMatchObject({ status: 403, code: 'CSRF' })
  expect(writes()).toHaveLength(2)
})

test('other refusals are not repeated', async () => {
  says = (request) => token(request) ?? { status: 403, body: refusal('FORBIDDEN') }
  await expect(add()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(writes()).toHaveLength(1)
})

test('without a token the write goes out bare, and its own refusal counts', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  says = () => ({ status: 401, body: refusal('UNAUTHORIZED') })
  await expect(add()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(writes()).toHaveLength(1)
  expect(writes()[0]!.headers).not.toHaveProperty('x-csrf-token')
  expect(warned).toHaveBeenCalledOnce()
})

test.each([
  [{ status: 401 }, 'Authentication required to get CSRF token'],
  [{ status: 503 }, 'Failed to get CSRF token: 503'],
  [{ body: { other: 1 } }, 'CSRF token not found in response'],
])('the token says why it cannot be had: %j', async (said, message) => {
  says = () => said
  await expect(keptCsrfToken()).rejects.toThrow(message)
  says = (request) => token(request)!
  await expect(keptCsrfToken()).resolves.toBe('token-1')
})

test('a refusal is "status: body" and knows what the body says', async () => {
  const issues = [{ path: 'title', message: 'Required' }]
  says = (request) => token(request) ?? { status: 400, body: refusal('VALIDATION', { issues }) }
  const failure = await add().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallFailed)
  expect((failure as CallFailed).message).toBe(`400: ${JSON.stringify(refusal('VALIDATION', { issues }))}`)
  expect(failure).toMatchObject({ status: 400, code: 'VALIDATION', issues, said: 'No' })
})

test('STALE brings the row as it is', async () => {
  says = (request) => token(request) ?? { status: 409, body: refusal('STALE', { current: { version: 7 } }) }
  const change = call(updateTask, { params: { taskId: 'a/b' }, body: { completedCount: 2, version: 6 } })
  await expect(change).rejects.toMatchObject({ status: 409, code: 'STALE', current: { version: 7 } })
  expect(writes()[0]!.url).toBe('/api/tasks/a%2Fb')
})

test('an empty refusal falls back to the status text, a page has nothing to say to a person', async () => {
  says = (request) => token(request) ?? { status: 502, body: '' }
  await expect(add()).rejects.toMatchObject({ message: '502: Bad Gateway', said: 'Something went wrong on our side' })
  says = (request) => token(request) ?? { status: 502, body: '<h1>Bad gateway</h1>' }
  await expect(add()).rejects.toMatchObject({
    message: '502: <h1>Bad gateway</h1>',
    said: 'Something went wrong on our side',
  })
})

test('no answer, or half of one, is status 0 and a plain sentence', async () => {
  says = (request) => token(request) ?? { hangUp: true }
  await expect(add()).rejects.toMatchObject({ status: 0, message: unreachable, said: unreachable })
  says = (request) => token(request) ?? { body: '{"id":' }
  await expect(add()).rejects.toMatchObject({ status: 0, said: unreachable })
})

test('a call that was given up is no failure of the network', async () => {
  const gaveUp = new AbortController()
  gaveUp.abort()
  const read = call(tasksOfDay, { query: { date: calendarDay('2026-11-21') } }, { signal: gaveUp.signal })
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
})
