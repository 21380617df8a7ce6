import { describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  formatWeek,
  getNeighborWeek,
  getWeekPositionForKey,
  isSameWeek,
  getDaysOfWeek,
} from '#web/tasks/calendar/week.ts'

const day = parseCalendarDay

describe('a week', () => {
  test('begins on Sunday', () => {
    expect(getDaysOfWeek(day('2026-11-28')!)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
    expect(isSameWeek(day('2026-11-22')!, day('2026-11-28')!)).toBe(true)
    expect(isSameWeek(day('2026-11-28')!, day('2026-11-29')!)).toBe(false)
  })

  test('is called by what its days share', () => {
    expect(formatWeek(day('2026-11-25')!)).toBe('November 22 – 28, 2026')
    expect(formatWeek(day('2026-12-01')!)).toBe('November 29 – December 5, 2026')
    expect(formatWeek(day('2026-12-31')!)).toBe('December 27, 2026 – January 2, 2027')
  })

  test('has neighbors, but none where the calendar ends', () => {
    expect(getNeighborWeek(day('2026-11-25')!, 1)).toBe('2026-11-29')
    expect(getNeighborWeek(day('2026-11-25')!, -1)).toBe('2026-11-15')
    expect(getNeighborWeek(day('0001-02-05')!, -1)).toBeUndefined()
    expect(getNeighborWeek(day('9999-11-29')!, 1)).toBeUndefined()
  })
})

test('arrow keys lead through columns of different length', () => {
  const lengths = [1, 3, 2]
  expect(getWeekPositionForKey('ArrowDown', { column: 1, row: 0 }, lengths)).toEqual({ column: 1, row: 1 })
  expect(getWeekPositionForKey('ArrowDown', { column: 1, row: 2 }, lengths)).toBeUndefined()
  expect(getWeekPositionForKey('ArrowUp', { column: 1, row: 0 }, lengths)).toBeUndefined()
  expect(getWeekPositionForKey('ArrowLeft', { column: 1, row: 2 }, lengths)).toEqual({ column: 0, row: 0 })
  expect(getWeekPositionForKey('ArrowRight', { column: 1, row: 2 }, lengths)).toEqual({ column: 2, row: 1 })
  expect(getWeekPositionForKey('ArrowRight', { column: 2, row: 0 }, lengths)).toBeUndefined()
  expect(getWeekPositionForKey('End', { column: 1, row: 0 }, lengths)).toEqual({ column: 1, row: 2 })
  expect(getWeekPositionForKey('Home', { column: 1, row: 2 }, lengths)).toEqual({ column: 1, row: 0 })
  expect(getWeekPositionForKey('a', { column: 1, row: 2 }, lengths)).toBeUndefined()
})
