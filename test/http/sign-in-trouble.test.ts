import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/seed.ts'
import { signInHouse, type SignInHouse, titleOf, whoIs } from '#test/support/sign-in-house.ts'
import { type ToldIssuer, toldIssuer } from '#test/support/told-issuer.ts'

let house: SignInHouse
let issuer: ToldIssuer
let ada: SeededUser

beforeAll(async () => {
  issuer = await toldIssuer()
  house = await signInHouse(async () => issuer.settings)
  ada = await house.seed.user(await house.seed.organization(), 'agent', { email: 'ada@example.com' })
})
afterAll(() => issuer.close())
beforeEach(() => {
  issuer.is(ada.email)
  Object.assign(issuer.told, {
    error: undefined,
    inToken: {},
    asked: {},
    metadata: {},
    signed: (token: string) => token,
  })
})

const unfinished = 'This sign-in cannot be finished'
const failed = 'The sign-in did not work'
const away = 'Signing in is not possible right now'

/** A browser on its way, and the address the issuer sent it back to. */
async function onTheWayBack() {
  const browser = house.newVisitor()
  const begun = await browser.visit('/api/login?returnTo=/clients', { follow: false })
  const atIssuer = await browser.visit(String(begun.headers.location), { follow: false })
  return { browser, back: String(atIssuer.headers.location) }
}

