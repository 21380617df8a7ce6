import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import {
  createSignInTestApp,
  type SignInTestApp,
  pageTitle,
  currentUserOf,
} from '#test/support/sign-in/sign-in-test-app.ts'
import type { Visitor } from '#test/support/sign-in/visitor.ts'

let testApp: SignInTestApp
let harbor: SeededOrganization
let ada: SeededUser
let bob: SeededUser

const demoAccounts = [
  { email: 'ada@harbor.example', name: 'Ada <Lovelace>', role: 'Agent', organization: 'Harbor & Sons' },
  { email: 'bob@harbor.example', name: 'Bob', role: 'Admin', organization: 'Harbor & Sons' },
]

beforeAll(async () => {
  testApp = await createSignInTestApp(async () => ({}), {}, demoAccounts)
  harbor = await testApp.seed.organization({ name: 'Harbor & Sons' })
  ada = await testApp.seed.user(harbor, 'agent', { email: 'ada@harbor.example' })
  bob = await testApp.seed.user(harbor, 'org_admin', { email: 'bob@harbor.example' })
})

/** Submits an email address on the issuer's page and returns the page after the redirects. */
const signInByForm = async (browser: Visitor, email: string, path = '/api/login') =>
  browser.submit(await browser.visit(path), { email })

describe('a sign-in at the demo’s identity server', () => {
  test('redirects to its page and then back to the requested page', async () => {
    const browser = testApp.newVisitor()
    const page = await browser.visit('/api/login?returnTo=%2Fclients%3Fsort%3Dname%23top')
    expect(page.path).toMatch(/^\/identity\/sign-in\//)
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
    const finalPage = await browser.submit(page, { email: ' ADA@harbor.example ' })
    expect(finalPage.url).toBe(`${testApp.publicUrl}/clients?sort=name#top`)
    expect(await currentUserOf(browser)).toMatchObject({ status: 200, id: ada.id, email: 'ada@harbor.example' })
    expect((await testApp.readAudit('sign_in')).at(-1)).toMatchObject({ organizationId: harbor.id, actorId: ada.id })
  })

  test('uses PKCE, state and nonce, with new values each time', async () => {
    const authorizationQueries = await Promise.all(
      [1, 2].map(
        async () =>
          new URL(String((await testApp.newVisitor().visit('/api/login', { follow: false })).headers.location))
            .searchParams,
      ),
    )
    for (const query of authorizationQueries) {
      expect(query.get('code_challenge_method')).toBe('S256')
      expect(query.get('response_type')).toBe('code')
      for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/)
    }
    const values = authorizationQueries.flatMap((query) =>
      ['state', 'nonce', 'code_challenge'].map((name) => query.get(name)),
    )
    expect(new Set(values).size).toBe(6)
  })

  test('sets an HttpOnly, SameSite=Lax cookie and stores only its hash', async () => {
    const browser = testApp.newVisitor()
    await signInByForm(browser, 'ada@harbor.example')
    const [cookie, ...otherCookies] = browser
      .cookies('daybook')
      .filter(({ name }) => !name.startsWith('daybook-issuer'))
    expect(otherCookies).toEqual([])
    expect(cookie!.name).toBe('daybook')
    expect(cookie!.attributes).toBe('Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
    const { rows } = await testApp.owner.query("select encode(id_hash, 'escape') as hash from sessions")
    expect(JSON.stringify(rows)).not.toContain(cookie!.value.split('.')[1])
  })

  test('creates a new session and deletes the previous one of the browser', async () => {
    const browser = testApp.newVisitor()
    await signInByForm(browser, 'ada@harbor.example')
    const [oldCookie] = browser.cookies('daybook').filter(({ name }) => name === 'daybook')
    await signInByForm(browser, 'bob@harbor.example')
    expect(await currentUserOf(browser)).toMatchObject({ id: bob.id })
    const oldSessionVisitor = testApp.newVisitor()
    oldSessionVisitor.addCookie(oldCookie!)
    expect(await currentUserOf(oldSessionVisitor)).toEqual({ status: 401 })
  })

  test('in two tabs at once returns each to its requested page, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const browser = testApp.newVisitor()
      const tabs = [await browser.visit('/api/login?returnTo=/one'), await browser.visit('/api/login?returnTo=/two')]
      for (const tab of order)
        expect(
          (await browser.submit(tabs[tab]!, { email: tab ? 'bob@harbor.example' : 'ada@harbor.example' })).path,
        ).toBe(tab ? '/two' : '/one')
      expect(await currentUserOf(browser)).toMatchObject({ id: order[1] ? bob.id : ada.id })
    }
  })

  test('can be completed in the latest four of many tabs, so that the cookie header stays small', async () => {
    const browser = testApp.newVisitor()
    const longPath = `/planning?note=${'x'.repeat(1_900)}`
    const tabs = []
    for (let tab = 0; tab < 9; tab += 1) {
      tabs.push(await browser.visit(`/api/login?returnTo=${encodeURIComponent(longPath)}`))
      testApp.clock.advance({ seconds: 1 })
    }
    expect(browser.cookies('daybook-sign-in-')).toHaveLength(4)
    expect(pageTitle(await browser.submit(tabs[4]!, { email: ada.email }))).toBe('This sign-in cannot be completed')
    expect((await browser.submit(tabs[5]!, { email: ada.email })).path).toBe(longPath)
  })

  test('stores the time zone the browser sends', async () => {
    const browser = testApp.newVisitor()
    const page = await browser.visit('/api/login')
    await browser.visit(page.url, { form: { email: ada.email }, headers: { 'x-time-zone': 'Asia/Kathmandu' } })
    const { rows } = await testApp.owner.query('select last_seen_time_zone from users where id = $1', [ada.id])
    expect(rows).toEqual([{ last_seen_time_zone: 'Asia/Kathmandu' }])
  })
})

