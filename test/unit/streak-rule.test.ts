import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, calendarDay, weekday } from '#contract/calendar-day.ts'
import { type Cleared, isWorkingDay, nextWorkingDay, streakMadeOn, streakReadOn } from '#contract/streak-rule.ts'

const mondayToFriday = [1, 2, 3, 4, 5]
const day = calendarDay
const cleared = (of: string, streak: number): Cleared => ({ day: day(of), streak })

describe('the streak a cleared day makes', () => {
  // 2026-11-20 is a Friday.
  test.each<[string, Cleared | undefined, string, number, number]>([
    ['the first ever', undefined, '2026-11-20', 0, 1],
    ['the day after', cleared('2026-11-19', 4), '2026-11-20', 4, 5],
    ['over a weekend that was left', cleared('2026-11-20', 5), '2026-11-23', 5, 6],
    ['on a rest day', cleared('2026-11-20', 5), '2026-11-21', 5, 6],
    ['over a rest day, on a rest day', cleared('2026-11-20', 5), '2026-11-22', 5, 6],
    ['after a missed Friday', cleared('2026-11-19', 5), '2026-11-21', 0, 1],
    ['after a missed Monday', cleared('2026-11-20', 5), '2026-11-24', 0, 1],
    ['after a year', cleared('2025-11-20', 200), '2026-11-20', 0, 1],
  ])('%s', (_name, last, on, previous, now) => {
    expect(streakMadeOn(day(on), last, mondayToFriday)).toEqual({ previous, now })
  })

  test('an organisation without a working day misses none', () => {
    expect(streakMadeOn(day('2026-11-20'), cleared('2026-01-01', 3), [])).toEqual({ previous: 3, now: 4 })
  })
})

describe('the streak as it reads', () => {
  test.each<[string, Cleared | undefined, string, number]>([
    ['nothing was ever cleared', undefined, '2026-11-20', 0],
    ['on the day itself', cleared('2026-11-20', 5), '2026-11-20', 5],
    ['on the next working day, not over yet', cleared('2026-11-20', 5), '2026-11-23', 5],
    ['when that one was missed', cleared('2026-11-20', 5), '2026-11-24', 0],
    ['having travelled west', cleared('2026-11-20', 5), '2026-11-19', 5],
  ])('%s', (_name, last, on, streak) => {
    expect(streakReadOn(day(on), last, mondayToFriday)).toBe(streak)
  })
})

const working = fc.subarray([0, 1, 2, 3, 4, 5, 6])
const start = fc.integer({ min: 0, max: 40_000 }).map((number) => addDays(day('2000-01-01'), number))

test('a run of days, lived one by one: each counts, waits or breaks as contract 4 says', () => {
  fc.assert(
    fc.property(start, working, fc.array(fc.boolean(), { maxLength: 60 }), (begun, days, clearing) => {
      let last: Cleared | undefined
      // Lived day by day: a counter that the end of each working day not cleared puts to nothing.
      let counter = 0
      clearing.forEach((clears, index) => {
        const today = addDays(begun, index)
        expect(streakReadOn(today, last, days)).toBe(counter)
        if (clears) {
          const made = streakMadeOn(today, last, days)
          expect(made).toEqual({ previous: counter, now: counter + 1 })
          counter += 1
          last = { day: today, streak: made.now }
        } else if (days.includes(weekday(today))) counter = 0
      })
    }),
    { numRuns: 500 },
  )
})

test('the next working day is the first that comes, tomorrow where there is none', () => {
  fc.assert(
    fc.property(start, working, (from, days) => {
      const ahead: CalendarDay[] = [1, 2, 3, 4, 5, 6, 7].map((count) => addDays(from, count))
      const expected = ahead.find((one) => days.includes(weekday(one))) ?? ahead[0]
      expect(nextWorkingDay(from, days)).toBe(expected)
      expect(isWorkingDay(expected!, days)).toBe(days.length > 0)
    }),
  )
})
