import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
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

const today = '2026-11-21'
/** Omits the daily roleplays, which are created automatically; day-opening.test.ts covers them. */
const listTitles = async (browser: Browser, date: string) => {
  const response = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${date}`)
  expect(response.status).toBe(200)
  return response.body.map(({ title }) => title).filter((title) => title !== 'Daily roleplay')
}

async function createAgent(): Promise<{ agent: SeededUser; browser: Browser }> {
  const agent = await testApp.seed.user(people.harbor.organization)
  return { agent, browser: await testApp.signIn(agent) }
}

describe('the tasks of a day', () => {
  test('of today: overdue tasks by due date, then the roleplay, then the others by creation', async () => {
    const { agent, browser } = await createAgent()
    await testApp.seed.tasks(agent, [
      { title: 'second of today' },
      { title: 'roleplay', type: 'roleplay', isDaily: true },
      { title: 'overdue since Friday', dueDate: '2026-11-20', status: 'in_progress' },
      { title: 'overdue since Thursday', dueDate: '2026-11-19' },
      { title: 'done today', status: 'completed' },
      { title: 'abandoned today', status: 'abandoned' },
      { title: 'of tomorrow', dueDate: '2026-11-22' },
      { title: 'abandoned on Friday', dueDate: '2026-11-20', status: 'abandoned' },
      { title: 'done on Friday', dueDate: '2026-11-20', status: 'completed' },
    ])
    const [lateTask] = await testApp.seed.tasks(agent, [{ title: 'of Thursday, done today', dueDate: '2026-11-19' }])
    await browser.put(`/api/tasks/${lateTask}`, { status: 'completed' })
    expect(await listTitles(browser, today)).toEqual([
      'overdue since Thursday',
      'overdue since Friday',
      'of Thursday, done today',
      'roleplay',
      'second of today',
      'done today',
      'abandoned today',
    ])
  })

  test('of another day: only those due on it', async () => {
    const { agent, browser } = await createAgent()
    await testApp.seed.tasks(agent, [
      { title: 'Friday, open', dueDate: '2026-11-20' },
      { title: 'Friday, done', dueDate: '2026-11-20', status: 'completed' },
      { title: 'Thursday, open', dueDate: '2026-11-19' },
      { title: 'tomorrow', dueDate: '2026-11-22' },
    ])
    expect(await listTitles(browser, '2026-11-20')).toEqual(['Friday, open', 'Friday, done'])
    expect(await listTitles(browser, '2026-11-22')).toEqual(['tomorrow'])
    expect(await listTitles(browser, '2030-01-01')).toEqual([])
  })

  test('include a completed overdue task on the day it was completed only', async () => {
    const { agent, browser } = await createAgent()
    const [id] = await testApp.seed.tasks(agent, [{ title: 'late', dueDate: '2026-11-19' }])
    await browser.put(`/api/tasks/${id}`, { status: 'completed' })
    expect(await listTitles(browser, today)).toEqual(['late'])
    testApp.clock.advance({ days: 1 })
    expect(await listTitles(browser, '2026-11-22')).toEqual([])
    expect(await listTitles(browser, '2026-11-19')).toEqual(['late'])
    testApp.clock.advance({ days: -1 })
  })

  test('are only the caller’s, for admins as well', async () => {
    const { harbor, summit } = people
    await testApp.seed.tasks(harbor.colleague, [{ title: 'colleague' }])
    await testApp.seed.tasks(harbor.admin, [{ title: 'admin' }])
    await testApp.seed.tasks(summit.agent, [{ title: 'summit' }])
    expect(await listTitles(await testApp.signIn(harbor.agent), today)).toEqual([])
    expect(await listTitles(await testApp.signIn(harbor.colleague), today)).toEqual(['colleague'])
    expect(await listTitles(await testApp.signIn(harbor.admin), today)).toEqual(['admin'])
    expect(await listTitles(await testApp.signIn(people.platform.superAdmin), today)).toEqual([])
  })
})

describe('the client of a task', () => {
  test('is included, even if archived; a deleted client is null', async () => {
    const { agent, browser } = await createAgent()
    const [activeClient, archivedClient] = await testApp.seed.clients(agent, [
      { phone: null },
      { last_name: null, archived_at: '2026-11-01T00:00:00Z' },
    ])
    const missingId = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'
    await testApp.seed.tasks(agent, [
      { clientId: activeClient },
      { clientId: archivedClient },
      { clientId: missingId },
      {},
    ])
    const { body } = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)
    expect(body.map(({ client }) => client)).toEqual([
      // Row of the daily roleplay.
      null,
      { id: activeClient, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: null },
      { id: archivedClient, firstName: 'Grace', lastName: null, email: 'grace@example.com', phone: '+12025550123' },
      null,
      null,
    ])
    expect(body[3]!.clientId).toBe(missingId)
  })
})

test('a long description is cut after 500 characters, and the task itself has it whole', async () => {
  const { agent, browser } = await createAgent()
  const [id] = await testApp.seed.tasks(agent, [{ title: 'long', description: '🍵'.repeat(501) }])
  await testApp.seed.tasks(agent, [{ title: 'short', description: 'd'.repeat(500) }])
  const { body } = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)
  const rows = body.filter(({ isDaily }) => !isDaily)
  expect(rows.map(({ description, truncated }) => [description, truncated])).toEqual([
    ['🍵'.repeat(500), ['description']],
    ['d'.repeat(500), null],
  ])
  expect((await browser.get<Task>(`/api/tasks/${id}`)).body.description).toBe('🍵'.repeat(501))
  expect(await browser.get(`/api/tasks/planning?date=${today}&cursor=x`)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'cursor' }] },
  })
})

describe('today is the local day of the caller', () => {
  // At 2026-11-21T15:00Z it is already the 22nd in Kiritimati and still the 21st in the other zones used here.
  const readToday = async (browser: Browser) =>
    (await browser.post<TaskOfDay>('/api/tasks', { title: 'due today' })).body.dueDate

  test('in the time zone of the request header', async () => {
    const { browser } = await createAgent()
    expect(await readToday(browser)).toBe('2026-11-21')
    expect(await readToday(browser.with({ 'x-time-zone': 'Pacific/Kiritimati' }))).toBe('2026-11-22')
    testApp.clock.set('2026-11-21T09:00:00Z')
    expect(await readToday(browser.with({ 'x-time-zone': 'Pacific/Pago_Pago' }))).toBe('2026-11-20')
    testApp.clock.set('2026-11-21T15:00:00Z')
    expect(await readToday(browser.with({ 'x-time-zone': 'Mars/Olympus' }))).toBe('2026-11-21')
  })

  test('in the time zone of the profile, then the header, then the one last seen, then the organization', async () => {
    const remoteOrganization = await testApp.seed.organization({ time_zone: 'Pacific/Kiritimati' })
    const userWithoutZone = await testApp.seed.user(remoteOrganization)
    const userWithStoredZone = await testApp.seed.user(remoteOrganization, 'agent', {
      last_seen_time_zone: 'America/New_York',
    })
    const userWithProfileZone = await testApp.seed.user(remoteOrganization, 'agent', { time_zone: 'America/New_York' })
    expect(await readToday(await testApp.signIn(userWithoutZone))).toBe('2026-11-22')
    expect(await readToday(await testApp.signIn(userWithStoredZone))).toBe('2026-11-21')
    expect(
      await readToday((await testApp.signIn(userWithProfileZone)).with({ 'x-time-zone': 'Pacific/Kiritimati' })),
    ).toBe('2026-11-21')
  })

  test('the list changes at midnight of the caller, not of UTC', async () => {
    const { agent, browser } = await createAgent()
    const kathmanduBrowser = browser.with({ 'x-time-zone': 'Asia/Kathmandu' })
    await testApp.seed.tasks(agent, [{ title: 'open since the 21st' }])
    testApp.clock.set('2026-11-21T18:14:59Z')
    expect(await listTitles(kathmanduBrowser, '2026-11-22')).toEqual([])
    testApp.clock.set('2026-11-21T18:15:00Z')
    expect(await listTitles(kathmanduBrowser, '2026-11-22')).toEqual(['open since the 21st'])
    expect(await listTitles(browser, '2026-11-22')).toEqual([])
    testApp.clock.set('2026-11-21T15:00:00Z')
  })
})

test.each(['2026-02-30', 'now', 'infinity', '', '2026-11-21T00:00:00Z', '20261121'])(
  'date=%s answers 400 at date',
  async (date) => {
    const browser = await testApp.signIn(people.harbor.agent)
    const response = await browser.get(`/api/tasks/planning?date=${date}`)
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path: 'date' }] } })
  },
)

test('a missing date answers 400', async () => {
  const browser = await testApp.signIn(people.harbor.agent)
  expect(await browser.get('/api/tasks/planning')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'date', message: 'Required' }] },
  })
})
