import { beforeAll, describe, expect, test } from 'vitest'
import { type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { RepeatInterval, Recurrence } from '#contract/tasks/recurrence.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { createRandom } from '#demo/random.ts'
import { type DayFixture, createDayFixture, type Person, planningPath } from '#test/support/data/day-fixture.ts'
import { seedRule } from '#test/support/data/seed-records.ts'
import { listDueByWalking } from '#test/support/naive-recurrence.ts'

/**
 * Thirty days of six users in zones from UTC+14 to UTC-12, around days without midnight and changes of half an hour. Two
 * instances and jobs, often at once, on a clock that also goes back and stands still. The users' sessions are renewed,
 * since they would end after seven days without a call.
 */
const zones = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/New_York',
]
const firstInstant = Date.parse('2026-10-12T00:00:00Z')
const hourMs = 3_600_000
const simulatedHours = 30 * 24

type Rule = { id: string; owner: number; repeat: Recurrence }

const random = createRandom(20_261_122)
let fixture: DayFixture
let people: Person[]
const rules: Rule[] = []
/** The days that were opened for each user, in order, as observed after every event. */
const openedDays: CalendarDay[][] = zones.map(() => [])

beforeAll(async () => {
  fixture = await createDayFixture()
  fixture.testApp.clock.set(new Date(firstInstant).toISOString())
  await fixture.testApp.owner.query('update organizations set working_days = $1', [[0, 1, 2, 3, 4, 5, 6]])
  people = await Promise.all(zones.map((zone) => fixture.addPerson({ time_zone: zone })))
  for (let owner = 0; owner < zones.length; owner += 1) for (let count = 0; count < 8; count += 1) await addRule(owner)
})

async function addRule(owner: number): Promise<void> {
  const interval = random.pick<RepeatInterval>(['daily', 'daily', 'weekly', 'monthly', 'yearly', 'custom'])
  const first = random.pick(['2026-10-13', '2026-10-20', '2026-08-31', '2024-02-29', '2025-10-25', '2026-11-09'])
  const customDays = interval === 'custom' ? random.integer(2, 9) : null
  const end = random.boolean(0.3) ? parseCalendarDay(`2026-11-0${random.integer(1, 9)}`) : null
  const repeat: Recurrence = {
    dueDate: parseCalendarDay(first),
    repeatInterval: interval,
    repeatCustomDays: customDays,
    repeatEndDate: end && end >= first ? end : null,
  }
  const id = await seedRule(fixture.testApp, people[owner]!.user, {
    first_due: first,
    repeat_interval: interval,
    repeat_custom_days: customDays,
    repeat_end_date: repeat.repeatEndDate,
    // The rule is as if it began before the first opened day: its first occurrence is computed too.
    opened_through: '2024-02-28',
    title: `${interval} ${count(interval)}`,
  })
  rules.push({ id, owner, repeat })
}

const count = (interval: string) => rules.filter(({ repeat }) => repeat.repeatInterval === interval).length
const devicesOf = (index: number) => [people[index]!.browser, people[index]!.browser.at(fixture.secondInstance.app)]
const readDay = async (index: number, device: number) =>
  expect((await devicesOf(index)[device % 2]!.get('/api/stats/agent')).status).toBe(200)

/** Completes, abandons or moves a task of the day, or leaves it. */
async function work(index: number): Promise<void> {
  const [device] = devicesOf(index)
  const day = openedDays[index]!.at(-1)
  if (!day) return
  const { body } = await device!.get<TaskOfDay[]>(planningPath(day))
  const open = body.filter(({ status, isDaily }) => status === 'pending' && !isDaily)
  if (!open.length) return
  const patch = random.pick([{ status: 'completed' }, { status: 'abandoned' }, { status: 'in_progress' }])
  expect((await device!.put(`/api/tasks/${random.pick(open).id}`, patch)).status).toBe(200)
}

async function observeOpenedDays(): Promise<void> {
  const { rows } = await fixture.testApp.owner.query<{ user: string; day: CalendarDay }>(
    'select user_id as user, opened_through::text as day from opened_days where opened_through is not null',
  )
  for (const { user, day } of rows) {
    const index = people.findIndex((person) => person.user.id === user)
    if (openedDays[index]!.at(-1) !== day) openedDays[index]!.push(day)
  }
}

