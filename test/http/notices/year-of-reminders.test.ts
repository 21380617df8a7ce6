import { env } from 'node:process'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Database } from '#server/base/database/database.ts'
import { createNoticesJob } from '#server/notices/jobs.ts'
import { createRandom } from '#test/support/analytics/random-organization.ts'
import { type DayFixture, createDayFixture } from '#test/support/data/day-fixture.ts'

/** Zones with and without half hours, north and south, one with a change of 30 minutes, one that moves with Ramadan. */
const zones = [
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
]
/** `npm run long -- reminders` has more of them. */
const remindersOfZone = Number(env.REMINDERS ?? 12)
/** Of more, the nights in which the clock changes would have more than the 60 of a person and day. */
const maxRemindersOfPerson = 50
const firstDay = parseCalendarDay('2026-12-01')

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})

type Reminder = { id: string; ringsAt: number; isDone: boolean }

test('in a year of six zones each reminder rings once within 60 seconds, but not for completed tasks', async () => {
  const random = createRandom(Number(env.SEED ?? 7))
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const reminders: Reminder[] = []
  const people = zones.flatMap((zone) => {
    const changes = listClockChanges(zone)
    return Array.from({ length: Math.ceil(remindersOfZone / maxRemindersOfPerson) }, (_, index) => {
      const length = Math.min(maxRemindersOfPerson, remindersOfZone - index * maxRemindersOfPerson)
      return { zone, changes, length }
    })
  })
  for (const { zone, changes, length } of people) {
    const { user } = await fixture.addPerson({ time_zone: zone })
    const tasks = Array.from({ length }, (_, index) => {
      // Every third one is in a night in which the clock changes, if there is one.
      const isAtChange = changes.length > 0 && index % 3 === 0
      const dueDate = isAtChange ? pick(changes) : addDays(firstDay, Math.floor(random() * 365))
      const hour = isAtChange ? Math.floor(random() * 4) : Math.floor(random() * 24)
      const dueTime = [hour, Math.floor(random() * 60)].map((part) => String(part).padStart(2, '0')).join(':')
      return { dueDate, dueTime, reminderMinutes: pick([0, 5, 15, 60]), title: `${dueDate} ${dueTime}` }
    })
    const ids = await fixture.testApp.seed.tasks(user, tasks)
    for (const [index, { dueDate, dueTime, reminderMinutes }] of tasks.entries()) {
      const ringsAt = findInstant(zone, dueDate, dueTime) - reminderMinutes * 60_000
      reminders.push({ id: ids[index]!, ringsAt, isDone: random() < 0.2 })
    }
  }

  const { database } = fixture.testApp
  const instances = [database, fixture.secondInstance.database]
  const run = (one: Database, now: number) => createNoticesJob(undefined).run({ database: one, now: new Date(now) })
  // The job runs each minute, at the same second. Most minutes in which nothing is due are left out.
  const phaseMs = 37_000
  const minuteOf = (instant: number) => Math.ceil((instant - phaseMs) / 60_000) * 60_000 + phaseMs
  const minutes = new Set(reminders.flatMap(({ ringsAt }) => [minuteOf(ringsAt), minuteOf(ringsAt) - 60_000]))
  for (let count = 0; count < 20; count++) minutes.add(minuteOf(Date.parse(firstDay) + random() * 365 * 86_400_000))
  for (const now of [...minutes].sort((one, other) => one - other)) {
    const done = reminders.filter(({ isDone, ringsAt }) => isDone && minuteOf(ringsAt) - 60_000 === now)
    await fixture.testApp.owner.query(
      "update tasks set status = 'completed', completed_count = 1, completed_on = due_date where id = any($1)",
      [done.map(({ id }) => id)],
    )
    const isDue = reminders.some(({ isDone, ringsAt }) => !isDone && minuteOf(ringsAt) === now)
    if (isDue && random() < 0.3) await expect(run(killAfterWork(pick(instances)), now)).rejects.toThrow('killed')
    await Promise.all(instances.map((one) => run(one, now)))
  }

  const { rows } = await fixture.testApp.owner.query<{ id: string; created_at: Date }>(
    'select task_id as id, created_at from notices',
  )
  const rung = Map.groupBy(rows, ({ id }) => id)
  const wrong = reminders.filter(({ id, ringsAt, isDone }) => {
    const times = (rung.get(id) ?? []).map(({ created_at }) => created_at.getTime() - ringsAt)
    return isDone ? times.length > 0 : times.length !== 1 || times[0]! < 0 || times[0]! >= 60_000
  })
  expect(wrong).toEqual([])
  expect(rows).toHaveLength(reminders.filter(({ isDone }) => !isDone).length)
})

/** The database of a program that is killed before its transaction in an organization ends. */
const killAfterWork = (database: Database): Database => ({
  ...database,
  inOrganization: (id, mode, work) =>
    database.inOrganization(id, mode, async (db) => {
      await work(db)
      throw new Error('killed')
    }),
})

/** Local day and time at an instant, computed only by Intl. */
function formatLocal(zone: string, instant: number): string {
  const parts = Object.fromEntries(
    getFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

const formats = new Map<string, Intl.DateTimeFormat>()
function getFormat(zone: string): Intl.DateTimeFormat {
  const [numeric, digits] = ['numeric', '2-digit'] as const
  const options = { year: numeric, month: digits, day: digits, hour: digits, minute: digits, hourCycle: 'h23' } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
  formats.set(zone, format)
  return format
}

/** Walks through the minutes of two days: the first with this time, else as long after the last one before it as the clock says. */
function findInstant(zone: string, day: CalendarDay, time: string): number {
  const wanted = `${day} ${time}`
  let last = { instant: 0, local: '' }
  const start = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000
  for (let instant = start; instant < start + 40 * 3_600_000; instant += 60_000) {
    const local = formatLocal(zone, instant)
    if (local === wanted) return instant
    if (local < wanted) last = { instant, local }
  }
  return last.instant + Date.parse(`${wanted.replace(' ', 'T')}Z`) - Date.parse(`${last.local.replace(' ', 'T')}Z`)
}

/** The days of the year on which the clock of a zone changes. */
const listClockChanges = (zone: string): CalendarDay[] =>
  Array.from({ length: 365 }, (_, index) => addDays(firstDay, index)).filter((day) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    return formatLocal(zone, noon).slice(11) !== formatLocal(zone, noon - 86_400_000).slice(11)
  })
