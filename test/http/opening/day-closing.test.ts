import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AutoClosedTask } from '#contract/tasks/closed-tasks.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'
import { effort } from '#test/support/effort.ts'
import { whileLocked } from '#test/support/while-locked.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})

const readStats = ({ browser }: Person, zone = '') => browser.get('/api/stats/agent', { 'x-time-zone': zone })
const readTaskRow = async (id: string) =>
  (
    await fixture.testApp.owner.query(
      'select status, completed_count as count, version, closed_as as "closedAs" from tasks where id = $1',
      [id],
    )
  ).rows[0]

/** Somebody whose roleplay of Thursday the 19th is open; `at` is when they read that day. */
async function createOpenThursday(options: Parameters<DayFixture['addPerson']>[0] = {}, at = '2026-11-19T12:00:00Z') {
  fixture.testApp.clock.set(at)
  const one = await fixture.addPerson(options)
  await readStats(one)
  expect(await fixture.readRoleplays(one)).toEqual(['2026-11-19 pending'])
  return one
}

const missedLine = '2026-11-19 Daily roleplay: missed, on 2026-11-20'

/** Looks at the last second before and the first at which Thursday may be closed. */
async function expectClosedFrom(at: string, readDay: () => Promise<unknown>, one: Person): Promise<void> {
  fixture.testApp.clock.set(new Date(Date.parse(at) - 1_000).toISOString())
  await readDay()
  expect(await fixture.readClosedTasks(one)).toEqual([])
  fixture.testApp.clock.set(at)
  await readDay()
  expect(await fixture.readClosedTasks(one)).toEqual([missedLine])
}

describe('the roleplay of yesterday, still open', () => {
  test('is closed as missed when its day has been over for two hours: by the reader', async () => {
    const one = await createOpenThursday()
    await expectClosedFrom('2026-11-20T02:00:00Z', () => readStats(one), one)
  })

  test('is closed as missed when its day has been over for two hours: by the job', async () => {
    const one = await createOpenThursday()
    await expectClosedFrom('2026-11-20T02:00:00Z', () => fixture.runJob(), one)
  })

  test.each([
    ['Pacific/Kiritimati', '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-19T12:00:00Z', '2026-11-20T13:00:00Z'],
    ['Asia/Kathmandu', '2026-11-19T12:00:00Z', '2026-11-19T20:15:00Z'],
  ])('in %s by the clocks there', async (zone, readAt, at) => {
    const one = await createOpenThursday({ last_seen_time_zone: zone }, readAt)
    await expectClosedFrom(at, () => fixture.runJob(), one)
    const reader = await createOpenThursday({ last_seen_time_zone: zone }, readAt)
    await expectClosedFrom(at, () => readStats(reader), reader)
  })

  test('waits for the kept zone where the caller is ahead of it', async () => {
    const one = await createOpenThursday({ last_seen_time_zone: 'America/New_York' })
    await expectClosedFrom('2026-11-20T07:00:00Z', () => readStats(one, 'Europe/London'), one)
  })

  test('waits for the caller’s zone where the kept one is ahead of it', async () => {
    const one = await createOpenThursday({ last_seen_time_zone: 'Europe/London' })
    await expectClosedFrom('2026-11-20T07:00:00Z', () => readStats(one, 'America/New_York'), one)
  })

  test('waits for both where the profile says one and another was kept; the header says nothing then', async () => {
    const one = await createOpenThursday({ time_zone: 'Europe/London', last_seen_time_zone: 'America/New_York' })
    const readDay = async () => {
      await readStats(one, 'Pacific/Kiritimati')
      await fixture.runJob()
    }
    await expectClosedFrom('2026-11-20T07:00:00Z', readDay, one)
  })

  test('is abandoned, keeps its count, and its history says so once, on the day it was closed', async () => {
    const one = await createOpenThursday()
    const { rows } = await fixture.testApp.owner.query('select id from tasks where assigned_agent_id = $1', [
      one.user.id,
    ])
    await one.browser.put(`/api/tasks/${rows[0].id}`, { status: 'in_progress' })
    fixture.testApp.clock.set('2026-11-20T02:00:00Z')
    for (const readDay of [readStats, fixture.runJob, readStats]) await readDay(one)
    expect(await readTaskRow(rows[0].id)).toEqual({ status: 'abandoned', count: 0, version: 3, closedAs: 'missed' })
    expect(await fixture.readClosedTasks(one)).toEqual([missedLine])
    const response = await one.browser.put(`/api/tasks/${rows[0].id}`, { status: 'completed', version: 2 })
    expect(response).toMatchObject({ status: 409, body: { code: 'STALE', current: { status: 'abandoned' } } })
  })

  test('is not reported: today’s own replaces it', async () => {
    const one = await createOpenThursday()
    fixture.testApp.clock.set('2026-11-20T02:00:00Z')
    expect((await one.browser.get('/api/tasks/closed')).body).toEqual([])
    const { body } = await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))
    expect(body.map(({ dueDate, status }) => `${dueDate} ${status}`)).toEqual(['2026-11-20 pending'])
  })

  test('is closed by the next opening where it was done, and reopened after its day was closed', async () => {
    const one = await createOpenThursday()
    fixture.testApp.clock.set('2026-11-20T01:59:59Z')
    const { body } = await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))
    const path = `/api/tasks/${body[0]!.id}`
    await one.browser.put(path, { status: 'completed' })
    fixture.testApp.clock.set('2026-11-20T02:00:00Z')
    await readStats(one)
    expect((await one.browser.post(`${path}/put-back`)).status).toBe(200)
    fixture.testApp.clock.set('2026-11-20T23:59:59Z')
    await readStats(one)
    expect(await fixture.readClosedTasks(one)).toEqual([])
    fixture.testApp.clock.set('2026-11-21T00:00:00Z')
    await readStats(one)
    expect(await fixture.readClosedTasks(one)).toEqual(['2026-11-19 Daily roleplay: missed, on 2026-11-21'])
  })

  test('until then it is listed next to today’s own, and may still be done', async () => {
    const one = await createOpenThursday()
    fixture.testApp.clock.set('2026-11-20T01:59:59Z')
    const { body } = await one.browser.get<TaskOfDay[]>(planningPath('2026-11-20'))
    expect(body.map(({ dueDate }) => dueDate)).toEqual(['2026-11-19', '2026-11-20'])
    expect((await one.browser.put(`/api/tasks/${body[0]!.id}`, { status: 'completed' })).status).toBe(200)
    fixture.testApp.clock.set('2026-11-20T02:00:00Z')
    await readStats(one)
    expect(await fixture.readClosedTasks(one)).toEqual([])
  })
})

