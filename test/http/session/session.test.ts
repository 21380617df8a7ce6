import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

const hasSession = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200
const addAgent = () => testApp.seed.user(people.harbor.organization)

describe('a session lives', () => {
  test('7 days from its last use, and is then over', async () => {
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

  test('by any call, not by the current user’s alone, and by the last of a busy day', async () => {
    const browser = await testApp.signIn(await addAgent())
    for (const hours of [1, 5, 6]) {
      testApp.clock.advance({ hours })
      expect((await browser.get('/api/csrf-token')).status).toBe(200)
    }
    testApp.clock.advance({ days: 6, hours: 23 })
    expect(await hasSession(browser)).toBe(true)
  })

  test('30 days at most, however much it is used', async () => {
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

  test('without a write for each call: its end is moved every quarter of an hour at most', async () => {
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

describe('what is lost is lost at the next request', () => {
  const updateAsOwner = (text: string, ...values: unknown[]) => testApp.owner.query(text, values)

  test('by who is deactivated; who comes back finds their session', async () => {
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

  test('by everybody of an archived organisation', async () => {
    const organization = await testApp.seed.organization({ name: 'Archived' })
    const browsers = await Promise.all(
      (['agent', 'org_admin'] as const).map(async (role) =>
        testApp.signIn(await testApp.seed.user(organization, role)),
      ),
    )
    await updateAsOwner('update organizations set is_active = false where id = $1', organization.id)
    for (const browser of browsers) expect(await hasSession(browser)).toBe(false)
  })

  test('by who is demoted: the role is read anew', async () => {
    const admin = await testApp.seed.user(people.harbor.organization, 'org_admin')
    const browser = await testApp.signIn(admin)
    await updateAsOwner("update users set role = 'agent' where id = $1", admin.id)
    expect((await browser.get<{ role: string }>('/api/auth/user')).body.role).toBe('agent')
  })
})

describe('a session cookie', () => {
  test('of another organisation’s name opens nothing', async () => {
    const browser = await testApp.signIn(people.harbor.agent)
    const secret = browser.cookie.split('.')[1]!
    const withForgedCookie = (organizationId: string, of = secret) =>
      browser.with({ cookie: `daybook=${organizationId}.${of}` })
    expect(await hasSession(withForgedCookie(people.harbor.organization.id))).toBe(true)
    expect(await hasSession(withForgedCookie(people.summit.organization.id))).toBe(false)
    expect(await hasSession(withForgedCookie(people.platform.organization.id))).toBe(false)
    for (const [id, of] of [
      ['', secret],
      ["' or true --", secret],
      [people.harbor.organization.id, ''],
      [people.harbor.organization.id, `${secret}A`],
      [people.harbor.organization.id.toUpperCase(), secret],
    ])
      expect(await hasSession(withForgedCookie(id!, of))).toBe(false)
  })
})

describe('the CSRF token', () => {
  const createTask = (browser: Browser, token: string) =>
    browser.post('/api/tasks', { title: 'Call' }, { 'x-csrf-token': token })

  test('is the session’s own: another session’s, also of the same person, opens nothing', async () => {
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

  test('is asked for after the session: signed out is 401', async () => {
    expect((await testApp.signedOut.post('/api/tasks', { title: 'Call' })).status).toBe(401)
    expect((await testApp.signedOut.get('/api/csrf-token')).status).toBe(401)
  })
})

describe('the zone of a call', () => {
  const readStoredZone = async ({ id }: SeededUser) =>
    (await testApp.owner.query('select last_seen_time_zone as zone from users where id = $1', [id])).rows[0].zone

  test('is kept by the current user’s call, an invalid one is not', async () => {
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
