import { expect, test } from 'vitest'
import { calendarDay } from '#contract/base/calendar-day.ts'
import { resolveHistoryRange } from '#contract/tasks/task-history.ts'

const today = calendarDay('2026-11-21')

test.each([
  [{}, '2026-11-15', '2026-11-21'],
  [{ startDate: calendarDay('2026-11-20') }, '2026-11-20', '2026-11-21'],
  [{ endDate: calendarDay('2026-03-02') }, '2026-02-24', '2026-03-02'],
  // The calendar has no six days before it.
  [{ endDate: calendarDay('0001-01-03') }, '0001-01-01', '0001-01-03'],
  [{ endDate: calendarDay('0001-01-01') }, '0001-01-01', '0001-01-01'],
])('a query of %j covers %s to %s', (query, from, to) => {
  expect(resolveHistoryRange(query, today)).toEqual({ from, to })
})