describe('what is overdue by five days', () => {
  /** Everything a task can be on the day before it is closed. */
  const lateTaskCases = [
    { title: 'pending', dueDate: '2026-11-15' },
    { title: 'begun', dueDate: '2026-11-15', status: 'in_progress', targetCount: 4, completedCount: 3 },
    { title: 'four days', dueDate: '2026-11-16' },
    { title: 'done', dueDate: '2026-11-10', status: 'completed' },
    { title: 'abandoned', dueDate: '2026-11-10', status: 'abandoned' },
    { title: 'to come', dueDate: '2026-11-30' },
  ] as const
  const overdue = ['2026-11-15 begun: overdue, on 2026-11-20', '2026-11-15 pending: overdue, on 2026-11-20']

  test.each(['reader', 'job'])('is abandoned by the %s when that day has been over for two hours', async (by) => {
    fixture.testApp.clock.set('2026-11-19T12:00:00Z')
    const one = await fixture.addPerson({ last_seen_time_zone: 'America/New_York' })
    await readStats(one)
    const ids = await fixture.testApp.seed.tasks(one.user, [...lateTaskCases])
    const readDay = by === 'job' ? () => fixture.runJob() : () => readStats(one, 'Europe/London')
    fixture.testApp.clock.set('2026-11-20T06:59:59Z')
    await readDay()
    expect(await fixture.readClosedTasks(one)).toEqual([])
    fixture.testApp.clock.set('2026-11-20T07:00:00Z')
    await readDay()
    await readDay()
    expect((await fixture.readClosedTasks(one)).filter((line) => !line.includes('roleplay'))).toEqual(overdue)
    const rows = await Promise.all(ids.map(readTaskRow))
    expect(rows.map(({ status, count, closedAs }) => `${status} ${count} ${closedAs ?? ''}`.trim())).toEqual([
      'abandoned 0 overdue',
      'abandoned 3 overdue',
      'pending 0',
      'completed 1',
      'abandoned 0',
      'pending 0',
    ])
    const { rows: history } = await fixture.testApp.owner.query(
      'select previous_value as before, new_value as after, created_at as at from task_history where task_id = $1',
      [ids[1]],
    )
    expect(history).toEqual([{ before: 3, after: 3, at: new Date('2026-11-20T07:00:00Z') }])
  })

  test('is reported, oldest first, with the reason for closing it', async () => {
    fixture.testApp.clock.set('2026-11-20T12:00:00Z')
    const one = await fixture.addPerson()
    await fixture.testApp.seed.tasks(one.user, [...lateTaskCases, { title: 'old', dueDate: '2025-01-01' }])
    const { body } = await one.browser.get<AutoClosedTask[]>('/api/tasks/closed')
    expect(body.map(({ title, closedAs, status }) => `${title} ${closedAs} ${status}`)).toEqual([
      'old overdue abandoned',
      'pending overdue abandoned',
      'begun overdue abandoned',
    ])
  })

  test('somebody else’s is left alone, of another organisation too', async () => {
    fixture.testApp.clock.set('2026-11-20T12:00:00Z')
    const [one, colleague] = [await fixture.addPerson(), await fixture.addPerson()]
    const stranger = await fixture.addPerson({ of: await fixture.testApp.seed.organization() })
    for (const { user } of [one, colleague, stranger])
      await fixture.testApp.seed.tasks(user, [{ dueDate: '2026-11-15' }])
    await readStats(one)
    expect(await fixture.readClosedTasks(one)).toHaveLength(1)
    expect([...(await fixture.readClosedTasks(colleague)), ...(await fixture.readClosedTasks(stranger))]).toEqual([])
  })
})

