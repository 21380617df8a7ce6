import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import type { Db } from '#server/base/database/database.ts'
import { Failure } from '#server/base/failure.ts'
import type { ActiveSession } from '#server/base/http/active-session.ts'
import { createErrorHandler } from '#server/base/http/error-responses.ts'
import type { FindDueWork } from '#server/base/http/handle-request.ts'
import { createMount, type Mount } from '#server/base/http/mount.ts'
import { deferBodyParsing } from '#server/base/http/parse.ts'
import { createSemaphores } from '#server/base/limits/semaphores.ts'
import { createLogger } from '#server/base/logger.ts'

const organizationId = '0199a000-0000-7000-8000-000000000001'
const now = new Date('2026-11-21T15:00:00Z')

const session: ActiveSession = {
  viewer: { id: '0199a000-0000-7000-8000-000000000002', organizationId, role: 'agent', country: 'US' },
  zones: { profileZone: 'America/New_York', lastSeenZone: null, organizationZone: null },
  cookie: { organizationId, secret: 'x', idHash: Buffer.of(1) },
  openedDays: { openedThrough: null, closedThrough: null },
  touchedAt: now.toISOString(),
  createdAt: now.toISOString(),
}

const Row = z.object({ id: z.string(), title: z.string() })
const agents = ['agent'] as const
const path = '/api/rows/:rowId'
const params = z.object({ rowId: z.string() })
const readRow = endpoint({ name: 'r', method: 'GET', path, summary: '', access: agents, params, reply: Row })
const deleteRow = endpoint({ name: 'd', method: 'DELETE', path, summary: '', access: agents, params })
const listRows = endpoint({
  name: 'l',
  method: 'GET',
  path: '/api/rows',
  summary: '',
  access: agents,
  reply: z.array(Row),
  paged: true,
})
const createRow = endpoint({
  name: 'c',
  method: 'POST',
  path: '/api/rows',
  summary: '',
  access: agents,
  status: 201,
  body: z.object({ title: z.string() }),
  reply: Row,
  idempotent: true,
})
const readRowOfOrganization = endpoint({
  name: 'o',
  method: 'GET',
  path: '/api/organizations/:organizationId/row',
  summary: '',
  access: agents,
  scope: 'organization',
  readsReplica: true,
  params: z.object({ organizationId: z.string() }),
  reply: Row,
})
const downloadRow = endpoint({
  name: 'f',
  method: 'GET',
  path: '/api/file',
  summary: '',
  access: agents,
  work: 'none',
  download: true,
})

/** A server with one mounted endpoint; `events` records transactions and what the handler adds. */
async function serve(
  mountEndpoint: (mount: Mount, events: string[]) => void,
  findDueWork: FindDueWork = () => undefined,
  sessionOverrides: object = {},
) {
  const events: string[] = []
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(createErrorHandler(createLogger('silent')))
  deferBodyParsing(app)
  const claims = new Map<unknown, object>()
  const claimKey = async (_: unknown, { key, id, bodyHash }: Record<string, unknown>) => {
    if (!claims.has(key)) claims.set(key, { rowId: id, bodyHash })
    return claims.get(key)
  }
  const db = { one: claimKey, first: async () => ({ creates: 0 }) } as unknown as Db
  const database = {
    inOrganization: async <T>(_id: string, mode: string, work: (db: Db) => Promise<T>): Promise<T> => {
      events.push(`begin ${mode}`)
      const result = await work(db)
      events.push('commit')
      return result
    },
    acrossOrganizations: () => Promise.reject(new Error('unused')),
    pool: undefined as never,
  }
  const sessions = {
    hasCookie: () => true,
    getCookie: (request: { headers: Record<string, unknown> }) => {
      if (!request.headers.cookie) throw new Failure('UNAUTHORIZED')
      return session.cookie
    },
    findActiveSession: async () => session,
    computeCsrfToken: () => 'token',
    isValidCsrfToken: (_: unknown, token: unknown) => token === 'token',
    touchSession: async () => void events.push('touch'),
    ...sessionOverrides,
  }
  const semaphores = createSemaphores('transactions', { permits: 1, maxWaitMs: 1_000 })
  const mount = createMount(app, {
    database,
    sessions,
    findDueWork,
    rateLimit: () => {},
    clock: () => now,
    log: createLogger('silent'),
    findMergedInto: async () => undefined,
    transactions: semaphores,
    incomingBodies: semaphores,
    uploads: { incomingDir: '/nowhere', idleTimeoutMs: 1 },
  })
  mountEndpoint(mount, events)
  const call = (
    method: 'GET' | 'HEAD' | 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ) =>
    app.inject({
      method,
      url,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { cookie: 'a=b', 'x-csrf-token': 'token', 'content-type': 'application/json', ...headers },
    })
  return { call, events }
}

test('a read runs in one transaction and answers after it', async () => {
  const { call, events } = await serve((mount, log) =>
    mount(readRow, async (ctx, input) => {
      log.push(`${ctx.today} ${Object.keys(input).join(' ')}`)
      return { id: input.params.rowId, title: 'x' }
    }),
  )
  const { statusCode, headers, json } = await call('GET', '/api/rows/7')
  expect([statusCode, headers['cache-control'], json()]).toEqual([200, 'no-store', { id: '7', title: 'x' }])
  expect(events).toEqual([
    'begin read',
    'commit',
    'begin read',
    '2026-11-21 params query body request',
    'commit',
    'touch',
  ])
})

