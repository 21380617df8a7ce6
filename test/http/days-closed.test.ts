import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClosedTask } from '#contract/closed-tasks.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { type DayDesk, dayDesk, type Person, planningOf } from '#test/support/day-desk.ts'
import { whileHeld } from '#test/support/held-row.ts'

/** How often each race is run; 50 in the long form (reliability 4). */
const rounds = Number(process.env.RACE_ROUNDS ?? 10)

let desk: DayDesk
beforeAll(async () => {
  desk = await dayDesk()
})

const open = ({ browser }: Person, zone = '') => browser.get('/api/stats/agent', { 'x-time-zone': zone })
const row = async (id: string) =>
  (
    await desk.house.owner.query(
      'select status, completed_count as count, version, closed_as as "closedAs" from tasks where id = $1',
      [id],
    )
  ).rows[0]

/** Somebody whose roleplay of Thursday the 19th stands open; `at` is when they read that day. */
async function withThursdayOpen(given: Parameters<DayDesk['person']>[0] = {}, at = '2026-11-19T12:00:00Z', zone = '') {
  desk.house.clock.set(at)
  const one = await desk.person(given)
  await open(one, zone)
  expect(await desk.roleplays(one)).toEqual(['2026-11-19 pending'])
  return one
}

const missed = '2026-11-19 Daily roleplay: missed, on 2026-11-20'

/** Looks at the last second before and the first at which Thursday may be closed. */
async function expectClosedAt(at: string, look: () => Promise<unknown>, one: Person): Promise<void> {
  desk.house.clock.set(new Date(Date.parse(at) - 1_000).toISOString())
  await look()
  expect(await desk.closed(one)).toEqual([])
  desk.house.clock.set(at)
  await look()
  expect(await desk.closed(one)).toEqual([missed])
}

describe('the roleplay of yesterday, still open', () => {
  test('is closed as missed when its day has been over for two hours: by the reader', async () => {
    const one = await withThursdayOpen()
    await expectClosedAt('2026-11-20T02:00:00Z', () => open(one), one)
  })

  test('is closed as missed when its day has been over for two hours: by the job', async () => {
    const one = await withThursdayOpen()
    await expectClosedAt('2026-11-20T02:00:00Z', () => desk.job(), one)
  })

  test.each([
    ['Pacific/Kiritimati', '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-19T12:00:00Z', '2026-11-20T13:00:00Z'],
    ['Asia/Kathmandu', '2026-11-19T12:00:00Z', '2026-11-19T20:15:00Z'],
  ])('in %s by the clocks there', async (zone, read, at) => {
    const one = await withThursdayOpen({ kept_time_zone: zone }, read)
    await expectClosedAt(at, () => desk.job(), one)
    const reader = await withThursdayOpen({ kept_time_zone: zone }, read)
    await expectClosedAt(at, () => open(reader), reader)
  })

  test('waits for the kept zone where the caller is ahead of it', async () => {
    const one = await withThursdayOpen({ kept_time_zone: 'America/New_York' })
    await expectClosedAt('2026-11-20T07:00:00Z', () => open(one, 'Europe/London'), one)
  })

  test('waits for the caller’s zone where the kept one is ahead of it', async () => {
    const one = await withThursdayOpen({ kept_time_zone: 'Europe/London' })
    await expectClosedAt('2026-11-20T07:00:00Z', () => open(one, 'America/New_York'), one)
  })

  test('waits for both where the profile says one and another was kept; the header says nothing then', async () => {
    const one = await withThursdayOpen({ time_zone: 'Europe/London', kept_time_zone: 'America/New_York' })
    const look = async () => {
      await open(one, 'Pacific/Kiritimati')
      await desk.job()
    }
    await expectClosedAt('2026-11-20T07:00:00Z', look, one)
  })

  test('is abandoned, keeps its count, and its history says so once, on the day it was closed', async () => {
    const one = await withThursdayOpen()
    const { rows } = await desk.house.owner.query('select id from tasks where assigned_agent_id = $1', [one.user.id])
    await one.browser.put(`/api/tasks/${rows[0].id}`, { status: 'in_progress' })
    desk.house.clock.set('2026-11-20T02:00:00Z')
    for (const look of [open, desk.job, open]) await look(one)
    expect(await row(rows[0].id)).toEqual({ status: 'abandoned', count: 0, version: 3, closedAs: 'missed' })
    expect(await desk.closed(one)).toEqual([missed])
    const came = await one.browser.put(`/api/tasks/${rows[0].id}`, { status: 'completed', version: 2 })
    expect(came).toMatchObject({ status: 409, body: { code: 'STALE', current: { status: 'abandoned' } } })
  })

  test('is not told: today’s own stands in its place', async () => {
    const one = await withThursdayOpen()
    desk.house.clock.set('2026-11-20T02:00:00Z')
    expect((await one.browser.get('/api/tasks/closed')).body).toEqual([])
    const { body } = await one.browser.get<TaskOfDay[]>(planningOf('2026-11-20'))
    expect(body.map(({ dueDate, status }) => `${dueDate} ${status}`)).toEqual(['2026-11-20 pending'])
  })

  test('until then it stands beside today’s own, and may still be done', async () => {
    const one = await withThursdayOpen()
    desk.house.clock.set('2026-11-20T01:59:59Z')
    const { body } = await one.browser.get<TaskOfDay[]>(planningOf('2026-11-20'))
    expect(body.map(({ dueDate }) => dueDate)).toEqual(['2026-11-19', '2026-11-20'])
    expect((await one.browser.put(`/api/tasks/${body[0]!.id}`, { status: 'completed' })).status).toBe(200)
    desk.house.clock.set('2026-11-20T02:00:00Z')
    await open(one)
    expect(await desk.closed(one)).toEqual([])
  })
})

