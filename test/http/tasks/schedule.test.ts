import { beforeAll, describe, expect, test } from 'vitest'
import { type ScheduleCreationCounts, scheduleLimits } from '#contract/tasks/schedule.ts'
import type { ListedTask } from '#contract/tasks/tasks.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const today = '2026-11-21'

let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
})

/** A new agent's browser. */
const signInAgent = async () => testApp.signIn(await testApp.seed.user(people.harbor.organization))

const save = (browser: Browser, body: unknown, key?: string) =>
  browser.post<ScheduleCreationCounts & { issues: { path: string }[] }>(
    '/api/schedule',
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )

const readSchedule = async (browser: Browser, day: string) => {
  const { status, body } = await browser.get<ListedTask[]>(`/api/schedule?date=${day}`)
  expect(status).toBe(200)
  return body
}
const readTitles = async (browser: Browser, day: string) =>
  (await readSchedule(browser, day)).map(({ title, dueDate }) => `${title} on ${dueDate}`)

describe('a schedule', () => {
  test('becomes tasks of its days in their order, without those of past days', async () => {
    const agent = await signInAgent()
    const tasks = [-1, 0, 1, 2, 2, 45].map((daysFromStart, index) => ({ title: `Task ${index}`, daysFromStart }))
    const response = await save(agent, { startDate: '2026-11-20', tasks })
    expect([response.status, response.body]).toEqual([201, { created: 4, skipped: 2 }])
    expect(await readTitles(agent, '2026-11-20')).toEqual([])
    expect(await readTitles(agent, today)).toEqual(['Task 2 on 2026-11-21'])
    expect(await readTitles(agent, '2026-11-22')).toEqual(['Task 3 on 2026-11-22', 'Task 4 on 2026-11-22'])
    expect(await readTitles(agent, '2027-01-04')).toEqual(['Task 5 on 2027-01-04'])
    const counts = await agent.get('/api/tasks/monthly?year=2026&month=11')
    // The daily roleplay is counted too.
    expect(counts.body).toEqual([
      { date: today, count: 2, done: 0 },
      { date: '2026-11-22', count: 2, done: 0 },
    ])
  })

  test('has the defaults of a task, from today on', async () => {
    const agent = await signInAgent()
    expect((await save(agent, { tasks: [{ title: ' Call the newest leads ' }] })).body).toEqual({
      created: 1,
      skipped: 0,
    })
    expect(await readSchedule(agent, today)).toEqual([
      expect.objectContaining({
        title: 'Call the newest leads',
        type: 'call',
        priority: 'medium',
        targetCount: 1,
        estimatedMinutes: 30,
        description: null,
        clientId: null,
        resourceType: 'none',
        status: 'pending',
        completedCount: 0,
        version: 1,
        dueDate: today,
        hasRepeat: false,
        isDaily: false,
        truncated: null,
      }),
    ])
  })

  test('keeps every field, and takes the type by both of its names', async () => {
    const agent = await signInAgent()
    const task = { title: 'Write', description: 'with care', priority: 'high', targetCount: 5, estimatedMinutes: 90 }
    const tasks = [
      { ...task, taskType: 'email' },
      { ...task, type: 'quote', taskType: 'email' },
    ]
    await save(agent, { startDate: today, tasks })
    const saved = await readSchedule(agent, today)
    expect(saved).toEqual([
      expect.objectContaining({ ...task, type: 'email' }),
      expect.objectContaining({ ...task, type: 'quote' }),
    ])
  })

  test('counts days by the calendar of the user', async () => {
    const agent = (await signInAgent()).with({ 'x-time-zone': 'Pacific/Auckland' })
    const tasks = [0, 1].map((daysFromStart) => ({ title: `Task ${daysFromStart}`, daysFromStart }))
    expect((await save(agent, { startDate: today, tasks })).body).toEqual({ created: 1, skipped: 1 })
  })

  test('may have 1,000 tasks, also all of past days', async () => {
    const agent = await signInAgent()
    const tasks = Array.from({ length: scheduleLimits.tasks }, (_, index) => ({ title: `Task ${index}` }))
    expect((await save(agent, { startDate: '2026-11-20', tasks })).body).toEqual({ created: 0, skipped: 1_000 })
    expect((await save(agent, { startDate: '2026-11-24', tasks })).body).toEqual({ created: 1_000, skipped: 0 })
    const first = await agent.get<ListedTask[]>('/api/schedule?date=2026-11-24&limit=990')
    const cursor = String(first.headers['x-next-cursor'])
    const second = await agent.get<ListedTask[]>(`/api/schedule?date=2026-11-24&cursor=${cursor}`)
    expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(tasks.map(({ title }) => title))
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('sent again with its key adds nothing', async () => {
    const agent = await signInAgent()
    const body = { startDate: '2026-11-20', tasks: [0, 3].map((daysFromStart) => ({ title: 'x', daysFromStart })) }
    const answers = [await save(agent, body, 'k'), await save(agent, body, 'k')]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [201, { created: 1, skipped: 1 }],
      [201, { created: 1, skipped: 1 }],
    ])
    expect(await readSchedule(agent, '2026-11-23')).toHaveLength(1)
    expect((await save(agent, { ...body, startDate: today }, 'k')).status).toBe(409)
  })

  test('is found on the day its tasks were moved to, and only its own tasks', async () => {
    const agent = await signInAgent()
    await save(agent, { startDate: today, tasks: [{ title: 'moved' }] })
    await agent.post('/api/tasks', { title: 'by hand', dueDate: '2026-11-30' })
    await agent.post('/api/tasks', { title: 'rule', dueDate: '2026-11-30', hasRepeat: true, repeatInterval: 'daily' })
    const [task] = await readSchedule(agent, today)
    await agent.put(`/api/tasks/${task!.id}`, { dueDate: '2026-11-30' })
    expect(await readTitles(agent, today)).toEqual([])
    expect(await readTitles(agent, '2026-11-30')).toEqual(['moved on 2026-11-30'])
    expect(await readTitles(await signInAgent(), '2026-11-30'), 'of a colleague').toEqual([])
    expect((await agent.delete(`/api/tasks/${(await readSchedule(agent, '2026-11-30'))[0]!.id}`)).status).toBe(409)
  })
})

