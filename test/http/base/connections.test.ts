import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ErrorBody } from '#contract/base/errors.ts'
import type { ConnectionLimits } from '#server/base/limits/connections.ts'
import { recordingClient } from '#test/support/access/statement-clients.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { InstanceSettings } from '#test/support/instance.ts'
import { boundary, multipart, partHead, sampleFile } from '#test/support/multipart.ts'
import { buildHead, openConnection } from '#test/support/raw-connection.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { expectWaitingSessions } from '#test/support/while-locked.ts'

/** Limits that no test reaches; each test shortens the one it is about. */
const wideLimits = { headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000, closeDelayMs: 60_000 }
const { Client, sent } = recordingClient()
let testApp: TestApp
let people: People
let agent: Browser
beforeAll(async () => {
  testApp = await createTestApp({ Client })
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
})
beforeEach(() => void (sent.length = 0))

/** Starts an instance with these limits and returns a function that opens connections to it. */
async function listen(
  limits: Partial<ConnectionLimits> = {},
  settings: Pick<InstanceSettings, 'env' | 'idleTimeoutMs'> = {},
) {
  const connectionLimits = { ...wideLimits, ...limits }
  const instance = await testApp.addInstance({ ...settings, Client, connectionLimits })
  const port = Number(new URL(await instance.app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { instance, open: () => openConnection(port) }
}

const issuer = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }
const uploadPath = `/api/clients/${'0'.repeat(36)}/documents`
const signedIn = () => ({ Cookie: agent.cookie, 'X-CSRF-Token': agent.token })
const json = { 'Content-Type': 'application/json' }
const announced = { ...json, 'Content-Length': '1000000' }
const chunkedEncoding = { 'Transfer-Encoding': 'chunked' }
const chunked = { ...json, ...chunkedEncoding }

/** Expects one error answer in our format, after which the server ends the connection. */
function expectRefusal(text: string, status: number, code: string): void {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('\r\nconnection: close')
  expect(head.toLowerCase()).toContain('\r\ncache-control: no-store')
  expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff')
  const error: unknown = JSON.parse(body)
  expect(ErrorBody.safeParse(error).success).toBe(true)
  expect(error).toMatchObject({ code })
}

describe('a request whose body has not arrived is answered at once and its connection ended', () => {
  const inventedCookie = () => `${agent.cookie.slice(0, -10)}${'A'.repeat(10)}`
  test.each<[name: string, path: string, headers: () => Record<string, string>, status: number, code: string]>([
    ['an unknown path', '/api/nothing', signedIn, 404, 'NOT_FOUND'],
    ['an unknown path outside the API', '/nothing', () => ({}), 404, 'NOT_FOUND'],
    ['no cookie', '/api/tasks', () => ({}), 401, 'UNAUTHORIZED'],
    ['a malformed cookie', '/api/tasks', () => ({ Cookie: 'daybook=x' }), 401, 'UNAUTHORIZED'],
    ['an invented session', '/api/tasks', () => ({ ...signedIn(), Cookie: inventedCookie() }), 401, 'UNAUTHORIZED'],
    ['no token', '/api/tasks', () => ({ Cookie: agent.cookie }), 403, 'CSRF'],
    ['a wrong token', '/api/tasks', () => ({ ...signedIn(), 'X-CSRF-Token': 'x' }), 403, 'CSRF'],
    ['no cookie, an upload', uploadPath, () => ({}), 401, 'UNAUTHORIZED'],
  ])('%s', async (_name, path, headers, status, code) => {
    const { open } = await listen()
    for (const body of [announced, chunked, { ...multipart, 'Content-Length': '1000000' }]) {
      const connection = open()
      connection.write(buildHead('POST', path, { ...headers(), ...body }))
      expectRefusal(await connection.ended(), status, code)
    }
  })

  // Socket buffers hold only six of them.
  const restBytes = 10 * 1_048_576
  const wrongPart = partHead({ ...sampleFile, name: 'file' })
  const unfinished: [name: string, send: () => Promise<[path: string, headers: object, bytes: string]>][] = [
    ['a path', async () => ['/api/nothing', json, '']],
    [
      'an upload',
      async () => {
        const [clientId] = await testApp.seed.clients(people.harbor.agent, [{}])
        return [`/api/clients/${clientId}/documents`, { ...signedIn(), ...multipart }, `${wrongPart}x`]
      },
    ],
  ]

  test.each(unfinished)('the rest of %s is discarded, and the connection closed when it ends', async (_name, send) => {
    const { instance, open } = await listen()
    const connection = open()
    const [path, headers, bytes] = await send()
    connection.write(
      `${buildHead('POST', path, { ...headers, 'Content-Length': `${bytes.length + restBytes}` })}${bytes}`,
    )
    expect(await connection.ended()).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(await countConnections(instance.app)).toBe(1)
    connection.write('x'.repeat(restBytes))
    await expect.poll(() => countConnections(instance.app)).toBe(0)
  })

  test.each(unfinished)('the rest of %s that never ends is not discarded for ever', async (_name, send) => {
    const { instance, open } = await listen({ closeDelayMs: 100 }, { idleTimeoutMs: 100 })
    const connection = open()
    const [path, headers, bytes] = await send()
    connection.write(buildHead('POST', path, { ...headers, ...chunkedEncoding }))
    connection.write(`${(bytes.length || 1).toString(16)}\r\n${bytes || 'x'}\r\n`)
    expect(await connection.ended()).toMatch(/^HTTP\/1\.1 40[04] /)
    await expect.poll(() => countConnections(instance.app)).toBe(0)
  })

  test('a request sent behind it is not handled', async () => {
    const { instance, open } = await listen()
    const connection = open()
    connection.write(buildHead('POST', '/api/nothing', { ...json, 'Content-Length': '2' }))
    await connection.ended()
    const body = '{"title":"behind"}'
    const second = buildHead('POST', '/api/tasks', { ...signedIn(), ...json, 'Content-Length': `${body.length}` })
    connection.write(`{}${second}${body}`)
    await expect.poll(() => countConnections(instance.app)).toBe(0)
    const { rows } = await testApp.owner.query("select from tasks where title = 'behind'")
    expect(rows).toEqual([])
  })
})

const countConnections = (app: TestApp['app']): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('a body must arrive in time', () => {
  test.each([
    ['announced', announced, 'x'],
    ['chunked', chunked, '1\r\nx\r\n'],
  ])('%s and dripped', async (_name, headers, drip) => {
    const { instance, open } = await listen({ bodyTimeoutMs: 300 })
    const connection = open()
    connection.write(buildHead('POST', '/api/tasks', { ...signedIn(), ...headers }))
    const timer = setInterval(() => connection.write(drip), 20)
    onTestFinished(() => clearInterval(timer))
    connection.socket.on('error', () => undefined)
    expectRefusal(await connection.until('}'), 408, 'VALIDATION')
    await expect.poll(() => countConnections(instance.app)).toBe(0)
  })

  test('including a sign-in’s', async () => {
    const { open } = await listen({ bodyTimeoutMs: 100 }, { env: issuer })
    const connection = open()
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '100' }
    connection.write(buildHead('POST', '/api/callback', form))
    expectRefusal(await connection.ended(), 408, 'VALIDATION')
  })

  test('an upload may take longer', async () => {
    const { open } = await listen({ bodyTimeoutMs: 100 })
    const [clientId] = await testApp.seed.clients(people.harbor.agent, [{}])
    const upload = open()
    const headers = { ...signedIn(), 'Content-Type': multipart['content-type'], 'Transfer-Encoding': 'chunked' }
    upload.write(buildHead('POST', `/api/clients/${clientId}/documents`, headers))
    // Another connection reaches its limit in the meantime.
    const other = open()
    other.write(buildHead('POST', '/api/tasks', { ...signedIn(), ...chunked }))
    expectRefusal(await other.ended(), 408, 'VALIDATION')
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="a.txt"\r\n\r\nx\r\n--${boundary}--\r\n`
    upload.write(`${part.length.toString(16)}\r\n${part}\r\n0\r\n\r\n`)
    expect(await upload.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('but an upload that is no form may not', async () => {
    const { open } = await listen({ bodyTimeoutMs: 100 })
    const connection = open()
    connection.write(buildHead('POST', uploadPath, { ...signedIn(), ...announced }))
    expectRefusal(await connection.ended(), 408, 'VALIDATION')
  })

  test('and of one user only so many may be arriving', async () => {
    const { open } = await listen({ maxIncomingBodies: 1 })
    const head = buildHead('POST', '/api/tasks', { ...signedIn(), ...json, 'Content-Length': '13' })
    const first = open()
    first.write(`${head}{`)
    const second = open()
    second.write(`${head}{`)
    // Which of the two is looked up first is open.
    const refused = await Promise.race([first.ended(), second.ended()])
    expectRefusal(refused, 429, 'RATE_LIMITED')
    expect(refused.toLowerCase()).toContain('\r\nretry-after: 60')
    const accepted = first.socket.readableEnded ? second : first
    accepted.write('"title":"x"}')
    expect(await accepted.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
    const third = open()
    third.write(`${head}{"title":"x"}`)
    expect(await third.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
  })
})

describe('a body that comes', () => {
  const body = '{"title":"x"}'
  const head = () => buildHead('POST', '/api/tasks', { ...signedIn(), ...json, 'Content-Length': `${body.length}` })

  test('with its headers is authenticated once', async () => {
    const { open } = await listen()
    const connection = open()
    connection.write(`${head()}${body}`)
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
    expect(sent.filter((name) => name === 'active_session')).toHaveLength(1)
  })

  test('later is read after the session is checked, which is checked again then', async () => {
    const { open } = await listen()
    const connection = open()
    connection.write(head())
    await expect.poll(() => sent).toEqual(['scope_read', 'active_session'])
    connection.write(body)
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 201 /)
    expect(sent.filter((name) => name === 'active_session')).toHaveLength(2)
  })

  test('keeps the connection open for the next request', async () => {
    const { open } = await listen()
    const connection = open()
    connection.write(`${buildHead('POST', '/api/nothing', { ...json, 'Content-Length': '2' })}{}`)
    await connection.until('"}')
    connection.write(`${head()}${body}`)
    expect(await connection.until('HTTP/1.1 201 ')).not.toContain('connection: close')
  })
})

describe('headers must arrive in time', () => {
  test.each([
    ['nothing is sent', ''],
    ['they stop', 'GET / HTTP/1.1\r\nHost: h\r\nX: '],
  ])('%s', async (_name, text) => {
    const { open } = await listen({ headersTimeoutMs: 100 })
    const connection = open()
    connection.write(text)
    expectTimeout(await connection.ended())
  })

  test('they are dripped', async () => {
    const { instance, open } = await listen({ headersTimeoutMs: 300 })
    const connection = open()
    connection.socket.on('error', () => undefined)
    connection.write('GET / HTTP/1.1\r\nHost: h\r\nX: ')
    const timer = setInterval(() => connection.write('x'), 20)
    onTestFinished(() => clearInterval(timer))
    expectTimeout(await connection.until('}'))
    await expect.poll(() => countConnections(instance.app)).toBe(0)
  })

  const expectTimeout = (text: string) => expectRefusal(text, 408, 'VALIDATION')
})

test('connections beyond the limit are closed', async () => {
  const { open } = await listen({ maxConnections: 1 })
  const first = open()
  first.write(buildHead('GET', '/healthz', {}))
  await first.until('\r\n\r\n')
  const second = open()
  expect(await second.ended()).toBe('')
  first.write(buildHead('GET', '/healthz', {}))
  expect((await first.until('"ok"}HTTP/1.1 200 OK')).match(/HTTP/g)).toHaveLength(2)
})

test('a connection with eleven unanswered requests is closed, and one with ten is answered', async () => {
  const { open } = await listen()
  const head = buildHead('GET', '/healthz', {})
  const flood = open()
  flood.socket.on('error', () => undefined)
  flood.write(head.repeat(11))
  expect(await flood.ended()).toBe('')
  const patient = open()
  patient.write(head.repeat(10))
  await expect.poll(async () => (await patient.until('"ok"}')).match(/"ok"/g)).toHaveLength(10)
})

test('a user’s fifth transaction waits for one of four to end, and another user’s does not', async () => {
  const { instance } = await listen()
  const [user, colleague] = [agent.at(instance.app), (await testApp.signIn(people.harbor.colleague)).at(instance.app)]
  const [settingsPath, clientPath] = ['/api/organization/settings', `/api/clients/${crypto.randomUUID()}`]
  // Opens the day.
  await user.get(settingsPath)
  const lock = await testApp.owner.connect()
  onTestFinished(() => lock.release(true))
  await lock.query('begin; lock table clients in access exclusive mode')
  const four = Array.from({ length: 4 }, () => user.get(clientPath))
  await expectWaitingSessions(testApp.owner, 4)
  sent.length = 0
  let isAnswered = false
  const fifth = user.get(settingsPath).finally(() => (isAnswered = true))
  await expect.poll(() => sent).toEqual(['scope_read', 'active_session'])
  expect((await colleague.get(settingsPath)).status).toBe(200)
  expect(isAnswered).toBe(false)
  await lock.query('commit')
  expect((await Promise.all(four)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await fifth).status).toBe(200)
})

test('a request that arrives while the program stops is answered 503 in our format', async () => {
  const { instance, open } = await listen()
  const lock = await testApp.owner.connect()
  onTestFinished(() => lock.release(true))
  await lock.query('begin; lock table clients in access exclusive mode')
  const connection = open()
  connection.write(buildHead('GET', '/api/clients', { Cookie: agent.cookie }))
  await expectWaitingSessions(testApp.owner, 1)
  const closed = instance.app.close()
  connection.write(buildHead('GET', '/api/auth/user', { Cookie: agent.cookie }))
  await expect.poll(() => instance.app.server.listening).toBe(false)
  await lock.query('commit')
  const text = await connection.ended()
  await closed
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expectRefusal(text.slice(text.indexOf('HTTP/1.1 503')), 503, 'UNAVAILABLE')
  expect(instance.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