test('the organizations of the demo are marked, one that was added to it is not', async () => {
  const added = await testApp.seed.user(await testApp.seed.organization(), 'org_admin')
  const colleague = await testApp.seed.user(harbor)
  const isDemo = async (email: string) => {
    const browser = testApp.newVisitor()
    await signInByForm(browser, email)
    return (await currentUserOf(browser)).isDemo
  }
  expect(await isDemo(ada.email)).toBe(true)
  expect(await isDemo(colleague.email)).toBe(true)
  expect(await isDemo(added.email)).toBe(false)
})

describe('the page of the demo’s identity server', () => {
  test('is plain HTML: first a form with one visible field, then a button for each demo account', async () => {
    const { text, headers } = await testApp.newVisitor().visit('/api/login')
    const formTexts = [...text.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => form)
    expect(formTexts).toHaveLength(1 + demoAccounts.length)
    const visible = [...formTexts[0]!.matchAll(/<input(?! type="hidden")[^>]*>/g)].map(([input]) => input)
    expect(visible).toHaveLength(1)
    expect(visible[0]).toMatch(/name="email"\s+type="email"\s+autocomplete="email"/)
    expect(formTexts[1]).toContain('Ada &lt;Lovelace&gt;')
    expect(formTexts[1]).toContain('Agent, Harbor &amp; Sons')
    const icon = readFileSync(new URL('../../../web/styles/favicon.svg', import.meta.url), 'utf8')
    expect(text).toContain(
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon).replaceAll("'", '&#39;')}"`,
    )
    expect(text).not.toMatch(/<script|javascript:|\son\w+=/)
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!
    expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  test('signs a demo account in with one click', async () => {
    const browser = testApp.newVisitor()
    expect((await browser.submit(await browser.visit('/api/login'), {}, 2)).path).toBe('/')
    expect(await currentUserOf(browser)).toMatchObject({ id: bob.id })
  })

  test('accepts any email address; Daybook decides whether the user has access', async () => {
    const browser = testApp.newVisitor()
    expect(pageTitle(await signInByForm(browser, 'anybody@example.com'))).toBe('No invitation found')
  })

  const invalidEmails = ['', 'ada', '@', 'a b@example.com', `${'x'.repeat(250)}@example.com`, 'x'.repeat(5_000)]
  test.each(invalidEmails.map((email) => [email.slice(0, 20), email] as const))(
    'asks again for an invalid email address: %j',
    async (_, email) => {
      const response = await signInByForm(testApp.newVisitor(), email)
      expect(response.status).toBe(400)
      expect(response.text).toContain('Please enter a valid e-mail address.')
    },
  )

  test('asks for the account at each sign-in, and a second account replaces the first', async () => {
    const browser = testApp.newVisitor()
    for (const user of [ada, bob, ada]) {
      expect((await signInByForm(browser, user.email)).path).toBe('/')
      expect(await currentUserOf(browser)).toMatchObject({ id: user.id })
    }
  })

  test('refuses requests without PKCE, with another redirect URI, or with a form from another browser', async () => {
    const authorizationUrl = new URL(
      String((await testApp.newVisitor().visit('/api/login', { follow: false })).headers.location),
    )
    const incompleteUrl = new URL(authorizationUrl)
    for (const name of ['code_challenge', 'code_challenge_method']) incompleteUrl.searchParams.delete(name)
    expect((await testApp.newVisitor().visit(incompleteUrl.href, { follow: false })).headers.location).toContain(
      'error=invalid_request',
    )
    const foreignUrl = new URL(authorizationUrl)
    foreignUrl.searchParams.set('redirect_uri', 'https://evil.example/api/callback')
    expect(await testApp.newVisitor().visit(foreignUrl.href, { follow: false })).toMatchObject({
      status: 400,
      headers: expect.not.objectContaining({ location: expect.anything() }),
    })
    const page = await testApp.newVisitor().visit(authorizationUrl.href)
    expect(pageTitle(await testApp.newVisitor().submit(page, { email: ada.email }))).toBe(
      'This sign-in cannot be completed',
    )
  })

  test('answers any other path below its own with an error page', async () => {
    expect(pageTitle(await testApp.newVisitor().visit('/identity/nothing'))).toBe('This sign-in cannot be completed')
  })
})