describe('at once', () => {
  beforeEach(() => fixture.testApp.clock.set('2026-11-20T12:00:00Z'))

  test('readers on two programs and jobs close each task once', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const one = await fixture.addPerson()
      await fixture.testApp.seed.tasks(
        one.user,
        Array.from({ length: 5 }, () => ({ dueDate: '2026-11-15' })),
      )
      const devices = [one.browser, one.browser.at(fixture.secondInstance.app)]
      const reads = Array.from(
        { length: 10 },
        async (_, index) => (await devices[index % 2]!.get('/api/tasks/closed')).status,
      )
      await Promise.all([fixture.runJob(), fixture.runJob(), ...reads])
      expect(await Promise.all(reads)).toEqual(reads.map(() => 200))
      expect(await fixture.readClosedTasks(one)).toHaveLength(5)
    }
  })

  test('complete and closing: one of the two, and the history says which', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const one = await fixture.addPerson()
      const [id] = await fixture.testApp.seed.tasks(one.user, [{ dueDate: '2026-11-15' }])
      const [, { status }] = await Promise.all([
        round % 2 ? fixture.runJob() : readStats(one),
        one.browser.at(fixture.secondInstance.app).put(`/api/tasks/${id}`, { status: 'completed' }),
      ])
      const { rows } = await fixture.testApp.owner.query('select action from task_history where task_id = $1', [id])
      const winningStatus = status === 200 ? 'completed' : 'abandoned'
      expect(rows).toEqual([{ action: winningStatus }])
      expect(await readTaskRow(id!)).toMatchObject({ status: winningStatus, version: 2 })
    }
  })

  test('moving several and closing do not wait for each other in a circle', async () => {
    for (const first of ['job', 'move']) {
      const one = await fixture.addPerson()
      const ids = await fixture.testApp.seed.tasks(
        one.user,
        Array.from({ length: 9 }, () => ({ dueDate: '2026-11-15' })),
      )
      const moveTasks = () =>
        one.browser.post('/api/tasks/reschedule', { ids: ids.toReversed(), dueDate: '2026-11-20' })
      const runBoth = async () => (first === 'job' ? [fixture.runJob(), moveTasks()] : [moveTasks(), fixture.runJob()])
      const lock = { sql: 'select from tasks where id = $1 for update', id: ids.toSorted()[4]!, waitingSessions: 2 }
      await whileLocked(fixture.testApp, lock, async () => Promise.all(await runBoth()))
      const { rows } = await fixture.testApp.owner.query(
        'select distinct status, due_date::text as day from tasks where id = any($1)',
        [ids],
      )
      expect([[{ status: 'abandoned', day: '2026-11-15' }], [{ status: 'pending', day: '2026-11-20' }]]).toContainEqual(
        rows,
      )
    }
  })
})
