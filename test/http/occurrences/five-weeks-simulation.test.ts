import { beforeAll, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { AutoClosedTask } from '#contract/tasks/closed-tasks.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { StreakCheck } from '#contract/streak/streak.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'

/**
 * Five weeks of an agent in New York, with the results expected by docs/product.md#day and docs/product.md#streak. All
 * times are UTC; times from 24:00 are on the next day. New York is 4 hours behind until 1 November, then 5.
 *
 * - `action`, `at` and `in`: what the agent does, when, and in which city. "clears" completes every open task, "skips,
 *   clears" abandons the roleplay and completes the others, "puts back" reopens the tasks closed automatically.
 * - `created`: when the roleplay of the day is created.
 * - `closed`: the tasks closed automatically.
 * - `check`: the answer of the streak check after the work.
 * - `streak`: the streak a minute before the agent's local day ends.
 *
 * The job runs five minutes past each hour. The agent is offline from 28 to 30 October while the job runs, and from 17 to
 * 19 November while the job is down. The agent is in London from 10 to 12 November.
 */
const expectedTable = `
day        | action            | at    | in | created | closed                                                                 | check  | streak
2026-10-19 | clears            | 13:00 | NY | 04:05   |                                                                        | 0 to 1 | 1
2026-10-20 | clears            | 13:00 | NY | 04:05   |                                                                        | 1 to 2 | 2
2026-10-21 | skips, clears     | 13:00 | NY | 04:05   |                                                                        | 2 to 3 | 3
2026-10-22 | does nothing      | 13:00 | NY | 04:05   |                                                                        | no, 3  | 3
2026-10-23 | clears            | 13:00 | NY | 04:05   | 06:05 roleplay of 10-22: missed                                        | 0 to 1 | 1
2026-10-24 | offline           |       |    |         |                                                                        |        | 1
2026-10-25 | clears            | 13:00 | NY | 13:00   |                                                                        | 1 to 2 | 2
2026-10-26 | clears            | 13:00 | NY | 04:05   |                                                                        | 2 to 3 | 3
2026-10-27 | clears            | 13:00 | NY | 04:05   |                                                                        | 3 to 4 | 4
2026-10-28 | offline           |       |    | 04:05   |                                                                        |        | 4
2026-10-29 | offline           |       |    | 04:05   | 06:05 roleplay of 10-28: missed                                        |        | 0
2026-10-30 | offline           |       |    | 04:05   | 06:05 roleplay of 10-29: missed                                        |        | 0
2026-10-31 | does nothing      | 13:00 | NY | 13:00   | 06:05 roleplay of 10-30: missed                                        | no, 0  | 0
2026-11-01 | offline           |       |    |         | 06:05 roleplay of 10-31: missed                                        |        | 0
2026-11-02 | puts back, clears | 14:00 | NY | 05:05   | 07:05 letters of 10-28: overdue 5 days                                 | 0 to 1 | 1
2026-11-03 | clears            | 14:00 | NY | 05:05   |                                                                        | 1 to 2 | 2
2026-11-04 | clears            | 14:00 | NY | 05:05   |                                                                        | 2 to 3 | 3
2026-11-05 | clears            | 28:50 | NY | 05:05   |                                                                        | 3 to 4 | 4
2026-11-06 | clears            | 14:00 | NY | 05:05   |                                                                        | 4 to 5 | 5
2026-11-07 | offline           |       |    |         |                                                                        |        | 5
2026-11-08 | clears            | 14:00 | NY | 14:00   |                                                                        | 5 to 6 | 6
2026-11-09 | does nothing      | 14:00 | NY | 05:05   |                                                                        | no, 6  | 6
2026-11-10 | clears            | 09:00 | LO | 01:30   | 07:05 roleplay of 11-09: missed                                        | 0 to 1 | 1
2026-11-11 | clears            | 09:00 | LO | 00:05   |                                                                        | 1 to 2 | 2
2026-11-12 | clears            | 09:00 | LO | 00:05   |                                                                        | 2 to 3 | 3
2026-11-13 | clears            | 14:00 | NY | 00:05   |                                                                        | 3 to 4 | 4
2026-11-14 | offline           |       |    |         |                                                                        |        | 4
2026-11-15 | does nothing      | 14:00 | NY | 14:00   |                                                                        | no, 4  | 4
2026-11-16 | does nothing      | 14:00 | NY | 05:05   | 07:05 roleplay of 11-15: missed                                        | no, 4  | 4
2026-11-17 | offline           |       |    |         |                                                                        |        | 0
2026-11-18 | offline           |       |    |         |                                                                        |        | 0
2026-11-19 | offline           |       |    |         |                                                                        |        | 0
2026-11-20 | clears            | 14:00 | NY | 14:00   | 14:00 broker of 11-15: overdue 5 days, 14:00 roleplay of 11-16: missed | 0 to 1 | 1
2026-11-21 | clears            | 14:00 | NY | 14:00   |                                                                        | 1 to 2 | 2
2026-11-22 | offline           |       |    |         |                                                                        |        | 2
2026-11-23 | clears            | 14:00 | NY | 05:05   |                                                                        | 2 to 3 | 3`

const jobOutage = { from: '2026-11-16T20:00:00Z', until: '2026-11-20T20:00:00Z' }

const zones: Record<string, string> = { NY: 'America/New_York', LO: 'Europe/London' }
type DayRecord = {
  day: string
  action: string
  at: string
  in: string
  created: string
  closed: string
  check: string
  streak: string
}

const lines = expectedTable
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const table = lines
  .slice(1)
  .map((cells) => Object.fromEntries(cells.map((cell, index) => [lines[0]![index]!, cell])) as DayRecord)

let fixture: DayFixture
let person: Person
const records = new Map<string, Partial<DayRecord>>()
beforeAll(async () => {
  fixture = await createDayFixture()
  fixture.testApp.clock.set('2026-10-19T04:00:00Z')
  person = await fixture.addPerson({ last_seen_time_zone: 'America/New_York' })
})

type ScheduledEvent = { at: number; run: () => Promise<unknown> }
/** Schedules an event at a UTC time of a day; `28:50` is 04:50 of the next day. */
const scheduleAt = (day: string, time: string, run: ScheduledEvent['run']): ScheduledEvent => {
  const [hours, minutes] = time.split(':').map(Number)
  return { at: Date.parse(day) + (hours! * 60 + minutes!) * 60_000, run }
}

const browserIn = (zone: string) => person.browser.with({ 'x-time-zone': zones[zone]! })
const readPlanning = async (zone: string, day: string) =>
  (await browserIn(zone).get<TaskOfDay[]>(planningPath(day))).body
const createTaskAction = (title: string, dueDate: string) => async () =>
  expect((await browserIn('NY').post('/api/tasks', { title, dueDate })).status).toBe(201)

/** Opens the page, works the day as in the table and checks the streak. */
const workAction =
  ({ day, action, in: zone }: DayRecord) =>
  async () => {
    await browserIn(zone).get('/api/auth/user')
    if (action.includes('puts back')) await putBackAll()
    for (const { id, status, isDaily } of await readPlanning(zone, day)) {
      if (action === 'does nothing' || status === 'completed' || status === 'abandoned') continue
      const isSkipped = isDaily && action.includes('skips')
      await browserIn(zone).put(`/api/tasks/${id}`, { status: isSkipped ? 'abandoned' : 'completed' })
    }
    const { body } = await browserIn(zone).post<StreakCheck>('/api/streak/check', {})
    const { streakIncremented, previousStreak: before, newStreak: after } = body
    recordDay(day, { check: streakIncremented ? `${before} to ${after}` : `no, ${after}` })
  }

async function putBackAll(): Promise<void> {
  const { body } = await browserIn('NY').get<AutoClosedTask[]>('/api/tasks/closed')
  expect(body.map(({ title }) => title)).toEqual(['letters'])
  expect((await browserIn('NY').post(`/api/tasks/${body[0]!.id}/put-back`)).status).toBe(201)
}

/** Reads the streak without a time zone header, in the zone last seen, which stays unchanged. */
const readStreakAction =
  ({ day }: DayRecord) =>
  async () => {
    const { body } = await person.browser.get<CurrentUser>('/api/auth/user')
    recordDay(day, { streak: String(body.streak) })
  }

const recordDay = (day: string, values: Partial<DayRecord>) => void records.set(day, { ...records.get(day), ...values })

/** Signs in again each week, so that no session expires. */
const signInAgain = async () => void (person = { ...person, browser: await fixture.testApp.signIn(person.user) })

const endOfDayTime = ({ day, in: zone }: DayRecord) =>
  zone === 'LO' ? '23:59' : day < '2026-11-01' ? '27:59' : '28:59'

const extraEvents: ScheduledEvent[] = [
  scheduleAt('2026-10-27', '22:00', createTaskAction('letters', '2026-10-28')),
  // An open page sends London as the time zone before London is stored.
  scheduleAt('2026-11-10', '01:30', async () =>
    expect(openDueDates(await readPlanning('LO', '2026-11-10'))).toEqual(['2026-11-09', '2026-11-10']),
  ),
  scheduleAt('2026-11-10', '06:59', async () =>
    expect(openDueDates(await readPlanning('LO', '2026-11-10'))).toEqual(['2026-11-09', '2026-11-10']),
  ),
  // Back in New York on the evening of the day that was already counted in London.
  scheduleAt('2026-11-12', '25:30', async () => {
    expect(openDueDates(await readPlanning('NY', '2026-11-12'))).toEqual([])
    const { body } = await browserIn('NY').post<StreakCheck>('/api/streak/check', {})
    expect(body).toEqual({ streakIncremented: false, previousStreak: 3, newStreak: 3, alreadyCounted: true })
  }),
  scheduleAt('2026-11-15', '15:00', createTaskAction('broker', '2026-11-15')),
  scheduleAt('2026-11-16', '15:00', createTaskAction('form', '2026-11-16')),
]
const openDueDates = (tasks: TaskOfDay[]) =>
  tasks.filter(({ status }) => status === 'pending').map(({ dueDate }) => dueDate)

/** Schedules the hourly job over all days except for the outage. */
function scheduleJobs(): ScheduledEvent[] {
  const end = Date.parse('2026-11-24T05:00:00Z')
  const runs: ScheduledEvent[] = []
  for (let at = Date.parse('2026-10-19T04:05:00Z'); at < end; at += 3_600_000)
    if (at < Date.parse(jobOutage.from) || at > Date.parse(jobOutage.until)) runs.push({ at, run: fixture.runJob })
  return runs
}

/** Reads when the roleplay of a day was created and which tasks were closed on the day. */
async function readDayFromDatabase({ day }: DayRecord): Promise<Partial<DayRecord>> {
  const timeOf = (column: string) => `to_char(${column} at time zone 'UTC', 'HH24:MI')`
  const createdRows = await fixture.testApp.owner.query<{ at: string }>(
    `select case when created_at::date = due_date then ${timeOf('created_at')} else 'another day' end as at
     from tasks where is_daily and assigned_agent_id = $1 and due_date = $2`,
    [person.user.id, day],
  )
  const closedRows = await fixture.testApp.owner.query<{ line: string }>(
    `select ${timeOf('h.created_at')} || ' ' || replace(t.title, 'Daily ', '') || to_char(t.due_date, '" of "MM-DD": "') || h.notes as line
     from task_history h join tasks t on t.id = h.task_id
     where h.user_id = $1 and h.notes is not null and (h.created_at at time zone 'UTC')::date = $2 order by 1`,
    [person.user.id, day],
  )
  return {
    created: createdRows.rows.map(({ at }) => at).join(),
    closed: closedRows.rows.map(({ line }) => line).join(', '),
  }
}

test('five weeks match the table', async () => {
  const days = table.flatMap((row, index) => [
    ...(row.at ? [scheduleAt(row.day, row.at, workAction(row))] : []),
    scheduleAt(row.day, endOfDayTime(row), readStreakAction(row)),
    ...(index % 7 === 0 ? [scheduleAt(row.day, '00:00', signInAgain)] : []),
  ])
  const events = [...scheduleJobs(), ...days, ...extraEvents].toSorted((first, second) => first.at - second.at)
  for (const { at, run } of events) {
    fixture.testApp.clock.set(new Date(at).toISOString())
    await run()
  }
  const actual: DayRecord[] = []
  for (const row of table)
    actual.push({ ...row, check: '', ...records.get(row.day), ...(await readDayFromDatabase(row)) } as DayRecord)
  expect(actual).toEqual(table)
})

test('the table has a row for each day of the five weeks', () => {
  expect(table.map(({ day }) => day)).toEqual(table.map((_, index) => addDays(parseCalendarDay('2026-10-19'), index)))
  expect(table).toHaveLength(36)
})
