import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayOfUser } from '#contract/analytics/day-of-user.ts'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Household } from '#contract/households/households.ts'
import type { Renewal } from '#contract/policies/renewals.ts'
import type { NextTask } from '#contract/tasks/next-tasks.ts'
import { compareTasks } from '#contract/tasks/task-order.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { listMorningTasks } from '#server/notices/morning/store.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'

let fixture: DayFixture
let person: Person
let clientId: string
beforeAll(async () => {
  fixture = await createDayFixture()
})
beforeEach(async () => {
  fixture.testApp.clock.set('2026-11-20T12:00:00Z')
  person = await fixture.addPerson()
  ;[clientId] = (await fixture.testApp.seed.clients(person.user, [{}])) as [string]
})

type Titled = { title: string }
const titlesOf = (rows: readonly Titled[]) => rows.map(({ title }) => title)
const read = async <Row>(path: string, { browser } = person) => {
  const response = await browser.get<Row>(path)
  expect(response.status, response.text).toBe(200)
  return response
}

/** Tasks of a day in the expected order. */
const inOrder: Partial<Task>[] = [
  { title: 'daily', type: 'roleplay', isDaily: true, priority: 'low' },
  { title: 'at nine, medium', dueTime: '09:00' },
  { title: 'at nine, low', dueTime: '09:00', priority: 'low' },
  { title: 'at three', dueTime: '15:00', priority: 'high' },
  { title: 'high', priority: 'high' },
  { title: 'older', status: 'in_progress' },
  { title: 'roleplay by hand', type: 'roleplay' },
  { title: 'newer' },
  { title: 'low', priority: 'low' },
]
const allTitles = inOrder.map(({ title }) => title!)
const ordinaryTitles = allTitles.slice(1)

/** Adds them to a day in another order; only those that differ by nothing but age are added in theirs. */
async function seedDay(dueDate: string, select: (task: Partial<Task>) => boolean = () => true): Promise<void> {
  const byAge = [8, 5, 3, 2, 4, 6, 0, 1, 7].map((index) => inOrder[index]!).filter(select)
  await fixture.testApp.seed.tasks(
    person.user,
    byAge.map((task) => ({ ...task, dueDate, clientId: task.isDaily ? null : clientId })),
  )
}

test.each(['2026-11-20', '2026-11-24'])('the tasks of %s are listed in the order of the contract', async (day) => {
  await seedDay(day)
  const { body } = await read<TaskOfDay[]>(planningPath(day))
  expect(titlesOf(body)).toEqual(allTitles)
  expect(titlesOf(body.toReversed().toSorted(compareTasks))).toEqual(allTitles)
  const paged: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await read<TaskOfDay[]>(`${planningPath(day)}&limit=1${cursor && `&cursor=${cursor}`}`)
    paged.push(...titlesOf(page.body))
    cursor = page.headers['x-next-cursor'] as string | undefined
  }
  expect(paged).toEqual(allTitles)
})

test('the month lists the first three, done ones last', async () => {
  const month = '/api/tasks/monthly-first?year=2026&month=12'
  await seedDay('2026-12-01')
  await seedDay('2026-12-02', ({ dueTime, isDaily }) => !dueTime && !isDaily)
  await seedDay('2026-12-03', ({ title }) => title === 'low' || title === 'newer')
  await fixture.testApp.seed.tasks(person.user, [
    { title: 'done', dueDate: '2026-12-03', dueTime: '08:00', status: 'completed' },
  ])
  expect(titlesOf((await read<Titled[]>(month)).body)).toEqual(
    [allTitles.slice(0, 3), ['high', 'older', 'roleplay by hand'], ['newer', 'low', 'done']].flat(),
  )
})

test('lists of several days are in order of the days, each in its order', async () => {
  const { user, browser } = person
  await seedDay('2026-11-20')
  await seedDay('2026-11-19', ({ isDaily }) => !isDaily)
  const bothDays = [...ordinaryTitles, ...ordinaryTitles]
  const morning = await fixture.testApp.database.inOrganization(user.organizationId, 'read', (db) =>
    listMorningTasks(db, user.id, parseCalendarDay('2026-11-20')),
  )
  expect(titlesOf(morning)).toEqual(bothDays)

  const admin = await fixture.addPerson({ role: 'org_admin' })
  const { body } = await read<DayOfUser>(`/api/analytics/users/${user.id}/day`, admin)
  expect(titlesOf(body.tasks)).toEqual([...ordinaryTitles, ...allTitles])

  const feed = await browser.post<{ url: string }>('/api/profile/feed', {})
  const { payload } = await fixture.testApp.app.inject({ url: new URL(feed.body.url).pathname })
  const summaries = [...payload.matchAll(/^SUMMARY:(.*?)(?: \(|\r)/gm)].map(([, title]) => title!.replace('\\,', ','))
  expect(summaries).toEqual(bothDays)

  fixture.testApp.clock.set('2026-11-26T12:00:00Z')
  expect(titlesOf((await read<Titled[]>('/api/tasks/closed')).body)).toEqual(bothDays)
})

test('the next task of a client is the first of its day', async () => {
  const { browser } = person
  await seedDay('2026-11-24')
  await browser.post(`/api/clients/${clientId}/policies`, {
    carrier: 'Acme',
    line: 'auto',
    status: 'active',
    effectiveDate: '2026-01-01',
    renewalDate: '2026-12-20',
    termMonths: 12,
  })
  const household = { name: 'Hopper', members: [{ clientId, role: 'head' }] }
  const { body } = await browser.post<Household>('/api/households', household)
  const nextTasks = [
    (await read<NextTask[]>('/api/tasks/next-of-clients')).body[0],
    (await read<Renewal[]>('/api/policies/renewals')).body[0]!.next,
    body.members[0]!.next,
  ]
  expect(titlesOf(nextTasks as Titled[])).toEqual(Array(3).fill('at nine, medium'))
})
