import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type CalendarDay,
  getDayInZone,
  maxCalendarDay,
  parseCalendarDay,
} from '#contract/base/calendar-day.ts'
import { computeDueOccurrence } from '#contract/tasks/due-occurrence.ts'
import { isOccurrenceDay, findNextOccurrence, type Recurrence } from '#contract/tasks/recurrence.ts'
import { addDaysNaively, arbitraryRepeat, listByWalking, listDueByWalking } from '#test/support/naive-recurrence.ts'

/** Opens days for a rule one after another, as the program does, starting with a rule that was never opened. */
function listDue(repeat: Recurrence, openedDays: readonly CalendarDay[]): CalendarDay[] {
  const keys: CalendarDay[] = []
  let openedThrough = addDays(repeat.dueDate, -1)
  for (const day of openedDays)
    if (openedThrough < day) {
      const opened = computeDueOccurrence(repeat, openedThrough, day)
      openedThrough = opened.openedThrough
      if (opened.due) keys.push(opened.due)
    }
  return keys
}

/** Days between two openings: mostly one, sometimes an absence, sometimes a day that was opened already. */
const arbitraryAbsences = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.integer({ min: -1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 400 }) },
  ),
  { maxLength: 25 },
)

/** UTC+14, UTC-12, a quarter of an hour, days without midnight, changes of half an hour. */
const zones = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/New_York',
]

describe('opening days for a rule', () => {
  test('yields what walking through the calendar yields', () => {
    fc.assert(
      fc.property(arbitraryRepeat, fc.integer({ min: -40, max: 40 }), arbitraryAbsences, (repeat, start, absences) => {
        let day = addDaysNaively(repeat.dueDate, start)
        const days = absences.map((absence) => (day = addDaysNaively(day, absence)))
        const openedDays = days.filter((opened, index) => days.slice(0, index).every((earlier) => earlier < opened))
        expect(listDue(repeat, days)).toEqual(listDueByWalking(repeat, openedDays))
      }),
      { numRuns: 300 },
    )
  })

  test('yields each day of a daily rule once in every zone, whatever the clock does to its days', () => {
    const arbitraryStart = fc.constantFrom('2026-03-01T00:00:00Z', '2026-04-01T12:00:00Z', '2026-10-01T23:59:59Z')
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        arbitraryStart,
        fc.integer({ min: 1, max: 1_439 }),
        (zone, start, step) => {
          const instants = Array.from({ length: 200 }, (_, index) => Date.parse(start) + index * step * 60_000)
          const days = instants.map((instant) => getDayInZone(zone, new Date(instant)))
          // Independent of getDayInZone: Swedish writes days as ISO 8601 does.
          const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
          const seen = instants.map((instant) => formatter.format(instant))
          const daily: Recurrence = {
            dueDate: days[0]!,
            repeatInterval: 'daily',
            repeatCustomDays: null,
            repeatEndDate: null,
          }
          expect(listDue(daily, days)).toEqual([...new Set(seen)])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('opens a rule through the day before its next occurrence, and a finished one for ever', () => {
    fc.assert(
      fc.property(arbitraryRepeat, fc.integer({ min: -40, max: 900 }), (repeat, at) => {
        const today = addDaysNaively(repeat.dueDate, at)
        const next = listByWalking(repeat, addDaysNaively(today, 2_000)).find((day) => day > today)
        expect(findNextOccurrence(repeat, today)).toBe(next)
        const { openedThrough } = computeDueOccurrence(repeat, addDays(today, -1), today)
        expect(openedThrough).toBe(next ? addDaysNaively(next, -1) : maxCalendarDay)
        expect(isOccurrenceDay(repeat, today)).toBe(listByWalking(repeat, today).includes(today))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['of the days missed only the latest', 'daily', '2026-11-01', '2026-11-20', '2026-11-20'],
    ['a missed one that is 4 days past', 'weekly', '2026-11-16', '2026-11-20', '2026-11-16'],
    ['none that is 5 days past', 'weekly', '2026-11-16', '2026-11-21', undefined],
  ] as const)('yields after an absence %s', (_name, repeatInterval, first, today, due) => {
    const repeat: Recurrence = {
      dueDate: parseCalendarDay(first),
      repeatInterval,
      repeatCustomDays: null,
      repeatEndDate: null,
    }
    expect(computeDueOccurrence(repeat, addDays(repeat.dueDate, -1), parseCalendarDay(today)).due).toBe(due)
  })

  test('yields the inclusive end, and nothing after it', () => {
    const [first, end] = [parseCalendarDay('2026-11-01'), parseCalendarDay('2026-11-20')]
    const repeat: Recurrence = { dueDate: first, repeatInterval: 'daily', repeatCustomDays: null, repeatEndDate: end }
    expect(computeDueOccurrence(repeat, addDays(end, -1), end)).toEqual({ due: end, openedThrough: maxCalendarDay })
    expect(computeDueOccurrence(repeat, end, addDays(end, 1)).due).toBeUndefined()
  })
})