describe('returnTo', () => {
  test.each([
    ['/clients?name=Zo%C3%AB&q=%2F%2Fevil.example', '/clients?name=Zo%C3%AB&q=%2F%2Fevil.example'],
    ['//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['/api/logout', '/'],
  ])('%j redirects to %j', async (requested, finalPage) => {
    const response = await signInByForm(
      testApp.newVisitor(),
      ada.email,
      `/api/login?returnTo=${encodeURIComponent(requested)}`,
    )
    expect(response.url).toBe(testApp.publicUrl + finalPage)
  })

  test('given twice answers 400', async () => {
    expect((await testApp.newVisitor().visit('/api/login?returnTo=/a&returnTo=/b')).status).toBe(400)
  })
})

describe('a request for another host name', () => {
  test('is redirected to PUBLIC_URL, the host that receives the cookie', async () => {
    const { headers } = await testApp.app.inject({
      url: '/api/login?returnTo=/clients',
      headers: { host: `localhost:${new URL(testApp.publicUrl).port}` },
    })
    expect(headers.location).toBe(`${testApp.publicUrl}/api/login?returnTo=/clients`)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each(['evil.example', 'evil.example:<port>', 'localhost:1', '127.0.0.1.evil.example', 'a b', ''])(
    'with the Host header %j redirects to the issuer only',
    async (hostTemplate) => {
      const host = hostTemplate.replace('<port>', new URL(testApp.publicUrl).port)
      const { headers } = await testApp.app.inject({ url: '/api/login', headers: { host } })
      expect(headers.location).toContain(`${testApp.publicUrl}/identity/auth?`)
      expect(headers.location).toContain(encodeURIComponent(`${testApp.publicUrl}/api/callback`))
    },
  )
})