test('what was committed is answered although the last use of the session cannot be saved', async () => {
  const failing = { touchSession: () => Promise.reject(new Error('no connection')) }
  const { call, events } = await serve((mount) => mount(deleteRow, async () => {}), undefined, failing)
  expect((await call('DELETE', '/api/rows/7')).statusCode).toBe(204)
  expect(events).toEqual(['begin read', 'commit', 'begin write', 'commit'])
})

test('a handler without a reply returns nothing and answers 204', async () => {
  const { call, events } = await serve((mount) => mount(deleteRow, async () => {}))
  const { statusCode, body } = await call('DELETE', '/api/rows/7')
  expect([statusCode, body]).toEqual([204, ''])
  expect(events).toEqual(['begin read', 'commit', 'begin write', 'commit', 'touch'])
})

test('a create gets an id of its own, and a repeated key answers the existing row or 404', async () => {
  let isGone = false
  const { call } = await serve((mount) =>
    mount(createRow, {
      create: async (_ctx, { body }, id) => ({ id, ...body }),
      findExisting: async (_ctx, id) => (isGone ? undefined : { id, title: 'existing' }),
    }),
  )
  const post = (title: string, key?: string) =>
    call('POST', '/api/rows', key === undefined ? {} : { 'idempotency-key': key }, { title })
  const [first, second, withKey] = [await post('a'), await post('a'), await post('a', 'k')]
  expect([first.statusCode, first.json().title]).toEqual([201, 'a'])
  expect(new Set([first, second, withKey].map((one) => one.json().id)).size).toBe(3)
  expect((await post('a', 'k')).json()).toEqual({ id: withKey.json().id, title: 'existing' })
  expect((await post('b', 'k')).json()).toMatchObject({ code: 'DUPLICATE' })
  isGone = true
  expect((await post('a', 'k')).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a page has its cursor in a header, and the last page has none', async () => {
  let next: string | undefined = 'cursor'
  const { call } = await serve((mount) => mount(listRows, async () => ({ rows: [], next })))
  expect((await call('GET', '/api/rows')).headers['x-next-cursor']).toBe('cursor')
  next = undefined
  const last = await call('GET', '/api/rows')
  expect([last.headers['x-next-cursor'], last.json()]).toEqual([undefined, []])
})

test('a read of another organization is recorded in a transaction before it', async () => {
  const { call, events } = await serve((mount, log) =>
    mount(readRowOfOrganization, {
      record: async (_ctx, { params }) => log.push(`recorded ${params.organizationId}`),
      handle: async (_ctx, { params }) => ({ id: params.organizationId, title: 'x' }),
    }),
  )
  expect((await call('GET', '/api/organizations/9/row')).json()).toEqual({ id: '9', title: 'x' })
  expect(events).toEqual([
    'begin read',
    'commit',
    'begin write',
    'recorded 9',
    'commit',
    'begin read',
    'commit',
    'touch',
  ])
})

test('a download is sent as an attachment, and a HEAD does not open it', async () => {
  const { call, events } = await serve((mount, log) =>
    mount(downloadRow, async (ctx) => {
      await ctx.transact('read', async ({ today, limitsCreates }) => log.push(`${today} ${limitsCreates}`))
      const open = async () => {
        log.push('open')
        return Readable.from('abc')
      }
      return { fileName: 'a b.html', mediaType: 'text/html', size: 3, open }
    }),
  )
  for (const [method, text] of [
    ['GET', 'abc'],
    ['HEAD', ''],
  ] as const) {
    const { statusCode, headers, body } = await call(method, '/api/file')
    expect([statusCode, body]).toEqual([200, text])
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="a b.html"',
      'content-security-policy': expect.stringMatching(/; sandbox$/),
      'content-type': 'text/html',
      'content-length': '3',
      'cache-control': 'no-store',
    })
  }
  const checked = ['begin read', 'commit', 'begin read', '2026-11-21 true', 'commit']
  expect(events).toEqual([...checked, 'open', 'touch', ...checked, 'touch'])
})

test('due work is committed before the handler runs', async () => {
  const findDueWork: FindDueWork = ({ name }, ctx, { openedDays }) =>
    name === 'd' && openedDays.openedThrough === null && ctx.now === now ? async () => undefined : undefined
  const { call, events } = await serve(
    (mount, log) => mount(deleteRow, async () => void log.push('handled')),
    findDueWork,
  )
  expect((await call('DELETE', '/api/rows/7')).statusCode).toBe(204)
  expect(events).toEqual(['begin read', 'commit', 'begin write', 'commit', 'begin write', 'handled', 'commit', 'touch'])
})

test('errors are checked in order: session, token, then body', async () => {
  const { call, events } = await serve((mount) =>
    mount(createRow, {
      create: async (_ctx, { body }, id) => ({ id, ...body }),
      findExisting: () => Promise.reject(new Error('unused')),
    }),
  )
  const tooLarge = 'x'.repeat(1_048_577)
  const codeOf = async (headers: Record<string, string>, body: unknown) =>
    (await call('POST', '/api/rows', headers, body)).json().code
  expect(await codeOf({ cookie: '' }, tooLarge)).toBe('UNAUTHORIZED')
  expect(events).toEqual([])
  expect(await codeOf({ 'x-csrf-token': '' }, tooLarge)).toBe('CSRF')
  expect(await codeOf({ 'x-csrf-token': '' }, '{')).toBe('CSRF')
  expect(await codeOf({}, tooLarge)).toBe('TOO_LARGE')
  expect(await codeOf({}, '{')).toBe('VALIDATION')
  expect(await codeOf({ 'content-type': 'text/plain' }, 'x')).toBe('WRONG_TYPE')
  expect(await codeOf({}, {})).toBe('VALIDATION')
})