describe('a way back', () => {
  test('works once', async () => {
    const { browser, back } = await onTheWayBack()
    expect((await browser.visit(back)).path).toBe('/clients')
    const again = await browser.visit(back)
    expect([again.status, titleOf(again)]).toEqual([400, unfinished])
    expect(again.text).toContain('href="/api/login"')
    expect(await whoIs(browser)).toMatchObject({ id: ada.id })
  })

  test('works in the browser it was begun in alone', async () => {
    const { back } = await onTheWayBack()
    const thief = house.newVisitor()
    expect(titleOf(await thief.visit(back))).toBe(unfinished)
    const { browser } = await onTheWayBack()
    expect(titleOf(await browser.visit(back))).toBe(unfinished)
    expect(await whoIs(browser)).toEqual({ status: 401 })
  })

  test('works for 10 minutes', async () => {
    const [just, late] = [await onTheWayBack(), await onTheWayBack()]
    house.clock.advance({ seconds: 599 })
    expect((await just.browser.visit(just.back)).path).toBe('/clients')
    house.clock.advance({ seconds: 1 })
    expect(titleOf(await late.browser.visit(late.back))).toBe(unfinished)
  })

  test('works at another instance than it was begun at', async () => {
    const other = await house.instance({ env: { PUBLIC_URL: house.publicUrl, ...issuer.settings } })
    const { browser, back } = await onTheWayBack()
    const cookie = browser
      .cookies('daybook')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const came = await other.app.inject({ url: back.replace(house.publicUrl, ''), headers: { cookie } })
    expect([came.statusCode, came.headers.location]).toEqual([303, '/clients'])
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
    const came = await house.newVisitor().visit(`/api/callback${query}`)
    expect([came.status, titleOf(came)]).toEqual([400, unfinished])
    expect(came.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('with a parameter twice answers 400', async () => {
    const { browser, back } = await onTheWayBack()
    expect((await browser.visit(`${back}&state=other`)).status).toBe(400)
    const second = await onTheWayBack()
    expect(titleOf(await second.browser.visit(`${second.back}&code=other`))).toBe(failed)
    expect(await whoIs(second.browser)).toEqual({ status: 401 })
  })

  test('with a cookie that was changed, or is of another kind, is refused', async () => {
    const { browser, back } = await onTheWayBack()
    const [kept] = browser.cookies('daybook-sign-in-')
    const [content = '', signature = ''] = kept!.value.split('.')
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
      const someone = house.newVisitor()
      someone.put({ ...kept!, value })
      expect(titleOf(await someone.visit(back))).toBe(unfinished)
    }
    const chooser = house.newVisitor()
    chooser.put({ ...kept!, name: 'daybook-waiting' })
    expect(titleOf(await chooser.visit('/api/callback', { form: { invitation: 'x' } }))).toBe(unfinished)
  })
})

describe('an issuer that', () => {
  test.each([
    ['access_denied', 403, 'You did not sign in'],
    ['login_required', 400, failed],
    ['server_error', 503, away],
    ['temporarily_unavailable', 503, away],
    ['<script>', 400, failed],
  ])('answers %s: %i, with a way to begin again', async (error, status, title) => {
    issuer.told.error = error
    const came = await house.newVisitor().visit('/api/login?returnTo=/clients')
    expect([came.status, titleOf(came)]).toEqual([status, title])
    expect(came.text).toContain('href="/api/login?returnTo=%2Fclients"')
    expect(came.text).not.toContain('script')
  })

  test.each<[string, () => void]>([
    ['tells another nonce', () => (issuer.told.inToken = { nonce: 'other' })],
    ['tells no nonce', () => (issuer.told.inToken = { nonce: undefined })],
    ['is another one', () => (issuer.told.inToken = { iss: 'https://evil.example' })],
    ['means another client', () => (issuer.told.inToken = { aud: 'other' })],
    ['tells what is long over', () => (issuer.told.inToken = { exp: 1, iat: 0 })],
    ['names nobody', () => (issuer.told.inToken = { sub: '' })],
    ['signs with another key', () => (issuer.told.signed = (token) => `${token.slice(0, -9)}AAAAAAAAA`)],
    [
      'does not sign',
      () =>
        (issuer.told.signed = (token) =>
          `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`),
    ],
  ])('%s lets nobody in', async (_what, lies) => {
    lies()
    const browser = house.newVisitor()
    const came = await browser.visit('/api/login')
    expect([400, 503]).toContain(came.status)
    expect(titleOf(came)).toMatch(/did not work|not possible/)
    expect(await whoIs(browser)).toEqual({ status: 401 })
  })

  test('tells the address only when asked with the access token', async () => {
    issuer.told.claims = { sub: `subject of ${ada.email}` }
    issuer.told.asked = { email: 'new@example.com', email_verified: true }
    issuer.told.claims = { sub: 'somebody new' }
    expect((await house.newVisitor().visit('/api/login')).text).toContain('No invitation was found for new@example.com')
  })

  test('takes its secret in the body only, gets it there; one that does not say, in the header', async () => {
    const proofs = async (metadata: Record<string, unknown>) => {
      issuer.told.metadata = metadata
      const fresh = await house.instance({ env: { PUBLIC_URL: house.publicUrl, ...issuer.settings } })
      const begun = await fresh.app.inject({ url: '/api/login' })
      const atIssuer = await house.newVisitor().visit(String(begun.headers.location), { follow: false })
      const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const back = await fresh.app.inject({
        url: String(atIssuer.headers.location).replace(house.publicUrl, ''),
        headers: { cookie },
      })
      expect(back.statusCode).toBe(303)
      return issuer.told.seen.findLast(({ path }) => path === '/token')!
    }
    const inBody = await proofs({ token_endpoint_auth_methods_supported: ['client_secret_post'] })
    expect([inBody.body.get('client_secret'), inBody.authorization]).toEqual([issuer.settings.OIDC_CLIENT_SECRET, ''])
    const inHeader = await proofs({})
    expect(inHeader.body.get('client_secret')).toBeNull()
    expect(inHeader.authorization).toMatch(/^Basic /)
  })
})

describe('while the issuer is away', () => {
  test('a page says so and offers to try again; who is signed in goes on; it mends by itself', async () => {
    const fresh = await house.instance({ env: { PUBLIC_URL: house.publicUrl, ...issuer.settings } })
    const worker = house.newVisitor()
    await worker.visit('/api/login')
    const { browser, back } = await onTheWayBack()
    await issuer.close()
    try {
      // At the beginning, at a program that has never reached it, and on the way back.
      const came = await fresh.app.inject({ url: '/api/login?returnTo=/clients', headers: { accept: 'text/html' } })
      expect([came.statusCode, /<h1>(.*?)</.exec(came.body)?.[1]]).toEqual([503, away])
      expect(came.body).toContain('href="/api/login?returnTo=%2Fclients"')
      expect(came.headers['set-cookie']).toBeUndefined()
      const returned = await browser.visit(back)
      expect([returned.status, titleOf(returned)]).toEqual([503, away])
      expect(await whoIs(worker)).toMatchObject({ id: ada.id })
      const asked = await fresh.app.inject({ url: '/api/login', headers: { accept: 'application/json' } })
      expect([asked.statusCode, asked.json()]).toEqual([
        503,
        { code: 'UNAVAILABLE', message: expect.stringContaining('does not answer'), requestId: expect.any(String) },
      ])
    } finally {
      await issuer.open()
    }
    expect((await fresh.app.inject({ url: '/api/login' })).statusCode).toBe(303)
    expect((await browser.visit('/api/login?returnTo=/clients')).path).toBe('/clients')
  })

  test('nothing of the inside is logged or shown', () => {
    const said = house.logged.join('\n')
    expect(said).toContain('the issuer')
    for (const secret of ['code=', 'state=', ada.email, issuer.settings.OIDC_CLIENT_SECRET, 'id_token'])
      expect(said).not.toContain(secret)
  })
})