const events: ((index: number) => Promise<unknown>)[] = [
  (index) => readDay(index, random.integer(0, 1)),
  (index) => Promise.all(Array.from({ length: 6 }, (_, device) => readDay(index, device))),
  (index) => Promise.all([fixture.runJob(), fixture.runJob(), readDay(index, 0), readDay(index, 1)]),
  () => fixture.runJob(),
  work,
  work,
]

async function simulate(): Promise<void> {
  let hour = 0
  while (hour < simulatedHours) {
    // The job is down for a week; the clock goes back by up to two hours now and then.
    const isDown = hour > 12 * 24 && hour < 19 * 24
    const jitter = random.boolean(0.15) ? -random.integer(1, 2) : 0
    fixture.testApp.clock.set(new Date(firstInstant + (hour + jitter) * hourMs).toISOString())
    const index = random.integer(0, isDown ? 2 : people.length - 1)
    const event = random.pick(isDown ? [events[0]!, events[1]!, work] : events)
    await event(index)
    await observeOpenedDays()
    await fixture.testApp.owner.query(
      "update sessions set touched_at = $1, expires_at = $1::timestamptz + interval '7 days'",
      [fixture.testApp.clock()],
    )
    hour += random.integer(1, 4)
  }
}

describe('after thirty days', () => {
  beforeAll(simulate, 180_000)

  test('the days went forward in every zone, also over an absence', () => {
    for (const days of openedDays) {
      expect(days.length).toBeGreaterThan(15)
      expect(days).toEqual([...new Set(days)].toSorted())
    }
    expect(openedDays.some((days) => days.length < 27)).toBe(true)
  })

  test('every rule has exactly the tasks that walking through the calendar gives', async () => {
    for (const { id, owner, repeat } of rules) {
      const { rows } = await fixture.testApp.owner.query<{ key: string }>(
        'select source_key as key from tasks where source_id = $1 order by 1',
        [id],
      )
      expect(
        rows.map(({ key }) => key),
        JSON.stringify(repeat),
      ).toEqual(listDueByWalking(repeat, openedDays[owner]!))
    }
    expect(rules.length).toBeGreaterThan(40)
  })

  /** Counts rows that must not be there. */
  test.each([
    [
      'two tasks of one occurrence',
      'select source_id, source_key from tasks where source is not null group by 1, 2 having count(*) > 1',
    ],
    [
      'two roleplays of a day',
      'select assigned_agent_id, due_date from tasks where is_daily group by 1, 2 having count(*) > 1',
    ],
    [
      'an open occurrence whose next one came and whose day is closed',
      `select from tasks t join opened_days d on d.user_id = t.assigned_agent_id
       where t.source = 'recurring' and t.status in ('pending', 'in_progress') and t.due_date <= d.closed_through
         and exists (select from tasks n where n.source_id = t.source_id and n.source_key > t.source_key)`,
    ],
    [
      'an open task that is 5 days overdue',
      `select from tasks t join opened_days d on d.user_id = t.assigned_agent_id
       where t.status in ('pending', 'in_progress') and t.due_date <= d.closed_through - 4`,
    ],
    [
      'a closed task without its note, or with two',
      `select t.id from tasks t left join task_history h on h.task_id = t.id and h.reason is not null
       where t.closed_as is not null group by t.id having count(h.id) <> 1`,
    ],
    [
      'a task of a day that was not opened',
      `select from tasks t join opened_days d on d.user_id = t.assigned_agent_id where t.due_date > d.opened_through`,
    ],
    [
      'a rule that is behind',
      `select from recurring_rules r join opened_days d on d.user_id = r.assigned_agent_id where r.opened_through < d.opened_through`,
    ],
  ])('there is not %s', async (_name, text) => {
    expect((await fixture.testApp.owner.query(text)).rowCount).toBe(0)
  })

  test('some were missed, some overdue, some done', async () => {
    const { rows } = await fixture.testApp.owner.query<{ what: string }>(
      "select distinct coalesce(closed_as, status) as what from tasks where source = 'recurring' order by 1",
    )
    expect(rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['abandoned', 'completed', 'missed', 'overdue']),
    )
  })
})