describe('what is overdue by five days', () => {
  /** Everything a task can be on the day before it is closed. */
  const lateTasks = [
    { title: 'pending', dueDate: '2026-11-15' },
    { title: 'begun', dueDate: '2026-11-15', status: 'in_progress', targetCount: 4, completedCount: 3 },
    { title: 'old', dueDate: '2025-01-01' },
    { title: 'four days', dueDate: '2026-11-16' },
    { title: 'done', dueDate: '2026-11-10', status: 'completed' },
    { title: 'abandoned', dueDate: '2026-11-10', status: 'abandoned' },
    { title: 'to come', dueDate: '2026-11-30' },
  ] as const
  const overdue = [
    '2025-01-01 old: overdue 5 days, on 2026-11-20',
    '2026-11-15 begun: overdue 5 days, on 2026-11-20',
    '2026-11-15 pending: overdue 5 days, on 2026-11-20',
  ]

  test.each(['reader', 'job'])('is abandoned by the %s when that day has been over for two hours', async (by) => {
    desk.house.clock.set('2026-11-19T12:00:00Z')
    const one = await desk.person({ kept_time_zone: 'America/New_York' })
    await open(one)
    const ids = await desk.house.seed.tasks(one.user, [...lateTasks])
    const look = by === 'job' ? () => desk.job() : () => open(one, 'Europe/London')
    desk.house.clock.set('2026-11-20T06:59:59Z')
    await look()
    expect(await desk.closed(one)).toEqual([])
    desk.house.clock.set('2026-11-20T07:00:00Z')
    await look()
    await look()
    expect((await desk.closed(one)).filter((line) => !line.includes('roleplay'))).toEqual(overdue)
    const rows = await Promise.all(ids.map(row))
    expect(rows.map(({ status, count, closedAs }) => `${status} ${count} ${closedAs ?? ''}`.trim())).toEqual([
      ...['abandoned 0 overdue', 'abandoned 3 overdue', 'abandoned 0 overdue', 'pending 0', 'completed 1'],
      ...['abandoned 0', 'pending 0'],
    ])
    const { rows: history } = await desk.house.owner.query(
      'select previous_value as before, new_value as after, created_at as at from task_history where task_id = $1',
      [ids[1]],
    )
    expect(history).toEqual([{ before: 3, after: 3, at: new Date('2026-11-20T07:00:00Z') }])
  })

  test('is told, the oldest first, with what it was closed as', async () => {
    desk.house.clock.set('2026-11-20T12:00:00Z')
    const one = await desk.person()
    await desk.house.seed.tasks(one.user, [...lateTasks])
    const { body } = await one.browser.get<ClosedTask[]>('/api/tasks/closed')
    expect(body.map(({ title, closedAs, status }) => `${title} ${closedAs} ${status}`)).toEqual([
      ...['old overdue abandoned', 'pending overdue abandoned', 'begun overdue abandoned'],
    ])
  })

  test('somebody else’s is left alone, of another organisation too', async () => {
    desk.house.clock.set('2026-11-20T12:00:00Z')
    const [one, colleague] = [await desk.person(), await desk.person()]
    const stranger = await desk.person({ of: await desk.house.seed.organization() })
    for (const { user } of [one, colleague, stranger]) await desk.house.seed.tasks(user, [{ dueDate: '2026-11-15' }])
    await open(one)
    expect(await desk.closed(one)).toHaveLength(1)
    expect([...(await desk.closed(colleague)), ...(await desk.closed(stranger))]).toEqual([])
  })
})

