import { beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  type BuiltInFixture,
  createBuiltInFixture,
  signInByCode,
} from '#test/support/sign-in/built-in-fixture.ts'
import { currentUserOf, pageTitle } from '#test/support/sign-in/sign-in-test-app.ts'
import { createVisitor, type Visit } from '#test/support/sign-in/visitor.ts'

const email = 'agent@harbor.example'
let fixture: BuiltInFixture
beforeAll(async () => {
  fixture = await createBuiltInFixture()
})

describe('a code', () => {
  test('signs in and leads to the requested page, on the own origin alone', async () => {
    const { testApp } = fixture
    const browser = testApp.newVisitor()
    const page = await signInByCode(fixture, browser, email, '/api/login?returnTo=%2Fclients')
    expect(addressOf(testApp, page)).toBe('/clients')
    expect(await currentUserOf(browser)).toMatchObject({ status: 200, email })
    for (const url of page.trail) expect(url.startsWith(testApp.publicUrl)).toBe(true)
  })

  test('is accepted with spaces, for an address in capitals', async () => {
    const browser = fixture.testApp.newVisitor()
    const page = await fixture.askForCode(browser, ' AGENT@Harbor.example ')
    const { code } = await fixture.receiveMail(email)
    await browser.submit(page, { code: ` ${code.slice(0, 2)} ${code.slice(2)} ` })
    expect(await currentUserOf(browser)).toMatchObject({ status: 200 })
  })

  test('ends after five wrong tries, of which each says how many are left', async () => {
    const browser = fixture.testApp.newVisitor()
    let page = await fixture.askForCode(browser, email)
    const { code } = await fixture.receiveMail(email)
    const first = page
    const wrong = code === '000 000' ? '111111' : '000000'
    for (const left of [4, 3, 2, 1]) {
      page = await browser.submit(page, { code: wrong })
      expect([page.status, page.text.includes(left === 1 ? 'One attempt left' : `${left} attempts left`)]).toEqual([
        400,
        true,
      ])
    }
    expect(pageTitle(await browser.submit(page, { code: wrong }))).toBe('Too many wrong codes')
    expect(pageTitle(await browser.submit(first, { code }))).toBe('Too many wrong codes')
    expect(await currentUserOf(browser)).toEqual({ status: 401 })
  })

  test.each<[string, (page: Visit, code: string) => Promise<Visit>, string]>([
    [
      'in another browser',
      async (page, code) => fixture.testApp.newVisitor().visit(page.url, { form: { code } }),
      'This sign-in cannot be completed',
    ],
    ['in no form', async (page) => fixture.testApp.newVisitor().visit(page.url), 'This sign-in cannot be completed'],
  ])('%s signs nobody in', async (_case, use, title) => {
    const browser = fixture.testApp.newVisitor()
    const page = await fixture.askForCode(browser, email)
    const { code } = await fixture.receiveMail(email)
    expect(pageTitle(await use(page, code))).toBe(title)
  })

  test('of an earlier mail is not accepted, nor one of 10 minutes ago', async () => {
    const { testApp } = fixture
    const browser = testApp.newVisitor()
    const page = await fixture.askForCode(browser, email)
    const { code: earlier } = await fixture.receiveMail(email)
    const again = await browser.submit(page, {}, 1)
    const { code } = await fixture.receiveMail(email)
    if (earlier !== code) expect((await browser.submit(again, { code: earlier })).status).toBe(400)
    testApp.clock.advance({ seconds: 600 })
    expect(pageTitle(await browser.submit(again, { code }))).toBe('This code has expired')
    testApp.clock.advance({ seconds: -600 })
  })

  test('for a deactivated user and one of an archived organization ends at their pages', async () => {
    const { testApp, harbor } = fixture
    await testApp.seed.user(harbor, 'agent', { email: 'left@harbor.example', is_active: false })
    const summit = await testApp.seed.organization({ name: 'Summit', is_active: false })
    await testApp.seed.user(summit, 'agent', { email: 'agent@summit.example' })
    const signIn = (address: string) => signInByCode(fixture, testApp.newVisitor(), address)
    expect(pageTitle(await signIn('left@harbor.example'))).toBe('Your account is deactivated')
    expect(pageTitle(await signIn('agent@summit.example'))).toBe('This organization is archived')
  })

  test('for an address with look-alike letters is not sent: it is another address', async () => {
    const { testApp } = fixture
    await fixture.askForCode(testApp.newVisitor(), 'аgent@harbor.example')
    await fixture.askForCode(testApp.newVisitor(), 'agent@ＨＡＲＢＯＲ.example')
    await fixture.askForCode(testApp.newVisitor(), email)
    await fixture.receiveMail(email)
    const { rows } = await testApp.owner.query("select recipient from outbox where subject like '%sign-in code'")
    expect(rows).toEqual([])
  })

  test('is not shown to who reads the outbox, and stored nowhere in the clear', async () => {
    const { testApp } = fixture
    await fixture.askForCode(testApp.newVisitor(), email)
    await expect.poll(async () => (await testApp.owner.query('select from outbox')).rowCount).toBeGreaterThan(0)
    const root = await testApp.signIn(await testApp.seed.user(testApp.platform, 'super_admin'))
    const { text } = await root.get('/api/outbox')
    expect(text).toContain('A code to sign in with.')
    expect(text).not.toMatch(/\d{3} \d{3}/)
    await fixture.receiveMail(email)
  })
})

