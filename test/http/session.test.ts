import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { type People, seedPeople } from '#test/support/people.ts'
import type { SeededUser } from '#test/support/seed.ts'

let house: TestHouse
let people: People
beforeAll(async () => {
  house = await testHouse()
  people = await seedPeople(house.seed)
})

const isLive = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200
const newAgent = () => house.seed.user(people.harbor.organization)

describe('a session lives', () => {
  test('7 days from its last use, and is then over', async () => {
    const [used, unused] = [await house.signedIn(await newAgent()), await house.signedIn(await newAgent())]
    house.clock.advance({ days: 6, hours: 23 })
    expect(await isLive(used)).toBe(true)
    house.clock.advance({ hours: 1 })
    expect(await isLive(unused)).toBe(false)
    house.clock.advance({ days: 6, hours: 22 })
    expect(await isLive(used)).toBe(true)
    house.clock.advance({ days: 7 })
    expect(await isLive(used)).toBe(false)
  })

  test('by any call, not by the current user’s alone, and by the last of a busy day', async () => {
    const browser = await house.signedIn(await newAgent())
    for (const hours of [1, 5, 6]) {
      house.clock.advance({ hours })
      expect((await browser.get('/api/csrf-token')).status).toBe(200)
    }
    house.clock.advance({ days: 6, hours: 23 })
    expect(await isLive(browser)).toBe(true)
  })

  test('30 days at most, however much it is used', async () => {
    const browser = await house.signedIn(await newAgent())
    for (let day = 1; day < 30; day += 1) {
      house.clock.advance({ days: 1 })
      expect(await isLive(browser)).toBe(true)
    }
    house.clock.advance({ hours: 23, seconds: 3_599 })
    expect(await isLive(browser)).toBe(true)
    house.clock.advance({ seconds: 1 })
    expect(await isLive(browser)).toBe(false)
  })

  test('without a write for each call: its end is moved every quarter of an hour at most', async () => {
    const agent = await newAgent()
    const browser = await house.signedIn(agent)
    const moved = async () =>
      (await house.owner.query('select kept_alive_at from sessions where user_id = $1', [agent.id])).rows[0]
        .kept_alive_at
    const begun = await moved()
    house.clock.advance({ seconds: 899 })
    await isLive(browser)
    expect(await moved()).toEqual(begun)
    house.clock.advance({ seconds: 1 })
    await isLive(browser)
    expect(await moved()).toEqual(house.clock())
  })
})

describe('what is lost is lost at the next request', () => {
  const change = (text: string, ...values: unknown[]) => house.owner.query(text, values)

  test('by who is deactivated; who comes back finds their session', async () => {
    const agent = await newAgent()
    const browser = await house.signedIn(agent)
    await change('update users set is_active = false where id = $1', agent.id)
    expect(await browser.get('/api/auth/user')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'Unauthorized' },
    })
    expect((await browser.post('/api/streak/check', {})).status).not.toBe(200)
    await change('update users set is_active = true where id = $1', agent.id)
    expect(await isLive(browser)).toBe(true)
  })

  test('by everybody of an archived organisation', async () => {
    const organization = await house.seed.organization({ name: 'Archived' })
    const browsers = await Promise.all(
      (['agent', 'org_admin'] as const).map(async (role) => house.signedIn(await house.seed.user(organization, role))),
    )
    await change('update organizations set is_active = false where id = $1', organization.id)
    for (const browser of browsers) expect(await isLive(browser)).toBe(false)
  })

  test('by who is demoted: the role is read anew', async () => {
    const admin = await house.seed.user(people.harbor.organization, 'org_admin')
    const browser = await house.signedIn(admin)
    await change("update users set role = 'agent' where id = $1", admin.id)
    expect((await browser.get<{ role: string }>('/api/auth/user')).body.role).toBe('agent')
  })
})

describe('a session cookie', () => {
  test('of another organisation’s name opens nothing', async () => {
    const browser = await house.signedIn(people.harbor.agent)
    const secret = browser.cookie.split('.')[1]!
    const forged = (organizationId: string, of = secret) => browser.with({ cookie: `daybook=${organizationId}.${of}` })
    expect(await isLive(forged(people.harbor.organization.id))).toBe(true)
    expect(await isLive(forged(people.summit.organization.id))).toBe(false)
    expect(await isLive(forged(people.platform.organization.id))).toBe(false)
    for (const [id, of] of [
      ['', secret],
      ["' or true --", secret],
      [people.harbor.organization.id, ''],
      [people.harbor.organization.id, `${secret}A`],
      [people.harbor.organization.id.toUpperCase(), secret],
    ])
      expect(await isLive(forged(id!, of))).toBe(false)
  })
})

describe('the CSRF token', () => {
  const write = (browser: Browser, token: string) =>
    browser.post('/api/tasks', { title: 'Call' }, { 'x-csrf-token': token })

  test('is the session’s own: another session’s, also of the same person, opens nothing', async () => {
    const [mine, mineElsewhere, colleague] = await Promise.all(
      [people.harbor.agent, people.harbor.agent, people.harbor.colleague].map((user: SeededUser) =>
        house.signedIn(user),
      ),
    )
    const tokenOf = async (browser: Browser) =>
      (await browser.get<{ csrfToken: string }>('/api/csrf-token')).body.csrfToken
    const tokens = await Promise.all([mine!, mineElsewhere!, colleague!].map(tokenOf))
    expect(new Set(tokens).size).toBe(3)
    expect((await write(mine!, tokens[0]!)).status).toBe(201)
    for (const token of [tokens[1]!, tokens[2]!, `${tokens[0]}A`, tokens[0]!.slice(1), ' ', 'undefined'])
      expect(await write(mine!, token)).toMatchObject({
        status: 403,
        body: { code: 'CSRF', message: 'Invalid CSRF token' },
      })
    expect(await mine!.with({ 'x-csrf-token': '' }).post('/api/tasks', { title: 'Call' })).toMatchObject({
      status: 403,
    })
  })

  test('is asked for after the session: signed out is 401', async () => {
    expect((await house.signedOut.post('/api/tasks', { title: 'Call' })).status).toBe(401)
    expect((await house.signedOut.get('/api/csrf-token')).status).toBe(401)
  })
})

describe('the zone of a call', () => {
  const keptZone = async ({ id }: SeededUser) =>
    (await house.owner.query('select kept_time_zone as zone from users where id = $1', [id])).rows[0].zone

  test('is kept by the current user’s call, an invalid one is not', async () => {
    const agent = await newAgent()
    const browser = await house.signedIn(agent)
    expect(
      (await browser.get<{ timeZone: string }>('/api/auth/user', { 'x-time-zone': 'Asia/Kathmandu' })).body.timeZone,
    ).toBe('Asia/Kathmandu')
    expect(await keptZone(agent)).toBe('Asia/Kathmandu')
    await browser.get('/api/auth/user', { 'x-time-zone': 'Mars/Olympus' })
    expect(await keptZone(agent)).toBe('Asia/Kathmandu')
    expect((await browser.get<{ timeZone: string }>('/api/auth/user')).body.timeZone).toBe('Asia/Kathmandu')
  })
})
