import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { createSignInTestApp, currentUserOf, type SignInTestApp } from '#test/support/sign-in/sign-in-test-app.ts'

let testApp: SignInTestApp
let issuer: FakeIssuer
let ada: SeededUser

beforeAll(async () => {
  issuer = await startFakeIssuer()
  testApp = await createSignInTestApp(async () => issuer.settings)
  ada = await testApp.seed.user(await testApp.seed.organization(), 'agent', { email: 'ada@example.com' })
  issuer.setUser(ada.email)
})
afterAll(() => issuer.close())

describe('the rate limit of sign-in by IP address', () => {
  test('allows 60 requests a minute, then answers 429 with Retry-After; other addresses and the next minute are unaffected', async () => {
    const limitedInstance = await testApp.addInstance({
      env: { PUBLIC_URL: testApp.publicUrl, RATE_LIMIT: 'on', ...issuer.settings },
    })
    const requestSignIn = async (remoteAddress: string) =>
      limitedInstance.app.inject({ url: '/api/login', remoteAddress, headers: { accept: 'text/html' } })
    const statuses = []
    for (let call = 0; call < 61; call += 1) statuses.push((await requestSignIn('10.0.0.1')).statusCode)
    expect(statuses).toEqual([...Array(60).fill(303), 429])
    const limitedResponse = await requestSignIn('10.0.0.1')
    expect([limitedResponse.headers['retry-after'], /<h1>(.*?)</.exec(limitedResponse.body)?.[1]]).toEqual([
      '60',
      'That did not work',
    ])
    expect((await requestSignIn('10.0.0.2')).statusCode).toBe(303)
    // A customer has all addresses of an IPv6 network.
    for (let call = 0; call < 60; call += 1) await requestSignIn(`2001:db8:0:7::${call.toString(16)}`)
    expect((await requestSignIn('2001:db8::7:1:2:3:4')).statusCode).toBe(429)
    expect((await requestSignIn('2001:db8:0:8::1')).statusCode).toBe(303)
    testApp.clock.advance({ seconds: 60 })
    expect((await requestSignIn('10.0.0.1')).statusCode).toBe(303)
  })
})

describe('the callback from the issuer', () => {
  test('is rate limited by IP address like the sign-in request', async () => {
    const limitedInstance = await testApp.addInstance({
      env: { PUBLIC_URL: testApp.publicUrl, RATE_LIMIT: 'on', ...issuer.settings },
    })
    const callback = async (method: 'GET' | 'POST') =>
      limitedInstance.app.inject({
        method,
        url: '/api/callback',
        remoteAddress: '10.0.0.3',
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'invitation=x',
        }),
      })
    const statuses = []
    for (let call = 0; call < 61; call += 1) statuses.push((await callback(call % 2 ? 'POST' : 'GET')).statusCode)
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses[60]).toBe(429)
  })

  test('completes a sign-in once, even if its cookie is copied', async () => {
    const { app } = testApp
    const loginResponse = await app.inject({ url: '/api/login' })
    const issuerResponse = await testApp.newVisitor().visit(String(loginResponse.headers.location), { follow: false })
    const callback = new URL(String(issuerResponse.headers.location))
    const cookie = loginResponse.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const completeSignIn = async () => app.inject({ url: callback.pathname + callback.search, headers: { cookie } })
    const countTokenRequests = () => issuer.config.requests.filter(({ path }) => path === '/token').length
    const tokenRequests = countTokenRequests()
    const responses = await Promise.all(Array.from({ length: 5 }, completeSignIn))
    const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length
    expect([count(303), count(400)]).toEqual([1, 4])
    expect((await completeSignIn()).statusCode).toBe(400)
    expect(countTokenRequests()).toBe(tokenRequests + 1)
  })
})

test('an email address that differs by a Unicode look-alike character does not match', async () => {
  const kay = await testApp.seed.user(await testApp.seed.organization(), 'agent', { email: 'kay@example.com' })
  issuer.setUser('\u212Aay@example.com')
  const visitor = testApp.newVisitor()
  expect((await visitor.visit('/api/login')).status).toBe(403)
  issuer.setUser('KAY@example.com')
  expect(await currentUserOf((await signInVisitor()).browser)).toMatchObject({ id: kay.id })
})

async function signInVisitor() {
  const browser = testApp.newVisitor()
  await browser.visit('/api/login')
  return { browser }
}

describe('with an https PUBLIC_URL', () => {
  test('every cookie is Secure and has the __Host- prefix', async () => {
    const secureInstance = await testApp.addInstance({
      env: { PUBLIC_URL: 'https://daybook.example', ...issuer.settings },
    })
    const loginResponse = await secureInstance.app.inject({ url: '/api/login' })
    const issuerResponse = await testApp.newVisitor().visit(String(loginResponse.headers.location), { follow: false })
    const callbackUrl = String(issuerResponse.headers.location)
    expect(callbackUrl).toMatch(/^https:\/\/daybook\.example\/api\/callback\?/)
    const cookie = loginResponse.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const callbackResponse = await secureInstance.app.inject({
      url: callbackUrl.replace('https://daybook.example', ''),
      headers: { cookie },
    })
    const setCookies = [...loginResponse.cookies, ...callbackResponse.cookies].filter(({ value }) => value)
    expect(setCookies.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^__Host-daybook-sign-in-/),
      '__Host-daybook',
    ])
    for (const setCookie of setCookies)
      expect(setCookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(setCookies.every((setCookie) => !('domain' in setCookie))).toBe(true)
  })
})

describe('the sign-in endpoints', () => {
  test.each(['/api/login', '/api/callback', '/api/logout'])(
    '%s answers 404 to HEAD and is never cached',
    async (url) => {
      expect((await testApp.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
      expect((await testApp.app.inject({ url })).headers['cache-control']).toBe('no-store')
    },
  )

  test('accept forms only at /api/callback, and only small ones', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (
        await testApp.app.inject({
          method: 'POST',
          url: '/api/callback',
          headers: form,
          payload: `invitation=${'x'.repeat(2_000)}`,
        })
      ).statusCode,
    ).toBe(413)
    expect(
      (
        await testApp.app.inject({
          method: 'POST',
          url: '/api/callback',
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        })
      ).statusCode,
    ).toBe(415)
    expect(
      (
        await testApp.app.inject({
          method: 'POST',
          url: '/api/callback',
          headers: { 'content-type': 'application/json' },
          payload: '{}',
        })
      ).statusCode,
    ).toBe(415)
    expect((await testApp.app.inject({ method: 'POST', url: '/api/callback' })).statusCode).toBe(415)
    const { cookie, token } = await testApp.signIn(ada)
    const headers = { ...form, cookie, 'x-csrf-token': token }
    expect(
      (await testApp.app.inject({ method: 'POST', url: '/api/tasks', headers, payload: 'title=x' })).statusCode,
    ).toBe(415)
  })
})
