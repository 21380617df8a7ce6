import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/base/errors.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { expectNoInternals } from '#test/support/expect-no-internals.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let agent: Browser
let port: number
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
  port = parsePort(await testApp.app.listen({ host: '127.0.0.1', port: 0 }))
})

const parsePort = (origin: string) => Number(new URL(origin).port)

/** Sends bytes over a new connection and returns everything received until the server closes it. */
async function sendRaw(bytes: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += chunk
  return text
}

/** Parses the status, headers and body of a single response. */
function parseResponse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)))
  return { status: Number(first.split(' ')[1]), headers: headers as Record<string, string>, body }
}

const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'deny',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

function expectRefusal(text: string, status: number, code: string): void {
  const { headers, body, ...response } = parseResponse(text)
  expect(response.status).toBe(status)
  expect(headers).toMatchObject({ ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  const error = JSON.parse(body)
  expect(ErrorBody.safeParse(error).success).toBe(true)
  expect(error).toMatchObject({ code, requestId: expect.stringMatching(/^[\w-]{8,40}$/) })
  expect(Object.keys(error).sort()).toEqual(['code', 'message', 'requestId'])
  expect(body).not.toContain('canary')
  expectNoInternals(text)
}

const host = 'Host: h\r\n'
const requestLine = `GET /api/auth/user HTTP/1.1\r\n`

describe('requests refused by Node have the standard error format', () => {
  test.each<[string, string, number, string]>([
    ['a header of 20 kB', `${requestLine}${host}x: ${'canary'.repeat(3_500)}\r\n\r\n`, 431, 'TOO_LARGE'],
    ['a malformed header line', `${requestLine}${host}canary\r\n\r\n`, 400, 'VALIDATION'],
    ['a header with a control character', `${requestLine}${host}x: canary\u0001\r\n\r\n`, 400, 'VALIDATION'],
    ['an unknown method', `CANARY /api/auth/user HTTP/1.1\r\n${host}\r\n`, 400, 'VALIDATION'],
    ['text that is not HTTP', 'canary\r\n\r\n', 400, 'VALIDATION'],
    ['no Host header', `${requestLine}Connection: close\r\n\r\n`, 400, 'VALIDATION'],
    [
      'two Content-Length headers',
      `${requestLine}${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      'VALIDATION',
    ],
    [
      'a Content-Length beside a Transfer-Encoding',
      `POST /api/tasks HTTP/1.1\r\n${host}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET`,
      400,
      'VALIDATION',
    ],
    ['an unknown Expect header', `${requestLine}${host}Expect: canary\r\nConnection: close\r\n\r\n`, 417, 'VALIDATION'],
  ])('%s', async (_name, bytes, status, code) => expectRefusal(await sendRaw(bytes), status, code))

  test('a malformed chunk, which is not logged as a warning or an error', async () => {
    const head = `POST /api/tasks HTTP/1.1\r\n${host}Cookie: ${agent.cookie}\r\nX-CSRF-Token: ${agent.token}\r\n`
    const lines = testApp.logLines.length
    const body = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\ncanary\r\n'
    expectRefusal(await sendRaw(head + body), 400, 'VALIDATION')
    const errorLines = testApp.logLines.slice(lines).filter((line) => JSON.parse(line).level >= 40)
    expect(errorLines).toEqual([])
  })

  test('the log has the request id and nothing of the request', async () => {
    const { requestId } = JSON.parse(parseResponse(await sendRaw(`${requestLine}${host}canary\r\n\r\n`)).body)
    const lines = testApp.logLines.filter((line) => line.includes(requestId))
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain('canary')
  })

  test('no error is written into a response that has started', async () => {
    const [clientId] = await testApp.seed.clients(people.harbor.agent, [{}])
    const path = `/api/clients/${clientId}/documents`
    const { body, headers } = encodeForm({ ...sampleFile, content: Buffer.alloc(20_000_000, 'x') })
    const { id } = (await agent.post<{ id: string }>(path, body, headers)).body
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(`GET ${path}/${id}/download HTTP/1.1\r\n${host}Cookie: ${agent.cookie}\r\n\r\n`)
    await once(socket, 'readable')
    socket.write('canary\r\n\r\n')
    let text = ''
    // The server closes the connection in the middle of the response.
    await (async () => {
      for await (const chunk of socket) text += chunk
    })().catch(() => undefined)
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text.slice(1)).not.toContain('HTTP/1.1')
    expect(text.length).toBeLessThan(20_000_000)
  })

  test('Expect: 100-continue is answered', async () => {
    expect(
      parseResponse(await sendRaw(`${requestLine}${host}Expect: 100-continue\r\nConnection: close\r\n\r\n`)).status,
    ).toBe(100)
  })
})

describe('requests refused by the router have the standard error format', () => {
  test.each(['/api/clients/%zz', `/api/clients/${'canary'.repeat(100)}`, '/api/%ff'])('%s', async (path) => {
    for (const method of ['GET', 'PUT'])
      expectRefusal(await sendRaw(`${method} ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`), 400, 'VALIDATION')
  })

  test.each(['OPTIONS', 'TRACE', 'PROPFIND'])('%s answers 404', async (method) => {
    const text = await sendRaw(`${method} /api/tasks HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
    expectRefusal(text, 404, 'NOT_FOUND')
  })
})

test('these errors have Strict-Transport-Security with an https PUBLIC_URL', async () => {
  const { app } = await testApp.addInstance({ env: { PUBLIC_URL: 'https://localhost' } })
  const to = parsePort(await app.listen({ host: '127.0.0.1', port: 0 }))
  for (const bytes of [
    `${requestLine}canary\r\n\r\n`,
    `GET /api/clients/%zz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  ])
    expect(parseResponse(await sendRaw(bytes, to)).headers['strict-transport-security']).toContain('max-age')
})
