import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, getDateParts, getWeekday, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { buildMonthGrid, getNeighborMonth, getDayForKey, isSameMonth, startOfMonth } from '#web/base/month-grid.ts'
import { describeDayWithTaskCount } from '#web/tasks/calendar/day-words.ts'
import { sumTaskCountsByDay } from '#web/tasks/calendar/queries.ts'

const day = parseCalendarDay
const anyDay = fc.integer({ min: 31, max: 3_652_000 }).map((count) => addDays(day('0001-01-01'), count))

test('the grid of any month has 42 consecutive days from a Sunday, with the whole month among the first', () => {
  fc.assert(
    fc.property(anyDay, (one) => {
      const weeks = buildMonthGrid(one)
      const days = weeks.flat()
      expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
      expect(getWeekday(days[0]!)).toBe(0)
      expect(days).toEqual(Array.from({ length: 42 }, (_, index) => addDays(days[0]!, index)))
      expect(weeks[0]).toContain(startOfMonth(one))
      const daysOfMonth = days.filter((other) => isSameMonth(one, other))
      expect(daysOfMonth).toContain(one)
      expect(getDateParts(addDays(daysOfMonth.at(-1)!, 1)).day).toBe(1)
    }),
  )
})

test.each([
  ['a month that begins on Sunday', '2026-11-21', '2026-11-01', '2026-12-12'],
  ['February of 28 days from a Sunday', '2026-02-10', '2026-02-01', '2026-03-14'],
  ['a leap year', '2028-02-29', '2028-01-30', '2028-03-11'],
  ['the first month', '0001-02-01', '0001-01-28', '0001-03-10'],
  ['the last month', '9999-11-30', '9999-10-31', '9999-12-11'],
])('the grid of %s', (_name, one, first, last) => {
  const days = buildMonthGrid(day(one)).flat()
  expect([days[0], days.at(-1)]).toEqual([first, last])
})

describe('a key', () => {
  test.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-05', '2026-10-29'],
    ['ArrowDown', '2026-12-28', '2027-01-04'],
    ['Home', '2026-11-19', '2026-11-15'],
    ['End', '2026-11-19', '2026-11-21'],
    ['Home', '2026-12-03', '2026-12-01'],
    ['End', '2026-11-30', '2026-11-30'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
    ['Enter', '2026-11-19', undefined],
    ['PageUp', '0001-02-03', undefined],
    ['ArrowRight', '9999-11-30', undefined],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(getDayForKey(key, day(from))).toBe(to)
  })

  test('arrows lead back, and by days or weeks only', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(['ArrowLeft', 'ArrowRight'], ['ArrowUp', 'ArrowDown']),
        (one, [there, back]) => {
          const next = getDayForKey(there!, one)
          if (!next) return
          expect(getDayForKey(back!, next)).toBe(one)
          expect([1, 7]).toContain(daysBetween(next, one))
        },
      ),
    )
  })
})

test('the months before and after end with the calendar', () => {
  expect(getNeighborMonth(day('2026-11-21'), 1)).toBe('2026-12-01')
  expect(getNeighborMonth(day('2026-01-31'), -1)).toBe('2025-12-01')
  expect(getNeighborMonth(day('9999-11-01'), 1)).toBeUndefined()
  expect(getNeighborMonth(day('0001-02-28'), -1)).toBeUndefined()
})

test('the tasks of a day are the stored ones and those that are computed', () => {
  const [one, other] = [day('2026-11-21'), day('2026-11-22')]
  const counts = sumTaskCountsByDay([{ date: one, count: 2 }], [{ date: one }, { date: other }, { date: other }])
  expect([...counts]).toEqual([
    [one, 3],
    [other, 2],
  ])
})

test('a day is called by its date, today, and its number of tasks', () => {
  const today = day('2026-11-21')
  expect(describeDayWithTaskCount(today, today, 3)).toBe('Saturday, November 21, today, 3 tasks')
  expect(describeDayWithTaskCount(day('2026-11-22'), today, 1)).toBe('Sunday, November 22, 1 task')
  expect(describeDayWithTaskCount(day('2026-11-22'), today, undefined)).toBe('Sunday, November 22')
})
