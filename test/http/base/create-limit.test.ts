import { beforeAll, expect, test } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { expectWaitingSessions, whileLocked } from '#test/support/while-locked.ts'

let testApp: TestApp
let people: People
let instances: TestApp['app'][]
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT: 'on' } })
  people = await seedPeople(testApp.seed)
  instances = [testApp.app, (await testApp.addInstance({ env: { RATE_LIMIT: 'on' } })).app]
})

/** A new user's browsers, one for each instance. */
async function openBrowsers(): Promise<{ user: SeededUser; browsers: [Browser, Browser] }> {
  const user = await testApp.seed.user({ id: people.harbor.agent.organizationId, name: 'Harbor' })
  const browser = await testApp.signIn(user)
  return { user, browsers: [browser, browser.at(instances[1]!)] }
}

const setCount = (user: SeededUser, creates: number) =>
  testApp.owner.query(
    'insert into create_counts (organization_id, user_id, started_at, creates) values ($1, $2, $3, $4)',
    [user.organizationId, user.id, testApp.clock(), creates],
  )

const expireKeys = ({ id }: SeededUser) =>
  testApp.owner.query(`update idempotency_keys set created_at = created_at - interval '25 hours' where user_id = $1`, [
    id,
  ])

const countTasks = async ({ id }: SeededUser) =>
  (await testApp.owner.query('select from tasks where assigned_agent_id = $1', [id])).rowCount

const create = (browser: Browser, key?: string) =>
  browser.post('/api/tasks', { title: 'x' }, key === undefined ? {} : { 'idempotency-key': key })

test('a sequence of 200 creates passes', async () => {
  const { user, browsers } = await openBrowsers()
  for (let index = 0; index < 200; index += 1)
    expect((await create(browsers[index % 2]!, index % 3 ? `${index}` : undefined)).status).toBe(201)
  const { rows } = await testApp.owner.query('select creates from create_counts where user_id = $1', [user.id])
  expect(rows).toEqual([{ creates: 200 }])
})

test.each([
  ['with keys', (index: number) => `${index}`],
  ['without keys', () => undefined],
])('the 601st create within 10 minutes is refused on every instance, %s', async (_name, keyOf) => {
  const { user, browsers } = await openBrowsers()
  await setCount(user, 598)
  testApp.clock.advance({ seconds: 240 })
  for (const [index, browser] of browsers.entries()) expect((await create(browser, keyOf(index))).status).toBe(201)
  for (const browser of browsers) {
    const { status, body, headers } = await create(browser, keyOf(3))
    expect({ status, code: (body as { code?: string }).code, wait: headers['retry-after'] }).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      wait: '360',
    })
  }
  expect(await countTasks(user)).toBe(2)
  testApp.clock.advance({ seconds: 360 })
  expect((await create(browsers[0], keyOf(4))).status).toBe(201)
})

test('a user who is being deactivated creates nothing', async () => {
  const { user, browsers } = await openBrowsers()
  const lock = { sql: 'update users set is_active = false where id = $1', id: user.id, waitingSessions: 1 }
  expect((await whileLocked(testApp, lock, () => create(browsers[0]))).status).toBe(401)
  expect(await countTasks(user)).toBe(0)
})

test('what a user is creating while they are deactivated is handed over too', async () => {
  const { user, browsers } = await openBrowsers()
  await setCount(user, 1)
  const { admin, agent: colleague } = people.harbor
  const adminBrowser = await testApp.signIn(admin)
  // The create waits here, the deactivation for the create.
  const lock = { sql: 'select from create_counts where user_id = $1 for update', id: user.id, waitingSessions: 2 }
  const answers = await whileLocked(testApp, lock, async () => {
    const created = browsers[0].post('/api/clients', { firstName: 'Ana' })
    await expectWaitingSessions(testApp.owner, 1)
    return Promise.all([created, adminBrowser.patch(`/api/users/${user.id}/deactivate`, { handOverTo: colleague.id })])
  })
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  const { rows } = await testApp.owner.query('select from clients where assigned_agent_id = $1', [user.id])
  expect(rows).toEqual([])
})

