import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

const hasSession = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200
const addAgent = () => testApp.seed.user(people.harbor.organization)

describe('session expiry', () => {
  test('a session expires 7 days after its last use', async () => {
    const [usedBrowser, unusedBrowser] = [
      await testApp.signIn(await addAgent()),
      await testApp.signIn(await addAgent()),
    ]
    testApp.clock.advance({ days: 6, hours: 23 })
    expect(await hasSession(usedBrowser)).toBe(true)
    testApp.clock.advance({ hours: 1 })
    expect(await hasSession(unusedBrowser)).toBe(false)
    testApp.clock.advance({ days: 6, hours: 22 })
    expect(await hasSession(usedBrowser)).toBe(true)
    testApp.clock.advance({ days: 7 })
    expect(await hasSession(usedBrowser)).toBe(false)
  })

  test('any request extends a session, including the last of several on one day', async () => {
    const browser = await testApp.signIn(await addAgent())
    for (const hours of [1, 5, 6]) {
      testApp.clock.advance({ hours })
      expect((await browser.get('/api/csrf-token')).status).toBe(200)
    }
    testApp.clock.advance({ days: 6, hours: 23 })
    expect(await hasSession(browser)).toBe(true)
  })

  test('a session expires after 30 days even if it is used daily', async () => {
    const browser = await testApp.signIn(await addAgent())
    for (let day = 1; day < 30; day += 1) {
      testApp.clock.advance({ days: 1 })
      expect(await hasSession(browser)).toBe(true)
    }
    testApp.clock.advance({ hours: 23, seconds: 3_599 })
    expect(await hasSession(browser)).toBe(true)
    testApp.clock.advance({ seconds: 1 })
    expect(await hasSession(browser)).toBe(false)
  })

  test('the expiry is written at most every 15 minutes', async () => {
    const agent = await addAgent()
    const browser = await testApp.signIn(agent)
    const readExpiry = async () =>
      (await testApp.owner.query('select touched_at from sessions where user_id = $1', [agent.id])).rows[0].touched_at
    const initialExpiry = await readExpiry()
    testApp.clock.advance({ seconds: 899 })
    await hasSession(browser)
    expect(await readExpiry()).toEqual(initialExpiry)
    testApp.clock.advance({ seconds: 1 })
    await hasSession(browser)
    expect(await readExpiry()).toEqual(testApp.clock())
  })
})

describe('a change of access takes effect at the next request', () => {
  const updateAsOwner = (text: string, ...values: unknown[]) => testApp.owner.query(text, values)

  test('no session is known under another SESSION_SECRET', async () => {
    const browser = await testApp.signIn(await addAgent())
    const { app } = await testApp.addInstance({ secret: 'another secret, of 32 characters or more' })
    expect([await hasSession(browser), await hasSession(browser.at(app)), await hasSession(browser)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a deactivated user is refused; after reactivation the session works again', async () => {
    const agent = await addAgent()
    const browser = await testApp.signIn(agent)
    await updateAsOwner('update users set is_active = false where id = $1', agent.id)
    expect(await browser.get('/api/auth/user')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'Unauthorized' },
    })
    expect((await browser.post('/api/streak/check', {})).status).not.toBe(200)
    await updateAsOwner('update users set is_active = true where id = $1', agent.id)
    expect(await hasSession(browser)).toBe(true)
  })

  test('all users of an archived organization are refused', async () => {
    const organization = await testApp.seed.organization({ name: 'Archived' })
    const browsers = await Promise.all(
      (['agent', 'org_admin'] as const).map(async (role) =>
        testApp.signIn(await testApp.seed.user(organization, role)),
      ),
    )
    await updateAsOwner('update organizations set is_active = false where id = $1', organization.id)
    for (const browser of browsers) expect(await hasSession(browser)).toBe(false)
  })

  test('a demoted user has the new role', async () => {
    const admin = await testApp.seed.user(people.harbor.organization, 'org_admin')
    const browser = await testApp.signIn(admin)
    await updateAsOwner("update users set role = 'agent' where id = $1", admin.id)
    expect((await browser.get<{ role: string }>('/api/auth/user')).body.role).toBe('agent')
  })
})

