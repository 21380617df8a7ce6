import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseCalendarDay, getSystemTimeZone } from '#contract/base/calendar-day.ts'
import { createTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import { listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { ApiError, unreachableMessage } from '#web/base/api-error.ts'
import { callEndpoint } from '#web/base/call-endpoint.ts'
import { clearCsrfToken, getCachedCsrfToken } from '#web/base/csrf.ts'

/** fetch against a real server; only the origin is added, which pages have and Node has not. */
type FakeReply = { status?: number; body?: unknown; hangUp?: true }
type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let received: ReceivedRequest[] = []
let replyTo: (request: ReceivedRequest) => FakeReply = () => ({})
let tokenCount = 0

const tokenReply = (request: ReceivedRequest): FakeReply | undefined =>
  request.url === '/api/csrf-token' ? { body: { csrfToken: `token-${++tokenCount}` } } : undefined
const errorBody = (code: string, more = {}) => ({ message: 'No', code, requestId: 'r', ...more })
const receivedWrites = () => received.filter(({ url }) => url !== '/api/csrf-token')
const createTestTask = () => callEndpoint(createTask, { body: { title: 'Call Jonah' } }, { idempotencyKey: 'key-1' })

async function handleRequest(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  let body = ''
  for await (const part of incoming) body += part
  const request = { method: incoming.method!, url: incoming.url!, headers: incoming.headers, body }
  received.push(request)
  const reply = replyTo(request)
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
  if (reply.hangUp) incoming.socket.destroy()
  else answer.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(text)
}

beforeAll(async () => {
  server = createServer((incoming, answer) => void handleRequest(incoming, answer))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nodeFetch = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => nodeFetch(origin + path, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  tokenCount = 0
  replyTo = (request) => tokenReply(request) ?? { body: { id: '1' } }
  clearCsrfToken()
})

test('a read has the time zone, and neither token nor body', async () => {
  replyTo = () => ({ body: [] })
  expect(await callEndpoint(listTasksOfDay, { query: { date: parseCalendarDay('2026-11-21') } })).toEqual([])
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ method: 'GET', url: '/api/tasks/planning?date=2026-11-21', body: '' })
  expect(received[0]!.headers).toMatchObject({ 'x-time-zone': getSystemTimeZone() })
  expect(received[0]!.headers).not.toHaveProperty('x-csrf-token')
  expect(received[0]!.headers).not.toHaveProperty('content-type')
})

test('a write has token, time zone, key and JSON', async () => {
  expect(await createTestTask()).toEqual({ id: '1' })
  expect(JSON.parse(receivedWrites()[0]!.body)).toEqual({ title: 'Call Jonah' })
  expect(receivedWrites()[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
    'x-csrf-token': 'token-1',
    'x-time-zone': getSystemTimeZone(),
  })
})

test('all writes share one token, also concurrent ones', async () => {
  await Promise.all([createTestTask(), createTestTask()])
  await createTestTask()
  expect(tokenCount).toBe(1)
  expect(receivedWrites().map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-1', 'token-1'])
})

test('a CSRF refusal is retried with a fresh token', async () => {
  replyTo = (request) =>
    tokenReply(request) ??
    (request.headers['x-csrf-token'] === 'token-2' ? { body: { id: '1' } } : { status: 403, body: errorBody('CSRF') })
  expect(await createTestTask()).toEqual({ id: '1' })
  expect(receivedWrites()).toHaveLength(2)
  expect(receivedWrites()[1]).toMatchObject({
    body: receivedWrites()[0]!.body,
    headers: { 'idempotency-key': 'key-1' },
  })
})

test('a refusal that only says CSRF in its text is retried too', async () => {
  replyTo = (request) =>
    tokenReply(request) ??
    (request.headers['x-csrf-token'] === 'token-2'
      ? { body: { id: '1' } }
      : { status: 403, body: { message: 'The CSRF token is old' } })
  expect(await createTestTask()).toMatchObject({ id: '1' })
})

test('a CSRF refusal is retried once only', async () => {
  replyTo = (request) => tokenReply(request) ?? { status: 403, body: errorBody('CSRF') }
  await expect(createTestTask()).rejects.toMatchObject({ status: 403, code: 'CSRF' })
  expect(receivedWrites()).toHaveLength(2)
})

test('other refusals are not retried', async () => {
  replyTo = (request) => tokenReply(request) ?? { status: 403, body: errorBody('FORBIDDEN') }
  await expect(createTestTask()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(receivedWrites()).toHaveLength(1)
})

test('without a token the write is sent without it, and its own refusal is thrown', async () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  replyTo = () => ({ status: 401, body: errorBody('UNAUTHORIZED') })
  await expect(createTestTask()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(receivedWrites()).toHaveLength(1)
  expect(receivedWrites()[0]!.headers).not.toHaveProperty('x-csrf-token')
  expect(consoleWarn).toHaveBeenCalledOnce()
})

test.each([
  [{ status: 401 }, 'Authentication required to get CSRF token'],
  [{ status: 503 }, 'Failed to get CSRF token: 503'],
  [{ body: { other: 1 } }, 'CSRF token not found in response'],
])('a token that cannot be fetched throws the reason: %j', async (reply, message) => {
  replyTo = () => reply
  await expect(getCachedCsrfToken()).rejects.toThrow(message)
  replyTo = (request) => tokenReply(request)!
  await expect(getCachedCsrfToken()).resolves.toBe('token-1')
})

test('a refusal has the message "status: body", the code and the issues', async () => {
  const issues = [{ path: 'title', message: 'Required' }]
  replyTo = (request) => tokenReply(request) ?? { status: 400, body: errorBody('VALIDATION', { issues }) }
  const failure = await createTestTask().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect((failure as ApiError).message).toBe(`400: ${JSON.stringify(errorBody('VALIDATION', { issues }))}`)
  expect(failure).toMatchObject({ status: 400, code: 'VALIDATION', issues, userMessage: 'No' })
})

test('STALE has the current row', async () => {
  replyTo = (request) => tokenReply(request) ?? { status: 409, body: errorBody('STALE', { current: { version: 7 } }) }
  const change = callEndpoint(updateTask, { params: { taskId: 'a/b' }, body: { completedCount: 2, version: 6 } })
  await expect(change).rejects.toMatchObject({ status: 409, code: 'STALE', current: { version: 7 } })
  expect(receivedWrites()[0]!.url).toBe('/api/tasks/a%2Fb')
})

test('an empty refusal has the status text, an HTML one a general message', async () => {
  replyTo = (request) => tokenReply(request) ?? { status: 502, body: '' }
  await expect(createTestTask()).rejects.toMatchObject({
    message: '502: Bad Gateway',
    userMessage: 'Something went wrong on our side',
  })
  replyTo = (request) => tokenReply(request) ?? { status: 502, body: '<h1>Bad gateway</h1>' }
  await expect(createTestTask()).rejects.toMatchObject({
    message: '502: <h1>Bad gateway</h1>',
    userMessage: 'Something went wrong on our side',
  })
})

test('no reply and a truncated one have status 0 and the message for an unreachable server', async () => {
  replyTo = (request) => tokenReply(request) ?? { hangUp: true }
  await expect(createTestTask()).rejects.toMatchObject({
    status: 0,
    message: unreachableMessage,
    userMessage: unreachableMessage,
  })
  replyTo = (request) => tokenReply(request) ?? { body: '{"id":' }
  await expect(createTestTask()).rejects.toMatchObject({ status: 0, userMessage: unreachableMessage })
})

test('an aborted call throws AbortError', async () => {
  const controller = new AbortController()
  controller.abort()
  const pendingRead = callEndpoint(
    listTasksOfDay,
    { query: { date: parseCalendarDay('2026-11-21') } },
    { signal: controller.signal },
  )
  await expect(pendingRead).rejects.toMatchObject({ name: 'AbortError' })
})