describe('the link of the mail', () => {
  test('signs in by its button alone, once, in the browser that asked', async () => {
    const { testApp } = fixture
    const browser = testApp.newVisitor()
    await fixture.askForCode(browser, email)
    const { link } = await fixture.receiveMail(email)
    const stranger = testApp.newVisitor()
    expect(pageTitle(await stranger.visit(link.href))).toBe('Not the browser that asked')
    expect(pageTitle(await stranger.visit(link.pathname, { form: { token: link.searchParams.get('token')! } }))).toBe(
      'Not the browser that asked',
    )
    await browser.visit(link.href)
    const page = await browser.visit(link.href)
    await browser.submit(page)
    expect(await currentUserOf(browser)).toMatchObject({ status: 200 })
    expect(pageTitle(await browser.visit(link.href))).toBe('This was already used')
    expect(pageTitle(await browser.submit(page))).toMatch(/already used|Not the browser/)
  })
})

test('a known address and an unknown one get the same bytes', async () => {
  const browser = fixture.testApp.newVisitor()
  const { url } = await browser.visit('/api/login')
  const ask = async (address: string) => {
    const answer = await browser.visit(url, { form: { email: address }, follow: false })
    const page = await browser.visit(answer.headers.location as string)
    const wrong = await browser.visit(page.url, { form: { code: 'x' } })
    return [answer, page, wrong].map(({ status, text, headers: { date: _date, ...headers } }) => ({
      status,
      headers,
      text: text.replaceAll(address, 'ADDRESS'),
    }))
  }
  expect(await ask('ghost@harbor.example')).toEqual(await ask(email))
  await fixture.receiveMail(email)
})

test('beyond 5 codes for an address and 20 of a network address in an hour: a page says so', async () => {
  const limited = await createBuiltInFixture({ env: { RATE_LIMIT: 'on' } })
  const { testApp } = limited
  const browser = testApp.newVisitor()
  const { url } = await browser.visit('/api/login')
  const ask = (address: string) => browser.visit(url, { form: { email: address } })
  for (let count = 0; count < 5; count += 1) expect((await ask('one@example.com')).status).toBe(200)
  const sixth = await ask('One@example.com')
  expect([sixth.status, sixth.headers['retry-after'], pageTitle(sixth)]).toEqual([429, '3600', 'Please wait a moment'])
  for (let count = 0; count < 15; count += 1) expect((await ask(`${count}@example.com`)).status).toBe(200)
  expect((await ask('another@example.com')).status).toBe(429)
  testApp.clock.advance({ hours: 1 })
  const later = testApp.newVisitor()
  const page = await later.visit('/api/login')
  expect((await later.submit(page, { email: 'one@example.com' })).status).toBe(200)
})

test('while the mail server is unavailable, a page says so and what to do', async () => {
  const { mailServer, testApp, askForCode } = await createBuiltInFixture()
  await mailServer.stop()
  for (const address of [email, 'ghost@harbor.example']) {
    const page = await askForCode(testApp.newVisitor(), address)
    expect([page.status, pageTitle(page)]).toEqual([503, 'Mail cannot be sent right now'])
    expect(page.text).toContain('npm run sign-in-link')
  }
  await mailServer.start()
  testApp.clock.advance({ seconds: 11 })
  expect(pageTitle(await askForCode(testApp.newVisitor(), email))).toBe('Check your e-mail')
})

test('without a mail server a page names the other ways', async () => {
  const { testApp, askForCode } = await createBuiltInFixture({ hasMail: false })
  const page = await askForCode(testApp.newVisitor(), email)
  expect([page.status, pageTitle(page)]).toEqual([503, 'Mail is not set up here'])
})

test('behind a proxy that ends TLS, a sign-in begins on one instance and ends on another', async () => {
  const publicUrl = 'https://daybook.example'
  const env = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }
  const behindProxy = await createBuiltInFixture({ env })
  const { testApp, settings, receiveMail } = behindProxy
  const other = await testApp.addInstance({ env: { ...settings, ...env } })
  const instances = [testApp.publicUrl, await other.app.listen({ host: '127.0.0.1', port: 0 })]
  let target = instances[0]!
  const browser = createVisitor(publicUrl, () => target)
  const page = await browser.submit(await browser.visit('/api/login'), { email })
  const { code } = await receiveMail(email)
  target = instances[1]!
  const offer = await browser.submit(page, { code })
  expect(pageTitle(offer)).toBe('Next time without e-mail')
  expect(await currentUserOf(browser)).toMatchObject({ email })
  const cookies = browser.cookies('')
  expect(cookies.map(({ name }) => name)).toContain('__Host-daybook-issuer')
  for (const { name, path, attributes } of cookies) {
    expect(name).toMatch(path === '/' ? /^__Host-/ : /^__Secure-daybook-issuer-/)
    expect(attributes.toLowerCase()).toMatch(/(?=.*\bsecure\b)(?=.*\bhttponly\b)(?=.*\bsamesite=lax\b)/)
  }

  const listKeys = async () => {
    const answers = []
    for (target of instances) answers.push(JSON.parse((await browser.visit('/identity/jwks')).text).keys)
    expect(answers[0]).toEqual(answers[1])
    const keys = answers[0] as { kid: string; n: string }[]
    for (const { n } of keys) expect(Buffer.from(n, 'base64url').length * 8).toBe(3_072)
    return keys.map(({ kid }) => kid)
  }
  const [firstKey] = await listKeys()
  testApp.clock.advance({ days: 366 })
  const rotated = await listKeys()
  expect([rotated.length, rotated[1]]).toEqual([2, firstKey])
  const { rows } = await testApp.owner.query('select encode(encrypted_key, $1) as key from identity_keys', ['escape'])
  for (const { key } of rows) expect(key).not.toContain('"kty"')
})