describe('one bad task and nothing is created', () => {
  const good = { title: 'good', daysFromStart: 1 }
  test.each([
    ['no title', { tasks: [good, { daysFromStart: 1 }] }, 'tasks.1.title'],
    ['an empty title among those of past days', { tasks: [{ title: ' ', daysFromStart: -9 }, good] }, 'tasks.0.title'],
    ['a long description', { tasks: [good, { ...good, description: 'x'.repeat(10_001) }] }, 'tasks.1.description'],
    ['a character that cannot be stored', { tasks: [good, { title: '\u0000' }] }, 'tasks.1.title'],
    ['an unknown type', { tasks: [good, { ...good, type: 'visit' }] }, 'tasks.1.type'],
    ['an unknown taskType', { tasks: [good, { ...good, taskType: 'visit' }] }, 'tasks.1.taskType'],
    ['an unknown priority', { tasks: [good, { ...good, priority: 'urgent' }] }, 'tasks.1.priority'],
    ['a target of 0', { tasks: [good, { ...good, targetCount: 0 }] }, 'tasks.1.targetCount'],
    ['half a minute', { tasks: [good, { ...good, estimatedMinutes: 0.5 }] }, 'tasks.1.estimatedMinutes'],
    ['a day too far', { tasks: [good, { ...good, daysFromStart: 366 }] }, 'tasks.1.daysFromStart'],
    ['a day after 9999', { startDate: '9999-12-31', tasks: [good] }, 'tasks.0.daysFromStart'],
    [
      'a day before 0001',
      { startDate: '0001-01-01', tasks: [{ ...good, daysFromStart: -1 }] },
      'tasks.0.daysFromStart',
    ],
    ['a day that does not exist', { startDate: '2026-02-30', tasks: [good] }, 'startDate'],
    ['no tasks', { tasks: [] }, 'tasks'],
    ['1,001 tasks', { tasks: Array.from({ length: 1_001 }, () => ({ title: 'x' })) }, 'tasks'],
  ])('%s', async (_name, body, path) => {
    const agent = await signInAgent()
    const before = await testApp.snapshot()
    const response = await save(agent, body)
    expect(response.status).toBe(400)
    expect(response.body.issues.map((issue) => issue.path)).toEqual([path])
    expect(await testApp.snapshot()).toEqual(before)
  })
})

test.each(['', '?date=2026-02-30', '?date=2026-11-21&limit=0', '?date=2026-11-21&cursor=x'])(
  'reading refuses "%s"',
  async (query) => {
    expect((await (await signInAgent()).get(`/api/schedule${query}`)).status).toBe(400)
  },
)

test('20 schedules are accepted in 10 minutes', async () => {
  const limited = await createTestApp({ env: { RATE_LIMIT: 'on' } })
  const { harbor } = await seedPeople(limited.seed)
  const agent = await limited.signIn(harbor.agent)
  const statuses = []
  for (let index = 0; index < 21; index += 1) statuses.push((await save(agent, { tasks: [{ title: 'x' }] })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
})
