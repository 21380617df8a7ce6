import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '#server/base/log.ts'
import { type EmbeddedIssuer, startEmbeddedIssuer } from '#server/identity/start.ts'
import type { SeededUser } from '#test/support/seed.ts'
import { signInHouse, type SignInHouse, titleOf, whoIs } from '#test/support/sign-in-house.ts'
import { type ToldIssuer, toldIssuer } from '#test/support/told-issuer.ts'
import type { Visitor } from '#test/support/visitor.ts'

describe('a sign-out at the embedded issuer', () => {
  let house: SignInHouse
  let issuer: EmbeddedIssuer
  let dataDir: string
  let ada: SeededUser

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'daybook-issuer-'))
    house = await signInHouse(async (publicUrl) => {
      issuer = await startEmbeddedIssuer({ host: '127.0.0.1', issuerPort: 0, publicUrl, dataDir }, openLog('silent'))
      return { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: issuer.clientId, OIDC_CLIENT_SECRET: issuer.clientSecret }
    })
    ada = await house.seed.user(await house.seed.organization(), 'agent', { email: 'ada@example.com' })
  })
  afterAll(async () => {
    await issuer.close()
    await rm(dataDir, { recursive: true })
  })

  const signedIn = async (email = ada.email) => {
    const browser = house.newVisitor()
    const page = await browser.submit(await browser.visit('/api/login'), { email })
    return { browser, page }
  }

  test('ends the session here and there without a question, and lands on /', async () => {
    const { browser } = await signedIn()
    const cookies = browser.cookies('daybook')
    const left = await browser.visit('/api/logout')
    expect(left.trail).toEqual([
      `${house.publicUrl}/api/logout`,
      expect.stringMatching(/\/session\/end\?.*id_token_hint=/),
      `${house.publicUrl}/`,
    ])
    expect(browser.cookies('daybook').filter(({ name }) => name === 'daybook')).toEqual([])
    // Not only the cookie is gone: who kept it has nothing.
    const thief = house.newVisitor()
    for (const one of cookies) thief.put(one)
    expect(await whoIs(thief)).toEqual({ status: 401 })
    expect(
      (await house.owner.query('select count(*)::int as left from sessions where user_id = $1', [ada.id])).rows,
    ).toEqual([{ left: 0 }])
    expect((await house.audited('sign_out')).at(-1)).toMatchObject({
      organizationId: ada.organizationId,
      actorId: ada.id,
    })
    // And the issuer asks again who signs in.
    expect(titleOf(await browser.visit('/api/login'))).toBe('Who is signing in?')
  })

  test('clears what the browser stored', async () => {
    const { browser } = await signedIn()
    const { headers } = await browser.visit('/api/logout', { follow: false })
    expect(headers['clear-site-data']).toBe('"cache", "storage"')
  })

  test('that another site caused lands on / and ends nothing; one of our own or typed by hand does', async () => {
    const { browser } = await signedIn()
    const caused = await browser.visit('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(caused.trail).toEqual([`${house.publicUrl}/api/logout`, `${house.publicUrl}/`])
    expect(caused.headers['clear-site-data']).toBeUndefined()
    expect(await whoIs(browser)).toMatchObject({ id: ada.id })
    await browser.visit('/api/logout', { headers: { 'sec-fetch-site': 'none' } })
    expect(await whoIs(browser)).toEqual({ status: 401 })
    const own = (await signedIn()).browser
    await own.visit('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await whoIs(own)).toEqual({ status: 401 })
  })

  test('without a session, with a made up one, and a second time lands on /', async () => {
    const { browser } = await signedIn()
    const [cookie] = browser.cookies('daybook').filter(({ name }) => name === 'daybook')
    await browser.visit('/api/logout')
    for (const value of [undefined, cookie!.value, `${ada.organizationId}.${'x'.repeat(43)}`, 'nonsense']) {
      const someone = house.newVisitor()
      if (value !== undefined) someone.put({ ...cookie!, value })
      expect((await someone.visit('/api/logout')).trail).toEqual([
        `${house.publicUrl}/api/logout`,
        `${house.publicUrl}/`,
      ])
    }
  })

  test('ends one session: the same person elsewhere stays', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await one.browser.visit('/api/logout')
    expect(await whoIs(other.browser)).toMatchObject({ id: ada.id })
  })

  test('works for somebody deactivated, too', async () => {
    const off = await house.seed.user({ id: ada.organizationId, name: '' }, 'agent', { email: 'off@example.com' })
    const { browser } = await signedIn('off@example.com')
    await house.owner.query('update users set is_active = false where id = $1', [off.id])
    expect(await whoIs(browser)).toEqual({ status: 401 })
    expect((await browser.visit('/api/logout')).trail).toHaveLength(3)
    expect((await house.owner.query('select 1 from sessions where user_id = $1', [off.id])).rows).toEqual([])
  })

  test('is offered to who was refused, and ends their session at the issuer', async () => {
    const { browser, page } = await signedIn('stranger@example.com')
    expect(page.text).toContain('href="/api/logout"')
    expect((await browser.visit('/api/logout')).trail).toEqual([
      `${house.publicUrl}/api/logout`,
      expect.stringContaining('id_token_hint='),
      `${house.publicUrl}/`,
    ])
    expect((await browser.visit('/api/logout')).trail).toHaveLength(2)
  })

  test('asked of the issuer without our token, or to land elsewhere, is a question or refused', async () => {
    const { browser } = await signedIn()
    const { headers } = await browser.visit('/api/logout', { follow: false })
    const address = new URL(String(headers.location))
    const elsewhere = new URL(address)
    elsewhere.searchParams.set('post_logout_redirect_uri', 'https://evil.example/')
    expect((await browser.visit(elsewhere.href, { follow: false })).status).toBe(400)
    address.searchParams.delete('id_token_hint')
    const asked = await browser.visit(address.href, { follow: false })
    expect([asked.status, titleOf(asked)]).toEqual([200, 'Sign out?'])
    expect(asked.text).not.toContain('<script')
    const forged = new URL(String(headers.location))
    forged.searchParams.set('id_token_hint', `${forged.searchParams.get('id_token_hint')!.slice(0, -6)}AAAAAA`)
    expect((await browser.visit(forged.href, { follow: false })).status).toBe(400)
  })
})

