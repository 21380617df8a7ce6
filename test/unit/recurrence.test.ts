import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarDay, calendarDay } from '#contract/calendar-day.ts'
import { type Interval, latestOccurrence, occurrence, occurrencesBetween, type Repeat } from '#contract/recurrence.ts'

const oneDay = 86_400_000
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10) as CalendarDay
const later = (day: string, days: number) => dayAt(Date.parse(day) + days * oneDay)

/**
 * The independent implementation asks of every single day of the calendar whether it is one, and reckons nothing: no
 * index, no anchor, no month is added.
 */
function walked({ first, interval, customDays, end }: Repeat, until: CalendarDay): CalendarDay[] {
  const begun = new Date(first)
  const isOne = (at: Date): boolean => {
    const apart = (at.getTime() - begun.getTime()) / oneDay
    if (interval === 'daily') return true
    if (interval === 'weekly') return at.getUTCDay() === begun.getUTCDay()
    if (interval === 'custom') return apart % (customDays ?? 1) === 0
    if (interval === 'yearly' && at.getUTCMonth() !== begun.getUTCMonth()) return false
    const isLast = new Date(at.getTime() + oneDay).getUTCDate() === 1
    return at.getUTCDate() === begun.getUTCDate() || (isLast && begun.getUTCDate() > at.getUTCDate())
  }
  const days: CalendarDay[] = []
  for (let at = begun.getTime(); dayAt(at) <= until && (!end || dayAt(at) <= end); at += oneDay)
    if (isOne(new Date(at))) days.push(dayAt(at))
  return days
}

const anyDay = fc.integer({ min: Date.parse('1999-01-01') / oneDay, max: Date.parse('2105-01-01') / oneDay })
/** Days on which months and years are hard come as often as all others together. */
const hardDay = fc.constantFrom('2027-01-31', '2026-08-31', '2027-03-30', '2028-02-29', '2096-02-29', '2027-02-28')
const first = fc.oneof(
  hardDay.map(calendarDay),
  anyDay.map((number) => dayAt(number * oneDay)),
)
const interval = fc.constantFrom<Interval>('daily', 'weekly', 'monthly', 'yearly', 'custom')
const repeats = fc
  .record({ first, interval, every: fc.integer({ min: 1, max: 365 }), lasts: fc.option(fc.nat(2_000)) })
  .map(({ first: begun, interval: of, every, lasts }): Repeat => ({
    first: begun,
    interval: of,
    customDays: of === 'custom' ? every : null,
    end: lasts === null ? null : later(begun, lasts),
  }))

/** Five years and more, so that a 29 February and its common years are among them. */
const reach = 1_900

describe('against a walk over every day', () => {
  test('the n-th occurrence is the n-th that is walked into, and beyond the end there is none', () => {
    fc.assert(
      fc.property(repeats, (repeat) => {
        const days = walked(repeat, later(repeat.first, reach))
        expect(days.map((_, n) => occurrence(repeat, n))).toEqual(days)
        if (repeat.end && repeat.end <= later(repeat.first, reach))
          expect(occurrence(repeat, days.length)).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  test('between two days are those that are walked into, both ends included', () => {
    fc.assert(
      fc.property(
        repeats,
        fc.integer({ min: -400, max: reach }),
        fc.integer({ min: -40, max: 800 }),
        (repeat, at, more) => {
          const [from, to] = [later(repeat.first, at), later(repeat.first, Math.min(at + more, reach))]
          const days = walked(repeat, to).filter((day) => day >= from)
          expect(occurrencesBetween(repeat, from, to)).toEqual(days)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the latest until a day is the last of all until it', () => {
    fc.assert(
      fc.property(repeats, fc.integer({ min: -400, max: reach }), (repeat, at) => {
        const day = later(repeat.first, at)
        const latest = latestOccurrence(repeat, day)
        expect(latest).toBe(walked(repeat, day).at(-1))
        expect(latest).toBe(occurrencesBetween(repeat, repeat.first, day).at(-1))
      }),
      { numRuns: 300 },
    )
  })

  test('every custom interval there is: 1 to 365 days', () => {
    for (let customDays = 1; customDays <= 365; customDays += 1) {
      const repeat: Repeat = { first: calendarDay('2026-11-21'), interval: 'custom', customDays, end: null }
      const until = later(repeat.first, 800)
      expect(occurrencesBetween(repeat, repeat.first, until)).toEqual(walked(repeat, until))
    }
  })
})

const monthly = (begun: string, end: string | null = null): Repeat => ({
  first: calendarDay(begun),
  interval: 'monthly',
  customDays: null,
  end: end === null ? null : calendarDay(end),
})

describe('as contract 5 says it', () => {
  test('monthly on the 31st falls on a shorter month’s last day and on the 31st again after it', () => {
    expect(occurrencesBetween(monthly('2027-12-31'), calendarDay('2027-12-01'), calendarDay('2028-06-30'))).toEqual([
      ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'],
    ])
  })

  test('yearly on 29 February falls on the 28th in a common year, on the 29th again in a leap year', () => {
    const yearly: Repeat = { ...monthly('2096-02-29'), interval: 'yearly' }
    // 2100 is no leap year.
    const days = ['2096-02-29', '2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28']
    expect(occurrencesBetween(yearly, calendarDay('2096-01-01'), calendarDay('2101-12-31'))).toEqual(days)
    expect(occurrence(yearly, 8)).toBe('2104-02-29')
  })

  test('the end is inclusive, and an end on the first day leaves that one', () => {
    expect(occurrence(monthly('2026-01-31', '2026-02-28'), 1)).toBe('2026-02-28')
    expect(occurrence(monthly('2026-01-31', '2026-02-27'), 1)).toBeUndefined()
    const once = monthly('2026-01-31', '2026-01-31')
    expect(occurrencesBetween(once, calendarDay('0001-01-01'), calendarDay('9999-12-31'))).toEqual(['2026-01-31'])
    expect(latestOccurrence(once, calendarDay('9999-12-31'))).toBe('2026-01-31')
    expect(latestOccurrence(once, calendarDay('2026-01-30'))).toBeUndefined()
  })

  test('"daily until 9999-12-31" costs nothing but the days that are asked for', () => {
    const daily: Repeat = { ...monthly('0001-01-01', '9999-12-31'), interval: 'daily' }
    const begun = performance.now()
    for (let round = 0; round < 200; round += 1) {
      expect(occurrencesBetween(daily, calendarDay('9000-11-01'), calendarDay('9000-11-30'))).toHaveLength(30)
      expect(latestOccurrence(daily, calendarDay('9000-11-30'))).toBe('9000-11-30')
      expect(occurrence(daily, 1_000_000)).toBe('2738-11-29')
    }
    // Counting up to there once takes longer than all of it.
    expect(performance.now() - begun).toBeLessThan(500)
  })

  test('at the end of the years there are, it ends without an error', () => {
    const last = calendarDay('9999-12-31')
    for (const of of ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const) {
      const repeat: Repeat = { ...monthly('9999-12-30'), interval: of, customDays: of === 'custom' ? 365 : null }
      const days = of === 'daily' ? ['9999-12-30', '9999-12-31'] : ['9999-12-30']
      expect(occurrencesBetween(repeat, repeat.first, last)).toEqual(days)
      expect(latestOccurrence(repeat, last)).toBe(days.at(-1))
      expect(occurrence(repeat, 1_000_000)).toBeUndefined()
    }
  })
})