test('an occurrence that becomes a task while its user is deactivated is handed over too', async () => {
  const { user, browsers } = await openBrowsers()
  const [browser] = browsers
  await browser.get('/api/stats/agent')
  await browser.post('/api/tasks', { title: 'x', hasRepeat: true, repeatInterval: 'daily' })
  const { rows: rules } = await testApp.owner.query<{ id: string }>(
    'select id from recurring_rules where assigned_agent_id = $1',
    [user.id],
  )
  const tomorrow = addDays(getDayInZone('UTC', testApp.clock()), 1)
  const { admin, agent: colleague } = people.harbor
  const adminBrowser = await testApp.signIn(admin)
  const lock = { sql: 'select from create_counts where user_id = $1 for update', id: user.id, waitingSessions: 2 }
  const answers = await whileLocked(testApp, lock, async () => {
    const changed = browser.put(`/api/tasks/occurrences/recurring/${rules[0]!.id}/${tomorrow}`, { title: 'y' })
    await expectWaitingSessions(testApp.owner, 1)
    return Promise.all([changed, adminBrowser.patch(`/api/users/${user.id}/deactivate`, { handOverTo: colleague.id })])
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await testApp.owner.query(`select assigned_agent_id as id from tasks where title = 'y'`)
  expect(rows).toEqual([{ id: colleague.id }])
})

test('enrolling several clients waits for a deactivation of the user before it locks them', async () => {
  const { user, browsers } = await openBrowsers()
  const [browser] = browsers
  await browser.get('/api/stats/agent')
  const clientIds = await testApp.seed.clients(user, [{}])
  const tasks = [{ title: 'Call', daysAfterKickoff: 0 }]
  const { body: sequence } = await browser.post<{ id: string }>('/api/nurture-sequences', { name: 'New', tasks })
  const lockClient = () => testApp.owner.query('select from clients where id = $1 for update nowait', clientIds)
  const enrolled = await whileLocked(
    testApp,
    {
      sql: 'select from users where id = $1 for update',
      id: user.id,
      waitingSessions: 1,
      meanwhile: lockClient,
    },
    () => browser.post(`/api/nurture-sequences/${sequence.id}/enrolments`, { clientIds }),
  )
  expect(enrolled.status).toBe(200)
})

test('twenty at once on two instances do not exceed it', async () => {
  const { user, browsers } = await openBrowsers()
  await setCount(user, 590)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(browsers[index % 2]!, index % 4 < 2 ? `${index}` : undefined)),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await countTasks(user)).toBe(10)
})

test('a replay passes and is not counted, nor is a create that fails', async () => {
  const { user, browsers } = await openBrowsers()
  await setCount(user, 598)
  expect((await create(browsers[0], 'k')).status).toBe(201)
  expect((await browsers[0].post('/api/tasks', { title: 'x', clientId: user.id })).status).toBe(400)
  expect((await create(browsers[1], 'k')).status).toBe(201)
  expect((await create(browsers[0], 'l')).status).toBe(201)
  expect((await create(browsers[0], 'm')).status).toBe(429)
  expect((await create(browsers[1], 'k')).status).toBe(201)
})

test('a key that has expired creates another row, which is counted', async () => {
  const { user, browsers } = await openBrowsers()
  expect((await create(browsers[0], 'k')).status).toBe(201)
  await expireKeys(user)
  expect((await create(browsers[1], 'k')).status).toBe(201)
  expect(await countTasks(user)).toBe(2)
  await testApp.owner.query('update create_counts set creates = 600 where user_id = $1', [user.id])
  expect((await create(browsers[0], 'k')).status).toBe(201)
  await expireKeys(user)
  expect((await create(browsers[0], 'k')).status).toBe(429)
  expect(await countTasks(user)).toBe(2)
})

test('a replay of a super administrator passes and is not counted', async () => {
  const { superAdmin } = people.platform
  const browser = await testApp.signIn(superAdmin)
  const createOrganization = (name: string) => browser.post('/api/organizations', { name }, { 'idempotency-key': name })
  await setCount(superAdmin, 598)
  for (const name of ['One', 'One', 'Two', 'One']) expect((await createOrganization(name)).status).toBe(201)
  expect((await createOrganization('Three')).status).toBe(429)
  expect((await createOrganization('Two')).status).toBe(201)
})

test('another user has a limit of their own, and RATE_LIMIT=off has none', async () => {
  const [first, other] = [await openBrowsers(), await openBrowsers()]
  await setCount(first.user, 600)
  expect((await create(first.browsers[0], 'k')).status).toBe(429)
  expect((await create(other.browsers[0], 'k')).status).toBe(201)
  const { app } = await testApp.addInstance()
  expect((await create(first.browsers[0].at(app), 'k')).status).toBe(201)
})

test('an enrollment creates at most 5,000 tasks, of which 20 count as one create', async () => {
  const { user, browsers } = await openBrowsers()
  const [browser] = browsers
  await browser.get('/api/stats/agent')
  const clientIds = await testApp.seed.clients(
    user,
    Array.from({ length: 51 }, () => ({})),
  )
  const tasks = Array.from({ length: 100 }, (_, index) => ({ title: `Step ${index}`, daysAfterKickoff: 0 }))
  const { body: sequence } = await browser.post<{ id: string }>('/api/nurture-sequences', { name: 'Many', tasks })
  const enroll = (ids: string[]) => browser.post(`/api/nurture-sequences/${sequence.id}/enrolments`, { clientIds: ids })
  expect(await enroll(clientIds)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'clientIds', message: expect.stringMatching(/^This would create 5,100 tasks at once/) }] },
  })
  expect(await countTasks(user)).toBe(1)
  expect((await enroll(clientIds.slice(1))).status).toBe(200)
  const { rows } = await testApp.owner.query('select creates from create_counts where user_id = $1', [user.id])
  expect(rows).toEqual([{ creates: 1 + 5_000 / 20 }])
  await testApp.owner.query('update create_counts set creates = 596 where user_id = $1', [user.id])
  expect((await enroll(clientIds.slice(0, 1))).status).toBe(429)
  expect(await countTasks(user)).toBe(5_001)
})
