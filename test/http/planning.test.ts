import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/planning.ts'
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

const today = '2026-11-21'
/** Without the roleplays, which come by themselves; days-opened.test.ts is about them. */
const titlesOf = async (browser: Browser, date: string) => {
  const came = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${date}`)
  expect(came.status).toBe(200)
  return came.body.map(({ title }) => title).filter((title) => title !== 'Daily roleplay')
}

async function newAgent(): Promise<{ agent: SeededUser; browser: Browser }> {
  const agent = await house.seed.user(people.harbor.organization)
  return { agent, browser: await house.signedIn(agent) }
}

describe('the tasks of a day', () => {
  test('of today: what is overdue first, by its day, then the roleplay, then the rest as it was made', async () => {
    const { agent, browser } = await newAgent()
    await house.seed.tasks(agent, [
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
    const [late] = await house.seed.tasks(agent, [{ title: 'of Thursday, done today', dueDate: '2026-11-19' }])
    await browser.put(`/api/tasks/${late}`, { status: 'completed' })
    expect(await titlesOf(browser, today)).toEqual([
      'overdue since Thursday',
      'overdue since Friday',
      'of Thursday, done today',
      'roleplay',
      'second of today',
      'done today',
      'abandoned today',
    ])
  })

  test('of another day: only what is due on it', async () => {
    const { agent, browser } = await newAgent()
    await house.seed.tasks(agent, [
      { title: 'Friday, open', dueDate: '2026-11-20' },
      { title: 'Friday, done', dueDate: '2026-11-20', status: 'completed' },
      { title: 'Thursday, open', dueDate: '2026-11-19' },
      { title: 'tomorrow', dueDate: '2026-11-22' },
    ])
    expect(await titlesOf(browser, '2026-11-20')).toEqual(['Friday, open', 'Friday, done'])
    expect(await titlesOf(browser, '2026-11-22')).toEqual(['tomorrow'])
    expect(await titlesOf(browser, '2030-01-01')).toEqual([])
  })

  test('a completed one stays on the day it was done, and leaves with the day', async () => {
    const { agent, browser } = await newAgent()
    const [id] = await house.seed.tasks(agent, [{ title: 'late', dueDate: '2026-11-19' }])
    await browser.put(`/api/tasks/${id}`, { status: 'completed' })
    expect(await titlesOf(browser, today)).toEqual(['late'])
    house.clock.advance({ days: 1 })
    expect(await titlesOf(browser, '2026-11-22')).toEqual([])
    expect(await titlesOf(browser, '2026-11-19')).toEqual(['late'])
    house.clock.advance({ days: -1 })
  })

  test('are the caller’s alone, an admin’s too', async () => {
    const { harbor, summit } = people
    await house.seed.tasks(harbor.colleague, [{ title: 'colleague' }])
    await house.seed.tasks(harbor.admin, [{ title: 'admin' }])
    await house.seed.tasks(summit.agent, [{ title: 'summit' }])
    expect(await titlesOf(await house.signedIn(harbor.agent), today)).toEqual([])
    expect(await titlesOf(await house.signedIn(harbor.colleague), today)).toEqual(['colleague'])
    expect(await titlesOf(await house.signedIn(harbor.admin), today)).toEqual(['admin'])
    expect(await titlesOf(await house.signedIn(people.platform.superAdmin), today)).toEqual([])
  })
})

describe('the client of a task', () => {
  test('stands in its row, an archived one too; a client that is gone is null', async () => {
    const { agent, browser } = await newAgent()
    const [kept, archived] = await house.seed.clients(agent, [
      { phone: null },
      { last_name: null, archived_at: '2026-11-01T00:00:00Z' },
    ])
    const gone = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'
    await house.seed.tasks(agent, [{ clientId: kept }, { clientId: archived }, { clientId: gone }, {}])
    const { body } = await browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${today}`)
    expect(body.map(({ client }) => client)).toEqual([
      // The roleplay's.
      null,
      { id: kept, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: null },
      { id: archived, firstName: 'Grace', lastName: null, email: 'grace@example.com', phone: '+12025550123' },
      null,
      null,
    ])
    expect(body[3]!.clientId).toBe(gone)
  })
})

describe('today is the caller’s own local day', () => {
  // At 2026-11-21T15:00Z it is the 22nd in Kiritimati and still the 21st everywhere west of it.
  const day = async (browser: Browser) =>
    (await browser.post<TaskOfDay>('/api/tasks', { title: 'due today' })).body.dueDate

  test('by the header of the call', async () => {
    const { browser } = await newAgent()
    expect(await day(browser)).toBe('2026-11-21')
    expect(await day(browser.with({ 'x-time-zone': 'Pacific/Kiritimati' }))).toBe('2026-11-22')
    house.clock.set('2026-11-21T09:00:00Z')
    expect(await day(browser.with({ 'x-time-zone': 'Pacific/Pago_Pago' }))).toBe('2026-11-20')
    house.clock.set('2026-11-21T15:00:00Z')
    expect(await day(browser.with({ 'x-time-zone': 'Mars/Olympus' }))).toBe('2026-11-21')
  })

  test('by the profile before the header, by what was kept after it, then by the organisation', async () => {
    const elsewhere = await house.seed.organization({ time_zone: 'Pacific/Kiritimati' })
    const bare = await house.seed.user(elsewhere)
    const kept = await house.seed.user(elsewhere, 'agent', { kept_time_zone: 'America/New_York' })
    const set = await house.seed.user(elsewhere, 'agent', { time_zone: 'America/New_York' })
    expect(await day(await house.signedIn(bare))).toBe('2026-11-22')
    expect(await day(await house.signedIn(kept))).toBe('2026-11-21')
    expect(await day((await house.signedIn(set)).with({ 'x-time-zone': 'Pacific/Kiritimati' }))).toBe('2026-11-21')
  })

  test('the list turns over at the caller’s midnight, not at UTC’s', async () => {
    const { agent, browser } = await newAgent()
    const inKathmandu = browser.with({ 'x-time-zone': 'Asia/Kathmandu' })
    await house.seed.tasks(agent, [{ title: 'open since the 21st' }])
    house.clock.set('2026-11-21T18:14:59Z')
    expect(await titlesOf(inKathmandu, '2026-11-22')).toEqual([])
    house.clock.set('2026-11-21T18:15:00Z')
    expect(await titlesOf(inKathmandu, '2026-11-22')).toEqual(['open since the 21st'])
    expect(await titlesOf(browser, '2026-11-22')).toEqual([])
    house.clock.set('2026-11-21T15:00:00Z')
  })
})

test.each(['2026-02-30', 'now', 'infinity', '', '2026-11-21T00:00:00Z', '20261121'])(
  'date=%s answers 400 at date',
  async (date) => {
    const browser = await house.signedIn(people.harbor.agent)
    const came = await browser.get(`/api/tasks/planning?date=${date}`)
    expect(came).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path: 'date' }] } })
  },
)

test('without a date, 400', async () => {
  const browser = await house.signedIn(people.harbor.agent)
  expect(await browser.get('/api/tasks/planning')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'date', message: 'Required' }] },
  })
})
