import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/data/seed.ts'
import {
  createSignInTestApp,
  type SignInTestApp,
  pageTitle,
  currentUserOf,
} from '#test/support/sign-in/sign-in-test-app.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/support/sign-in/fake-issuer.ts'

let testApp: SignInTestApp
let issuer: FakeIssuer
let ada: SeededUser

beforeAll(async () => {
  issuer = await startFakeIssuer()
  testApp = await createSignInTestApp(async () => issuer.settings)
  ada = await testApp.seed.user(await testApp.seed.organization(), 'agent', { email: 'ada@example.com' })
})
afterAll(() => issuer.close())
beforeEach(() => {
  issuer.setUser(ada.email)
  Object.assign(issuer.told, {
    error: undefined,
    idTokenOverrides: {},
    userInfoClaims: {},
    metadata: {},
    transformIdToken: (token: string) => token,
  })
})

const unfinishedTitle = 'This sign-in cannot be finished'
const failedTitle = 'The sign-in did not work'
const unavailableTitle = 'Signing in is not possible right now'

/** A browser on its way, and the address the issuer sent it back to. */
async function startSignIn() {
  const browser = testApp.newVisitor()
  const loginResponse = await browser.visit('/api/login?returnTo=/clients', { follow: false })
  const issuerResponse = await browser.visit(String(loginResponse.headers.location), { follow: false })
  return { browser, back: String(issuerResponse.headers.location) }
}

