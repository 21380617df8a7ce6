import { beforeAll, expect, test } from 'vitest'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { Instance } from '#test/support/instance.ts'
import { unreachableIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let instance: Instance
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  instance = await testApp.addInstance({ env: { ...unreachableIssuer, PUBLIC_URL: 'https://daybook.example' } })
})

/** One request for each kind of answer: data, refusals, pages, redirects, and machine-readable answers. */
const requests: [method: string, path: string, status: number][] = [
  ['GET', '/api/auth/user', 200],
  ['HEAD', '/api/auth/user', 200],
  ['POST', '/api/tasks', 400],
  ['GET', '/api/tasks/none', 400],
  ['GET', '/api/invitations', 403],
  ['GET', '/api/unknown', 404],
  ['GET', '/api/clients/%zz', 400],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/login', 503],
  ['GET', '/api/logout', 303],
  ['GET', '/healthz', 200],
  ['GET', '/metrics', 404],
  ['GET', '/assets/none.js', 404],
  ['GET', '/letters/stop/none', 404],
]

test.each(requests)('%s %s has the headers that browsers protect an answer by', async (method, path, status) => {
  const agent = (await testApp.signIn(people.harbor.agent)).at(instance.app)
  const cookie = agent.cookie.replace('daybook=', '__Host-daybook=')
  const { headers, ...answer } = await agent.send(method, path, undefined, { cookie, origin: 'https://evil.example' })
  expect(answer.status, answer.text).toBe(status)
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*base-uri 'none'.*frame-ancestors 'none'/),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': status === 303 ? 'no-referrer' : 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  if (/^text\/|xml/.test(String(headers['content-type']))) expect(headers['content-type']).toContain('charset=utf-8')
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('a preflight request from another origin is refused', async () => {
  const { app } = instance
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const answer = await app.inject({ method: 'OPTIONS', url: '/api/tasks', headers: asked })
  expect(answer.statusCode).toBe(404)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})