describe('a sign-out at another issuer', () => {
  let house: SignInHouse
  let issuer: ToldIssuer
  let browser: Visitor

  beforeAll(async () => {
    issuer = await toldIssuer()
    house = await signInHouse(async () => issuer.settings)
    await house.seed.user(await house.seed.organization(), 'agent', { email: 'ada@example.com' })
  })
  afterAll(() => issuer.close())
  beforeEach(async () => {
    issuer.told.metadata = {}
    issuer.is('ada@example.com')
    browser = house.newVisitor()
    await browser.visit('/api/login')
  })

  test('shows it the id token of the very session, and where to come back to', async () => {
    await browser.visit('/api/logout')
    const { query } = issuer.told.seen.findLast(({ path }) => path === '/end')!
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'daybook',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${house.publicUrl}/`,
    })
  })

  test('that has no end of sessions lands on /, and the session is over', async () => {
    issuer.told.metadata = { end_session_endpoint: undefined }
    const left = await browser.visit('/api/logout')
    expect(left.trail).toEqual([`${house.publicUrl}/api/logout`, `${house.publicUrl}/`])
    expect(await whoIs(browser)).toEqual({ status: 401 })
  })

  test('that is away lands on /, and the session is over', async () => {
    await issuer.close()
    try {
      const left = await browser.visit('/api/logout')
      expect(left.trail).toEqual([`${house.publicUrl}/api/logout`, `${house.publicUrl}/`])
      expect(await whoIs(browser)).toEqual({ status: 401 })
    } finally {
      await issuer.open()
    }
  })

  test('of somebody refused whose token is too long for a cookie still ends there', async () => {
    issuer.is('stranger@example.com', { groups: 'g'.repeat(6_000) })
    const stranger = house.newVisitor()
    expect(titleOf(await stranger.visit('/api/login'))).toBe('No invitation found')
    await stranger.visit('/api/logout')
    const { query } = issuer.told.seen.findLast(({ path }) => path === '/end')!
    expect(Object.fromEntries(query)).toEqual({ client_id: 'daybook', post_logout_redirect_uri: `${house.publicUrl}/` })
  })
})