describe('a way back', () => {
  test('works once', async () => {
    const { browser, back } = await startSignIn()
    expect((await browser.visit(back)).path).toBe('/clients')
    const repeatedPage = await browser.visit(back)
    expect([repeatedPage.status, pageTitle(repeatedPage)]).toEqual([400, unfinishedTitle])
    expect(repeatedPage.text).toContain('href="/api/login"')
    expect(await currentUserOf(browser)).toMatchObject({ id: ada.id })
  })

  test('works in the browser it was begun in alone', async () => {
    const { back } = await startSignIn()
    const otherBrowser = testApp.newVisitor()
    expect(pageTitle(await otherBrowser.visit(back))).toBe(unfinishedTitle)
    const { browser } = await startSignIn()
    expect(pageTitle(await browser.visit(back))).toBe(unfinishedTitle)
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
  })

  test('works for 10 minutes', async () => {
    const [freshSignIn, expiredSignIn] = [await startSignIn(), await startSignIn()]
    testApp.clock.advance({ seconds: 599 })
    expect((await freshSignIn.browser.visit(freshSignIn.back)).path).toBe('/clients')
    testApp.clock.advance({ seconds: 1 })
    expect(pageTitle(await expiredSignIn.browser.visit(expiredSignIn.back))).toBe(unfinishedTitle)
  })

  test('works at another instance than it was begun at', async () => {
    const other = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
    const { browser, back } = await startSignIn()
    const cookie = browser
      .cookies('daybook')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await other.app.inject({ url: back.replace(testApp.publicUrl, ''), headers: { cookie } })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/clients'])
  })

  test.each([
    '',
    '?',
    '?state=x&code=y',
    '?code=y',
    '?state=&code=',
    `?state=${'x'.repeat(43)}&code=y`,
    '?state=%00',
    '?error=access_denied',
    '?state[]=a',
    '?%',
  ])('that was never begun (%s) is a page, 400', async (query) => {
    const response = await testApp.newVisitor().visit(`/api/callback${query}`)
    expect([response.status, pageTitle(response)]).toEqual([400, unfinishedTitle])
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('with a parameter twice answers 400', async () => {
    const { browser, back } = await startSignIn()
    expect((await browser.visit(`${back}&state=other`)).status).toBe(400)
    const second = await startSignIn()
    expect(pageTitle(await second.browser.visit(`${second.back}&code=other`))).toBe(failedTitle)
    expect(await currentUserOf(second.browser)).toEqual({ status: 401 })
  })

  test('with a cookie that was changed, or is of another kind, is refused', async () => {
    const { browser, back } = await startSignIn()
    const [stateCookie] = browser.cookies('daybook-sign-in-')
    const [content = '', signature = ''] = stateCookie!.value.split('.')
    const other = JSON.stringify({
      ...JSON.parse(Buffer.from(content, 'base64url').toString()),
      returnTo: '//evil.example',
    })
    const changed = [
      `${Buffer.from(other).toString('base64url')}.${signature}`,
      `${content}.${signature.slice(1)}`,
      content,
      '.',
      '',
      `${content}.${'A'.repeat(43)}`,
    ]
    for (const value of changed) {
      const otherVisitor = testApp.newVisitor()
      otherVisitor.addCookie({ ...stateCookie!, value })
      expect(pageTitle(await otherVisitor.visit(back))).toBe(unfinishedTitle)
    }
    const chooser = testApp.newVisitor()
    chooser.addCookie({ ...stateCookie!, name: 'daybook-pending-identity' })
    expect(pageTitle(await chooser.visit('/api/callback', { form: { invitation: 'x' } }))).toBe(unfinishedTitle)
  })
})

describe('an issuer that', () => {
  test.each([
    ['access_denied', 403, 'You did not sign in'],
    ['login_required', 400, failedTitle],
    ['server_error', 503, unavailableTitle],
    ['temporarily_unavailable', 503, unavailableTitle],
    ['<script>', 400, failedTitle],
  ])('answers %s: %i, with a way to begin again', async (error, status, title) => {
    issuer.told.error = error
    const response = await testApp.newVisitor().visit('/api/login?returnTo=/clients')
    expect([response.status, pageTitle(response)]).toEqual([status, title])
    expect(response.text).toContain('href="/api/login?returnTo=%2Fclients"')
    expect(response.text).not.toContain('script')
  })

  test.each<[string, () => void]>([
    ['tells another nonce', () => (issuer.told.idTokenOverrides = { nonce: 'other' })],
    ['tells no nonce', () => (issuer.told.idTokenOverrides = { nonce: undefined })],
    ['is another one', () => (issuer.told.idTokenOverrides = { iss: 'https://evil.example' })],
    ['means another client', () => (issuer.told.idTokenOverrides = { aud: 'other' })],
    ['tells what is long over', () => (issuer.told.idTokenOverrides = { exp: 1, iat: 0 })],
    ['names nobody', () => (issuer.told.idTokenOverrides = { sub: '' })],
    ['signs with another key', () => (issuer.told.transformIdToken = (token) => `${token.slice(0, -9)}AAAAAAAAA`)],
    [
      'does not sign',
      () =>
        (issuer.told.transformIdToken = (token) =>
          `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`),
    ],
  ])('%s lets nobody in', async (_what, faultyClaims) => {
    faultyClaims()
    const browser = testApp.newVisitor()
    const response = await browser.visit('/api/login')
    expect([400, 503]).toContain(response.status)
    expect(pageTitle(response)).toMatch(/did not work|not possible/)
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
  })

  test('tells the address only when asked with the access token', async () => {
    issuer.told.claims = { sub: `subject of ${ada.email}` }
    issuer.told.userInfoClaims = { email: 'new@example.com', email_verified: true }
    issuer.told.claims = { sub: 'somebody new' }
    expect((await testApp.newVisitor().visit('/api/login')).text).toContain(
      'No invitation was found for new@example.com',
    )
  })

  test('takes its secret in the body only, gets it there; one that does not say, in the header', async () => {
    const readClientAuthentication = async (metadata: Record<string, unknown>) => {
      issuer.told.metadata = metadata
      const freshInstance = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
      const loginResponse = await freshInstance.app.inject({ url: '/api/login' })
      const issuerResponse = await testApp.newVisitor().visit(String(loginResponse.headers.location), { follow: false })
      const cookie = loginResponse.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const callbackResponse = await freshInstance.app.inject({
        url: String(issuerResponse.headers.location).replace(testApp.publicUrl, ''),
        headers: { cookie },
      })
      expect(callbackResponse.statusCode).toBe(303)
      return issuer.told.requests.findLast(({ path }) => path === '/token')!
    }
    const inBody = await readClientAuthentication({ token_endpoint_auth_methods_supported: ['client_secret_post'] })
    expect([inBody.body.get('client_secret'), inBody.authorization]).toEqual([issuer.settings.OIDC_CLIENT_SECRET, ''])
    const inHeader = await readClientAuthentication({})
    expect(inHeader.body.get('client_secret')).toBeNull()
    expect(inHeader.authorization).toMatch(/^Basic /)
  })
})

describe('while the issuer is away', () => {
  test('a page says so and offers to try again; who is signed in goes on; it mends by itself', async () => {
    const freshInstance = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
    const workingVisitor = testApp.newVisitor()
    await workingVisitor.visit('/api/login')
    const { browser, back } = await startSignIn()
    await issuer.close()
    try {
      // At the beginning, at a program that has never reached it, and on the way back.
      const response = await freshInstance.app.inject({
        url: '/api/login?returnTo=/clients',
        headers: { accept: 'text/html' },
      })
      expect([response.statusCode, /<h1>(.*?)</.exec(response.body)?.[1]]).toEqual([503, unavailableTitle])
      expect(response.body).toContain('href="/api/login?returnTo=%2Fclients"')
      expect(response.headers['set-cookie']).toBeUndefined()
      const finalPage = await browser.visit(back)
      expect([finalPage.status, pageTitle(finalPage)]).toEqual([503, unavailableTitle])
      expect(await currentUserOf(workingVisitor)).toMatchObject({ id: ada.id })
      const jsonResponse = await freshInstance.app.inject({
        url: '/api/login',
        headers: { accept: 'application/json' },
      })
      expect([jsonResponse.statusCode, jsonResponse.json()]).toEqual([
        503,
        { code: 'UNAVAILABLE', message: expect.stringContaining('does not answer'), requestId: expect.any(String) },
      ])
    } finally {
      await issuer.open()
    }
    expect((await freshInstance.app.inject({ url: '/api/login' })).statusCode).toBe(303)
    expect((await browser.visit('/api/login?returnTo=/clients')).path).toBe('/clients')
  })

  test('nothing of the inside is logged or shown', () => {
    const logText = testApp.logLines.join('\n')
    expect(logText).toContain('the issuer')
    for (const secret of ['code=', 'state=', ada.email, issuer.settings.OIDC_CLIENT_SECRET, 'id_token'])
      expect(logText).not.toContain(secret)
  })
})
