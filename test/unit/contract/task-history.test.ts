import { describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { type HistoryDay, resolveHistoryRange, summarizeHistory } from '#contract/tasks/task-history.ts'

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

describe('the summary', () => {
  const at = (day: string, completed: number): HistoryDay => ({
    day: parseCalendarDay(day),
    totalActions: completed + 3,
    completed,
    increments: 2,
    abandoned: 1,
  })
  const summarize = (from: string, to: string, counts: HistoryDay[]) =>
    summarizeHistory(counts, { from: parseCalendarDay(from), to: parseCalendarDay(to) })

  test('adds up the whole range, and lists its last seven days with those that have nothing', () => {
    const summary = summarize('2026-11-01', '2026-11-21', [
      at('2026-11-02', 4),
      at('2026-11-15', 1),
      at('2026-11-20', 5),
    ])
    expect(summary).toMatchObject({ totalActions: 19, completed: 10, increments: 6, abandoned: 3 })
    expect(summary.days.map(({ completed }) => completed)).toEqual([1, 0, 0, 0, 0, 5, 0])
    expect([summary.days[0]!.day, summary.days[6]!.day]).toEqual(['2026-11-15', '2026-11-21'])
  })

  test.each([
    ['2026-11-20', '2026-11-21', 2],
    ['0001-01-01', '0001-01-01', 1],
    ['9999-12-25', '9999-12-31', 7],
  ])('of %s to %s has %i days', (from, to, count) => {
    expect(summarize(from, to, [])).toMatchObject({ totalActions: 0, days: { length: count } })
  })
})
