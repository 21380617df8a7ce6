import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/support/sign-in/fake-issuer.ts'
import {
  createSignInTestApp,
  type SignInTestApp,
  pageTitle,
  currentUserOf,
} from '#test/support/sign-in/sign-in-test-app.ts'

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
  Object.assign(issuer.config, {
    error: undefined,
    idTokenOverrides: {},
    userInfoClaims: {},
    metadata: {},
    transformIdToken: (token: string) => token,
  })
})

const unfinishedTitle = 'This sign-in cannot be completed'
const failedTitle = 'Sign-in failed'
const unavailableTitle = 'Sign-in is not available right now'

/** Returns a browser with a pending sign-in and the callback URL the issuer redirected it to. */
async function startSignIn() {
  const browser = testApp.newVisitor()
  const loginResponse = await browser.visit('/api/login?returnTo=/clients', { follow: false })
  const issuerResponse = await browser.visit(String(loginResponse.headers.location), { follow: false })
  return { browser, callbackUrl: String(issuerResponse.headers.location) }
}

describe('a callback', () => {
  test('works once', async () => {
    const { browser, callbackUrl } = await startSignIn()
    expect((await browser.visit(callbackUrl)).path).toBe('/clients')
    const repeatedPage = await browser.visit(callbackUrl)
    expect([repeatedPage.status, pageTitle(repeatedPage)]).toEqual([400, unfinishedTitle])
    expect(repeatedPage.text).toContain('href="/api/login"')
    expect(await currentUserOf(browser)).toMatchObject({ id: ada.id })
  })

  test('works only in the browser that started the sign-in', async () => {
    const { callbackUrl } = await startSignIn()
    const otherBrowser = testApp.newVisitor()
    expect(pageTitle(await otherBrowser.visit(callbackUrl))).toBe(unfinishedTitle)
    const { browser } = await startSignIn()
    expect(pageTitle(await browser.visit(callbackUrl))).toBe(unfinishedTitle)
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
  })

  test('works for 10 minutes', async () => {
    const [freshSignIn, expiredSignIn] = [await startSignIn(), await startSignIn()]
    testApp.clock.advance({ seconds: 599 })
    expect((await freshSignIn.browser.visit(freshSignIn.callbackUrl)).path).toBe('/clients')
    testApp.clock.advance({ seconds: 1 })
    expect(pageTitle(await expiredSignIn.browser.visit(expiredSignIn.callbackUrl))).toBe(unfinishedTitle)
  })

  test('works at another instance than the one that started the sign-in', async () => {
    const otherInstance = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
    const { browser, callbackUrl } = await startSignIn()
    const cookie = browser
      .cookies('daybook')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await otherInstance.app.inject({
      url: callbackUrl.replace(testApp.publicUrl, ''),
      headers: { cookie },
    })
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
  ])('without a pending sign-in (%s) answers 400 with an error page', async (query) => {
    const response = await testApp.newVisitor().visit(`/api/callback${query}`)
    expect([response.status, pageTitle(response)]).toEqual([400, unfinishedTitle])
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('with a repeated parameter answers 400', async () => {
    const { browser, callbackUrl } = await startSignIn()
    expect((await browser.visit(`${callbackUrl}&state=other`)).status).toBe(400)
    const second = await startSignIn()
    expect(pageTitle(await second.browser.visit(`${second.callbackUrl}&code=other`))).toBe(failedTitle)
    expect(await currentUserOf(second.browser)).toEqual({ status: 401 })
  })

  test('with a changed cookie or the cookie of another step is refused', async () => {
    const { browser, callbackUrl } = await startSignIn()
    const [stateCookie] = browser.cookies('daybook-sign-in-')
    const [content = '', signature = ''] = stateCookie!.value.split('.')
    const changedContent = JSON.stringify({
      ...JSON.parse(Buffer.from(content, 'base64url').toString()),
      returnTo: '//evil.example',
    })
    const changedValues = [
      `${Buffer.from(changedContent).toString('base64url')}.${signature}`,
      `${content}.${signature.slice(1)}`,
      content,
      '.',
      '',
      `${content}.${'A'.repeat(43)}`,
    ]
    for (const value of changedValues) {
      const otherVisitor = testApp.newVisitor()
      otherVisitor.addCookie({ ...stateCookie!, value })
      expect(pageTitle(await otherVisitor.visit(callbackUrl))).toBe(unfinishedTitle)
    }
    const otherStepVisitor = testApp.newVisitor()
    otherStepVisitor.addCookie({ ...stateCookie!, name: 'daybook-pending-identity' })
    expect(pageTitle(await otherStepVisitor.visit('/api/callback', { form: { invitation: 'x' } }))).toBe(
      unfinishedTitle,
    )
  })
})

/** Reads the metric of sign-ins. */
async function countSignIns(outcome: string): Promise<number> {
  const { body } = await testApp.app.inject({ url: '/metrics' })
  return Number(body.split(`daybook_sign_ins_total{outcome="${outcome}"} `)[1]?.split('\n')[0] ?? 0)
}

describe('an issuer', () => {
  test.each([
    ['access_denied', 403, 'You did not sign in', 'declined'],
    ['login_required', 400, failedTitle, 'failed'],
    ['server_error', 503, unavailableTitle, 'unavailable'],
    ['temporarily_unavailable', 503, unavailableTitle, 'unavailable'],
    ['<script>', 400, failedTitle, 'failed'],
  ])('that answers %s: %i, with a link to try again', async (error, status, title, outcome) => {
    issuer.config.error = error
    const before = await countSignIns(outcome)
    const response = await testApp.newVisitor().visit('/api/login?returnTo=/clients')
    expect([response.status, pageTitle(response)]).toEqual([status, title])
    expect(response.text).toContain('href="/api/login?returnTo=%2Fclients"')
    expect(response.text).not.toContain('script')
    expect((await countSignIns(outcome)) - before).toBe(1)
  })

  test.each<[string, () => void]>([
    ['another nonce', () => (issuer.config.idTokenOverrides = { nonce: 'other' })],
    ['no nonce', () => (issuer.config.idTokenOverrides = { nonce: undefined })],
    ['another issuer', () => (issuer.config.idTokenOverrides = { iss: 'https://evil.example' })],
    ['another audience', () => (issuer.config.idTokenOverrides = { aud: 'other' })],
    ['a past expiry', () => (issuer.config.idTokenOverrides = { exp: 1, iat: 0 })],
    ['an empty subject', () => (issuer.config.idTokenOverrides = { sub: '' })],
    ['a wrong signature', () => (issuer.config.transformIdToken = (token) => `${token.slice(0, -9)}AAAAAAAAA`)],
    [
      'no signature',
      () =>
        (issuer.config.transformIdToken = (token) =>
          `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`),
    ],
  ])('whose id token has %s: the sign-in fails', async (_name, configureIssuer) => {
    configureIssuer()
    const browser = testApp.newVisitor()
    const response = await browser.visit('/api/login')
    expect([400, 503]).toContain(response.status)
    expect(pageTitle(response)).toMatch(/failed|not available/)
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
  })

  test('that has the email address only at the userinfo endpoint: it is read there', async () => {
    issuer.config.claims = { sub: `subject of ${ada.email}` }
    issuer.config.userInfoClaims = { email: 'new@example.com', email_verified: true }
    issuer.config.claims = { sub: 'new subject' }
    expect((await testApp.newVisitor().visit('/api/login')).text).toContain(
      'No invitation was found for new@example.com',
    )
  })

  test('that requires the client secret in the body receives it there, any other in the header', async () => {
    const readClientAuthentication = async (metadata: Record<string, unknown>) => {
      issuer.config.metadata = metadata
      const freshInstance = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
      const loginResponse = await freshInstance.app.inject({ url: '/api/login' })
      const issuerResponse = await testApp.newVisitor().visit(String(loginResponse.headers.location), { follow: false })
      const cookie = loginResponse.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const callbackResponse = await freshInstance.app.inject({
        url: String(issuerResponse.headers.location).replace(testApp.publicUrl, ''),
        headers: { cookie },
      })
      expect(callbackResponse.statusCode).toBe(303)
      return issuer.config.requests.findLast(({ path }) => path === '/token')!
    }
    const inBody = await readClientAuthentication({ token_endpoint_auth_methods_supported: ['client_secret_post'] })
    expect([inBody.body.get('client_secret'), inBody.authorization]).toEqual([issuer.settings.OIDC_CLIENT_SECRET, ''])
    const inHeader = await readClientAuthentication({})
    expect(inHeader.body.get('client_secret')).toBeNull()
    expect(inHeader.authorization).toMatch(/^Basic /)
  })
})

describe('while the issuer is unavailable', () => {
  test('a page offers to try again, existing sessions keep working, and sign-in works once the issuer is back', async () => {
    const freshInstance = await testApp.addInstance({ env: { PUBLIC_URL: testApp.publicUrl, ...issuer.settings } })
    const signedInVisitor = testApp.newVisitor()
    await signedInVisitor.visit('/api/login')
    const { browser, callbackUrl } = await startSignIn()
    await issuer.close()
    try {
      // Covers the start of a sign-in, at an instance that has never reached the issuer, and the callback.
      const response = await freshInstance.app.inject({
        url: '/api/login?returnTo=/clients',
        headers: { accept: 'text/html' },
      })
      expect([response.statusCode, /<h1>(.*?)</.exec(response.body)?.[1]]).toEqual([503, unavailableTitle])
      expect(response.body).toContain('href="/api/login?returnTo=%2Fclients"')
      expect(response.headers['set-cookie']).toBeUndefined()
      const finalPage = await browser.visit(callbackUrl)
      expect([finalPage.status, pageTitle(finalPage)]).toEqual([503, unavailableTitle])
      expect(await currentUserOf(signedInVisitor)).toMatchObject({ id: ada.id })
      const jsonResponse = await freshInstance.app.inject({
        url: '/api/login',
        headers: { accept: 'application/json' },
      })
      expect([jsonResponse.statusCode, jsonResponse.json()]).toEqual([
        503,
        { code: 'UNAVAILABLE', message: expect.stringContaining('is not responding'), requestId: expect.any(String) },
      ])
    } finally {
      await issuer.open()
    }
    expect((await freshInstance.app.inject({ url: '/api/login' })).statusCode).toBe(303)
    expect((await browser.visit('/api/login?returnTo=/clients')).path).toBe('/clients')
  })

  test('no code, state, token, secret or email address is logged', () => {
    const logText = testApp.logLines.join('\n')
    expect(logText).toContain('the issuer')
    for (const secret of ['code=', 'state=', ada.email, issuer.settings.OIDC_CLIENT_SECRET, 'id_token'])
      expect(logText).not.toContain(secret)
  })
})