describe('a session cookie', () => {
  test('with the id of another organization or a changed secret is rejected', async () => {
    const browser = await testApp.signIn(people.harbor.agent)
    const secret = browser.cookie.split('.')[1]!
    const withForgedCookie = (organizationId: string, cookieSecret = secret) =>
      browser.with({ cookie: `daybook=${organizationId}.${cookieSecret}` })
    expect(await hasSession(withForgedCookie(people.harbor.organization.id))).toBe(true)
    expect(await hasSession(withForgedCookie(people.summit.organization.id))).toBe(false)
    expect(await hasSession(withForgedCookie(people.platform.organization.id))).toBe(false)
    for (const [id, cookieSecret] of [
      ['', secret],
      ["' or true --", secret],
      [people.harbor.organization.id, ''],
      [people.harbor.organization.id, `${secret}A`],
      [people.harbor.organization.id.toUpperCase(), secret],
    ])
      expect(await hasSession(withForgedCookie(id!, cookieSecret))).toBe(false)
  })
})

test('the page of another user is refused, and writes nothing', async () => {
  const [former, current] = [await addAgent(), await addAgent()]
  const browser = await testApp.signIn(current)
  const page = browser.with({ 'x-user': former.id })
  expect((await page.post('/api/clients', { firstName: 'Rosa' })).body).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await hasSession(page)).toBe(false)
  expect((await browser.get('/api/clients')).body).toEqual([])
  expect(await hasSession(browser.with({ 'x-user': current.id }))).toBe(true)
  // A link to a download names the user in its address.
  const download = (user: string) => browser.get(`/api/clients/export.csv?scope=own&user=${user}`)
  expect((await download(former.id)).status).toBe(401)
  expect((await download(`${current.id}&user=${former.id}`)).status).toBe(401)
  expect((await download(current.id)).status).toBe(200)
})

describe('the CSRF token', () => {
  const createTask = (browser: Browser, token: string) =>
    browser.post('/api/tasks', { title: 'Call' }, { 'x-csrf-token': token })

  test('of another session is rejected, even one of the same user', async () => {
    const [ownBrowser, secondOwnBrowser, colleague] = await Promise.all(
      [people.harbor.agent, people.harbor.agent, people.harbor.colleague].map((user: SeededUser) =>
        testApp.signIn(user),
      ),
    )
    const readToken = async (browser: Browser) =>
      (await browser.get<{ csrfToken: string }>('/api/csrf-token')).body.csrfToken
    const tokens = await Promise.all([ownBrowser!, secondOwnBrowser!, colleague!].map(readToken))
    expect(new Set(tokens).size).toBe(3)
    expect((await createTask(ownBrowser!, tokens[0]!)).status).toBe(201)
    for (const token of [tokens[1]!, tokens[2]!, `${tokens[0]}A`, tokens[0]!.slice(1), ' ', 'undefined'])
      expect(await createTask(ownBrowser!, token)).toMatchObject({
        status: 403,
        body: { code: 'CSRF', message: 'Invalid CSRF token' },
      })
    expect(await ownBrowser!.with({ 'x-csrf-token': '' }).post('/api/tasks', { title: 'Call' })).toMatchObject({
      status: 403,
    })
  })
})

describe('the time zone of a request', () => {
  const readStoredZone = async ({ id }: SeededUser) =>
    (await testApp.owner.query('select last_seen_time_zone as zone from users where id = $1', [id])).rows[0].zone

  test('is stored by the current user request unless it is invalid', async () => {
    const agent = await addAgent()
    const browser = await testApp.signIn(agent)
    expect(
      (await browser.get<{ timeZone: string }>('/api/auth/user', { 'x-time-zone': 'Asia/Kathmandu' })).body.timeZone,
    ).toBe('Asia/Kathmandu')
    expect(await readStoredZone(agent)).toBe('Asia/Kathmandu')
    await browser.get('/api/auth/user', { 'x-time-zone': 'Mars/Olympus' })
    expect(await readStoredZone(agent)).toBe('Asia/Kathmandu')
    expect((await browser.get<{ timeZone: string }>('/api/auth/user')).body.timeZone).toBe('Asia/Kathmandu')
  })
})
