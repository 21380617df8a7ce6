import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, getWeekday, minCalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  changeWorkingDays,
  type ClearedDay,
  isScheduledWorkingDay,
  computeExtendedStreak,
  getStreakOn,
  type WorkingDaySchedule,
} from '#contract/streak/streak-rule.ts'

const sinceEver = (current: number[]): WorkingDaySchedule => ({ current, former: [], since: minCalendarDay })
const mondayToFriday = sinceEver([1, 2, 3, 4, 5])
const day = parseCalendarDay
const clearedDay = (of: string, streak: number): ClearedDay => ({ day: day(of), streak })

describe('the streak of a cleared day', () => {
  // 2026-11-20 is a Friday.
  test.each<[string, ClearedDay | undefined, string, number, number]>([
    ['the first one', undefined, '2026-11-20', 0, 1],
    ['the day after', clearedDay('2026-11-19', 4), '2026-11-20', 4, 5],
    ['after a weekend', clearedDay('2026-11-20', 5), '2026-11-23', 5, 6],
    ['on a day off', clearedDay('2026-11-20', 5), '2026-11-21', 5, 6],
    ['on a day off after another', clearedDay('2026-11-20', 5), '2026-11-22', 5, 6],
    ['after a missed Friday', clearedDay('2026-11-19', 5), '2026-11-21', 0, 1],
    ['after a missed Monday', clearedDay('2026-11-20', 5), '2026-11-24', 0, 1],
    ['after a year', clearedDay('2025-11-20', 200), '2026-11-20', 0, 1],
  ])('%s', (_name, last, on, previous, now) => {
    expect(computeExtendedStreak(day(on), last, mondayToFriday)).toEqual({ previous, now })
  })

  test('an organization without working days misses none', () => {
    expect(computeExtendedStreak(day('2026-11-20'), clearedDay('2026-01-01', 3), sinceEver([]))).toEqual({
      previous: 3,
      now: 4,
    })
  })
})

describe('the streak shown on a day', () => {
  test.each<[string, ClearedDay | undefined, string, number]>([
    ['before any cleared day', undefined, '2026-11-20', 0],
    ['on the day itself', clearedDay('2026-11-20', 5), '2026-11-20', 5],
    ['on the next working day', clearedDay('2026-11-20', 5), '2026-11-23', 5],
    ['after a missed working day', clearedDay('2026-11-20', 5), '2026-11-24', 0],
    ['on an earlier day, after travelling west', clearedDay('2026-11-20', 5), '2026-11-19', 5],
  ])('%s', (_name, last, on, streak) => {
    expect(getStreakOn(day(on), last, mondayToFriday)).toBe(streak)
  })
})

const arbitraryWorkingDays = fc.subarray([0, 1, 2, 3, 4, 5, 6])
const start = fc.integer({ min: 0, max: 40_000 }).map((number) => addDays(day('2000-01-01'), number))

test('agrees with a counter over consecutive days, also over a change of the working days', () => {
  fc.assert(
    fc.property(
      start,
      arbitraryWorkingDays,
      arbitraryWorkingDays,
      fc.integer({ min: -5, max: 60 }),
      fc.array(fc.boolean(), { maxLength: 60 }),
      (firstDay, current, former, changedAfter, clearedFlags) => {
        const days: WorkingDaySchedule = { current, former, since: addDays(firstDay, changedAfter) }
        let last: ClearedDay | undefined
        // The counter is reset at the end of each working day that was not cleared.
        let counter = 0
        clearedFlags.forEach((isCleared, index) => {
          const today = addDays(firstDay, index)
          expect(getStreakOn(today, last, days)).toBe(counter)
          const held = index < changedAfter ? former : current
          if (isCleared) {
            const streak = computeExtendedStreak(today, last, days)
            expect(streak).toEqual({ previous: counter, now: counter + 1 })
            counter += 1
            last = { day: today, streak: streak.now }
          } else if (held.includes(getWeekday(today))) counter = 0
        })
      },
    ),
    { numRuns: 500 },
  )
})

describe('a change of the working days', () => {
  const today = day('2026-11-20')
  const [friday, saturday] = [day('2026-11-20'), day('2026-11-21')]

  test('holds from the next day', () => {
    const changed = changeWorkingDays(mondayToFriday, [6], today)
    expect(changed).toEqual({ current: [6], former: [1, 2, 3, 4, 5], since: saturday })
    expect([isScheduledWorkingDay(friday, changed), isScheduledWorkingDay(saturday, changed)]).toEqual([true, true])
    expect(isScheduledWorkingDay(addDays(friday, 7), changed)).toBe(false)
  })

  test('that does not hold yet is replaced; the days until today keep theirs', () => {
    const changed = changeWorkingDays(changeWorkingDays(mondayToFriday, [6], today), [0], today)
    expect(changed).toEqual({ current: [0], former: [1, 2, 3, 4, 5], since: saturday })
  })

  test('to the same days, whatever their order, is none', () => {
    expect(changeWorkingDays(mondayToFriday, [5, 4, 3, 2, 1, 1], today)).toBe(mondayToFriday)
  })
})