describe('at once', () => {
  beforeEach(() => desk.house.clock.set('2026-11-20T12:00:00Z'))

  test('readers on two programs and jobs close each task once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await desk.person()
      await desk.house.seed.tasks(
        one.user,
        Array.from({ length: 5 }, () => ({ dueDate: '2026-11-15' })),
      )
      const devices = [one.browser, one.browser.at(desk.there.app)]
      const reads = Array.from(
        { length: 10 },
        async (_, index) => (await devices[index % 2]!.get('/api/tasks/closed')).status,
      )
      await Promise.all([desk.job(), desk.job(), ...reads])
      expect(await Promise.all(reads)).toEqual(reads.map(() => 200))
      expect(await desk.closed(one)).toHaveLength(5)
    }
  })

  test('complete and closing: one of the two, and the history says which', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await desk.person()
      const [id] = await desk.house.seed.tasks(one.user, [{ dueDate: '2026-11-15' }])
      const [, { status }] = await Promise.all([
        round % 2 ? desk.job() : open(one),
        one.browser.at(desk.there.app).put(`/api/tasks/${id}`, { status: 'completed' }),
      ])
      const { rows } = await desk.house.owner.query('select action from task_history where task_id = $1', [id])
      const won = status === 200 ? 'completed' : 'abandoned'
      expect(rows).toEqual([{ action: won }])
      expect(await row(id!)).toMatchObject({ status: won, version: 2 })
    }
  })

  test('moving several and closing do not wait for each other in a circle', async () => {
    for (const first of ['job', 'move']) {
      const one = await desk.person()
      const ids = await desk.house.seed.tasks(
        one.user,
        Array.from({ length: 9 }, () => ({ dueDate: '2026-11-15' })),
      )
      const move = () => one.browser.post('/api/tasks/reschedule', { ids: ids.toReversed(), dueDate: '2026-11-20' })
      const both = async () => (first === 'job' ? [desk.job(), move()] : [move(), desk.job()])
      await whileHeld(desk.house, ids.toSorted()[4]!, async () => Promise.all(await both()))
      const { rows } = await desk.house.owner.query(
        'select distinct status, due_date::text as day from tasks where id = any($1)',
        [ids],
      )
      expect([[{ status: 'abandoned', day: '2026-11-15' }], [{ status: 'pending', day: '2026-11-20' }]]).toContainEqual(
        rows,
      )
    }
  })
})
