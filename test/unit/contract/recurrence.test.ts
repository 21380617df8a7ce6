import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  findLatestOccurrence,
  getNthOccurrence,
  computeOccurrencesBetween,
  type Recurrence,
} from '#contract/tasks/recurrence.ts'
import { cpuMsOf } from '#test/support/cpu-time.ts'
import { addDaysNaively, arbitraryRepeat, listByWalking } from '#test/support/naive-recurrence.ts'

/** More than five years, to include a 29 February and common years after it. */
const horizonDays = 1_900

describe('compared with a test of every day', () => {
  test('the n-th occurrence is the n-th matching day, and there is none beyond the end', () => {
    fc.assert(
      fc.property(arbitraryRepeat, (repeat) => {
        const days = listByWalking(repeat, addDaysNaively(repeat.dueDate, horizonDays))
        expect(days.map((_, n) => getNthOccurrence(repeat, n))).toEqual(days)
        if (repeat.repeatEndDate && repeat.repeatEndDate <= addDaysNaively(repeat.dueDate, horizonDays))
          expect(getNthOccurrence(repeat, days.length)).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  test('occurrences between two days are the matching days, both ends included', () => {
    fc.assert(
      fc.property(
        arbitraryRepeat,
        fc.integer({ min: -400, max: horizonDays }),
        fc.integer({ min: -40, max: 800 }),
        (repeat, at, more) => {
          const [from, to] = [
            addDaysNaively(repeat.dueDate, at),
            addDaysNaively(repeat.dueDate, Math.min(at + more, horizonDays)),
          ]
          const days = listByWalking(repeat, to).filter((day) => day >= from)
          expect(computeOccurrencesBetween(repeat, from, to)).toEqual(days)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the latest occurrence is the last matching day', () => {
    fc.assert(
      fc.property(arbitraryRepeat, fc.integer({ min: -400, max: horizonDays }), (repeat, at) => {
        const day = addDaysNaively(repeat.dueDate, at)
        const latest = findLatestOccurrence(repeat, day)
        expect(latest).toBe(listByWalking(repeat, day).at(-1))
        expect(latest).toBe(computeOccurrencesBetween(repeat, repeat.dueDate, day).at(-1))
      }),
      { numRuns: 300 },
    )
  })

  test('custom intervals of 1 to 365 days', () => {
    for (let repeatCustomDays = 1; repeatCustomDays <= 365; repeatCustomDays += 1) {
      const repeat: Recurrence = {
        dueDate: parseCalendarDay('2026-11-21'),
        repeatInterval: 'custom',
        repeatCustomDays,
        repeatEndDate: null,
      }
      const until = addDaysNaively(repeat.dueDate, 400)
      expect(computeOccurrencesBetween(repeat, repeat.dueDate, until)).toEqual(listByWalking(repeat, until))
    }
  })
})

const monthlyFrom = (start: string, end: string | null = null): Recurrence => ({
  dueDate: parseCalendarDay(start),
  repeatInterval: 'monthly',
  repeatCustomDays: null,
  repeatEndDate: end === null ? null : parseCalendarDay(end),
})

describe('a repeat', () => {
  test('on the 31st of every month falls on the last day of shorter months', () => {
    expect(
      computeOccurrencesBetween(
        monthlyFrom('2027-12-31'),
        parseCalendarDay('2027-12-01'),
        parseCalendarDay('2028-06-30'),
      ),
    ).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'])
  })

  test('on 29 February of every year falls on the 28th in common years', () => {
    const yearly: Recurrence = { ...monthlyFrom('2096-02-29'), repeatInterval: 'yearly' }
    // 2100 is not a leap year.
    const days = ['2096-02-29', '2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28']
    expect(computeOccurrencesBetween(yearly, parseCalendarDay('2096-01-01'), parseCalendarDay('2101-12-31'))).toEqual(
      days,
    )
    expect(getNthOccurrence(yearly, 8)).toBe('2104-02-29')
  })

  test('includes its end, also if that is its first day', () => {
    expect(getNthOccurrence(monthlyFrom('2026-01-31', '2026-02-28'), 1)).toBe('2026-02-28')
    expect(getNthOccurrence(monthlyFrom('2026-01-31', '2026-02-27'), 1)).toBeUndefined()
    const singleRepeat = monthlyFrom('2026-01-31', '2026-01-31')
    expect(
      computeOccurrencesBetween(singleRepeat, parseCalendarDay('0001-01-01'), parseCalendarDay('9999-12-31')),
    ).toEqual(['2026-01-31'])
    expect(findLatestOccurrence(singleRepeat, parseCalendarDay('9999-12-31'))).toBe('2026-01-31')
    expect(findLatestOccurrence(singleRepeat, parseCalendarDay('2026-01-30'))).toBeUndefined()
  })

  test('until 9999-12-31 costs no more than the requested days', () => {
    const daily: Recurrence = { ...monthlyFrom('0001-01-01', '9999-12-31'), repeatInterval: 'daily' }
    const cpuMs = cpuMsOf(() => {
      for (let round = 0; round < 200; round += 1) {
        expect(
          computeOccurrencesBetween(daily, parseCalendarDay('9000-11-01'), parseCalendarDay('9000-11-30')),
        ).toHaveLength(30)
        expect(findLatestOccurrence(daily, parseCalendarDay('9000-11-30'))).toBe('9000-11-30')
        expect(getNthOccurrence(daily, 1_000_000)).toBe('2738-11-29')
      }
    })
    // Counting to the end once would take longer than this.
    expect(cpuMs).toBeLessThan(500)
  })

  test('ends without an error at the last year', () => {
    const last = parseCalendarDay('9999-12-31')
    for (const of of ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const) {
      const repeat: Recurrence = {
        ...monthlyFrom('9999-12-30'),
        repeatInterval: of,
        repeatCustomDays: of === 'custom' ? 365 : null,
      }
      const days = of === 'daily' ? ['9999-12-30', '9999-12-31'] : ['9999-12-30']
      expect(computeOccurrencesBetween(repeat, repeat.dueDate, last)).toEqual(days)
      expect(findLatestOccurrence(repeat, last)).toBe(days.at(-1))
      expect(getNthOccurrence(repeat, 1_000_000)).toBeUndefined()
    }
  })
})
