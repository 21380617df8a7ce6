import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { resolveHistoryRange } from '#contract/tasks/task-history.ts'

const today = parseCalendarDay('2026-11-21')

test.each([
  [{}, '2026-11-15', '2026-11-21'],
  [{ startDate: parseCalendarDay('2026-11-20') }, '2026-11-20', '2026-11-21'],
  [{ endDate: parseCalendarDay('2026-03-02') }, '2026-02-24', '2026-03-02'],
  // The calendar has no six days before it.
  [{ endDate: parseCalendarDay('0001-01-03') }, '0001-01-01', '0001-01-03'],
  [{ endDate: parseCalendarDay('0001-01-01') }, '0001-01-01', '0001-01-01'],
])('a query of %j covers %s to %s', (query, from, to) => {
  expect(resolveHistoryRange(query, today)).toEqual({ from, to })
})
