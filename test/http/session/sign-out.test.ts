import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/support/sign-in/fake-issuer.ts'
import {
  createSignInTestApp,
  type SignInTestApp,
  pageTitle,
  currentUserOf,
} from '#test/support/sign-in/sign-in-test-app.ts'
import type { Visitor } from '#test/support/sign-in/visitor.ts'

describe('a sign-out at the built-in identity server', () => {
  let testApp: SignInTestApp
  let ada: SeededUser

  beforeAll(async () => {
    testApp = await createSignInTestApp(async () => ({}))
    ada = await testApp.seed.user(await testApp.seed.organization(), 'agent', { email: 'ada@example.com' })
  })

  const signInVisitor = async (email = ada.email) => {
    const browser = testApp.newVisitor()
    const page = await browser.submit(await browser.visit('/api/login'), { email })
    return { browser, page }
  }

  test('ends the session without a prompt and redirects to /', async () => {
    const { browser } = await signInVisitor()
    const cookies = browser.cookies('daybook')
    const signedOutPage = await browser.visit('/api/logout')
    expect(signedOutPage.trail).toEqual([`${testApp.publicUrl}/api/logout`, `${testApp.publicUrl}/`])
    expect(browser.cookies('daybook').filter(({ name }) => name === 'daybook')).toEqual([])
    // The session is deleted on the server: a copied cookie does not work either.
    const otherBrowser = testApp.newVisitor()
    for (const cookie of cookies) otherBrowser.addCookie(cookie)
    expect(await currentUserOf(otherBrowser)).toEqual({ status: 401 })
    expect(
      (await testApp.owner.query('select count(*)::int as left from sessions where user_id = $1', [ada.id])).rows,
    ).toEqual([{ left: 0 }])
    expect((await testApp.readAudit('sign_out')).at(-1)).toMatchObject({
      organizationId: ada.organizationId,
      actorId: ada.id,
    })
    // The issuer asks again, whose session ends with each sign-in.
    expect(pageTitle(await browser.visit('/api/login'))).toBe('Who is signing in?')
  })

  test('clears what the browser stored', async () => {
    const { browser } = await signInVisitor()
    const { headers } = await browser.visit('/api/logout', { follow: false })
    expect(headers['clear-site-data']).toBe('"cache", "storage"')
  })

  test('from another site redirects to / and keeps the session; from Daybook or a typed address ends it', async () => {
    const { browser } = await signInVisitor()
    const crossSiteResponse = await browser.visit('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(crossSiteResponse.trail).toEqual([`${testApp.publicUrl}/api/logout`, `${testApp.publicUrl}/`])
    expect(crossSiteResponse.headers['clear-site-data']).toBeUndefined()
    expect(await currentUserOf(browser)).toMatchObject({ id: ada.id })
    await browser.visit('/api/logout', { headers: { 'sec-fetch-site': 'none' } })
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
    const sameOriginBrowser = (await signInVisitor()).browser
    await sameOriginBrowser.visit('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await currentUserOf(sameOriginBrowser)).toEqual({ status: 401 })
  })

  test('without a session, with an invalid one or a second time redirects to /', async () => {
    const { browser } = await signInVisitor()
    const [cookie] = browser.cookies('daybook').filter(({ name }) => name === 'daybook')
    await browser.visit('/api/logout')
    for (const value of [undefined, cookie!.value, `${ada.organizationId}.${'x'.repeat(43)}`, 'nonsense']) {
      const otherVisitor = testApp.newVisitor()
      if (value !== undefined) otherVisitor.addCookie({ ...cookie!, value })
      expect((await otherVisitor.visit('/api/logout')).trail).toEqual([
        `${testApp.publicUrl}/api/logout`,
        `${testApp.publicUrl}/`,
      ])
    }
  })

  test('ends only the session of this browser', async () => {
    const [one, other] = [await signInVisitor(), await signInVisitor()]
    await one.browser.visit('/api/logout')
    expect(await currentUserOf(other.browser)).toMatchObject({ id: ada.id })
  })

  test('works for a deactivated user', async () => {
    const deactivatedUser = await testApp.seed.user({ id: ada.organizationId, name: '' }, 'agent', {
      email: 'off@example.com',
    })
    const { browser } = await signInVisitor('off@example.com')
    await testApp.owner.query('update users set is_active = false where id = $1', [deactivatedUser.id])
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
    expect((await browser.visit('/api/logout')).trail).toHaveLength(2)
    expect((await testApp.owner.query('select 1 from sessions where user_id = $1', [deactivatedUser.id])).rows).toEqual(
      [],
    )
  })

  test('is offered after a refused sign-in', async () => {
    const { browser, page } = await signInVisitor('stranger@example.com')
    expect(page.text).toContain('href="/api/logout"')
    await browser.visit('/api/logout')
    expect(pageTitle(await browser.visit('/api/login'))).toBe('Who is signing in?')
  })
})

describe('a sign-out at another issuer', () => {
  let testApp: SignInTestApp
  let issuer: FakeIssuer
  let browser: Visitor

  beforeAll(async () => {
    issuer = await startFakeIssuer()
    testApp = await createSignInTestApp(async () => issuer.settings)
    await testApp.seed.user(await testApp.seed.organization(), 'agent', { email: 'ada@example.com' })
  })
  afterAll(() => issuer.close())
  beforeEach(async () => {
    issuer.config.metadata = {}
    issuer.setUser('ada@example.com')
    browser = testApp.newVisitor()
    await browser.visit('/api/login')
  })

  test('sends the id token of the session and the URL to return to', async () => {
    await browser.visit('/api/logout')
    const { query } = issuer.config.requests.findLast(({ path }) => path === '/end')!
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'daybook',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${testApp.publicUrl}/`,
    })
  })

  test('without an end_session_endpoint redirects to / and ends the session', async () => {
    issuer.config.metadata = { end_session_endpoint: undefined }
    const signedOutPage = await browser.visit('/api/logout')
    expect(signedOutPage.trail).toEqual([`${testApp.publicUrl}/api/logout`, `${testApp.publicUrl}/`])
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
  })

  test('that is unavailable redirects to / and ends the session', async () => {
    await issuer.close()
    try {
      const signedOutPage = await browser.visit('/api/logout')
      expect(signedOutPage.trail).toEqual([`${testApp.publicUrl}/api/logout`, `${testApp.publicUrl}/`])
      expect(await currentUserOf(browser)).toEqual({ status: 401 })
    } finally {
      await issuer.open()
    }
  })

  test('after a refused sign-in whose token is too long for a cookie still ends the issuer’s session', async () => {
    issuer.setUser('stranger@example.com', { groups: 'g'.repeat(6_000) })
    const stranger = testApp.newVisitor()
    expect(pageTitle(await stranger.visit('/api/login'))).toBe('No invitation found')
    await stranger.visit('/api/logout')
    const { query } = issuer.config.requests.findLast(({ path }) => path === '/end')!
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'daybook',
      post_logout_redirect_uri: `${testApp.publicUrl}/`,
    })
  })
})
