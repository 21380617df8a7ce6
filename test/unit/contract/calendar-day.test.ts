import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDay,
  parseCalendarDay,
  daysBetween,
  findCalendarDay,
  formatDay,
  getLastDayOfMonth,
  getInstantOfLocalTime,
  isCalendarDay,
  isTimeZone,
  getLocalTimeInZone,
  getSystemLocalTime,
  getSystemTimeZone,
  startOfNextDay,
  getDateParts,
  getDayInZone,
  getWeekday,
  yearsBetween,
} from '#contract/base/calendar-day.ts'
import { findShiftedTime, formatTimeOfDay } from '#contract/base/time-of-day.ts'

// Date in UTC is the independent implementation; setUTCFullYear, because Date.UTC reads the years 0 to 99 as 19xx.
const toMs = (year: number, month: number, day: number) => new Date(0).setUTCFullYear(year, month - 1, day)
const fromMs = (ms: number) => new Date(ms).toISOString().slice(0, 10) as CalendarDay
const dayMs = 86_400_000
const [first, last] = [toMs(1, 1, 1), toMs(9999, 12, 31)]
const arbitraryDay = fc.integer({ min: first / dayMs, max: last / dayMs }).map((number) => fromMs(number * dayMs))

describe('days', () => {
  test('every day of a 400-year cycle follows the day before, with its weekday and month', () => {
    const start = parseCalendarDay('1900-01-01')
    let day = start
    for (let ms = toMs(1900, 1, 1), index = 0; ms < toMs(2300, 1, 1); ms += dayMs, index += 1) {
      const date = new Date(ms)
      const days = [
        day,
        daysBetween(start, day),
        addDays(start, index),
        getWeekday(day),
        getLastDayOfMonth(day),
        getDateParts(day).day,
      ]
      const end = fromMs(toMs(date.getUTCFullYear(), date.getUTCMonth() + 2, 0))
      // One comparison per day: 146,097 calls of expect would take longer than all other tests.
      if (days.join() !== [fromMs(ms), index, fromMs(ms), date.getUTCDay(), end, date.getUTCDate()].join())
        expect(days).toEqual([fromMs(ms), index, fromMs(ms), date.getUTCDay(), end, date.getUTCDate()])
      day = addDays(day, 1)
    }
    expect(day).toBe('2300-01-01')
  })

  test('a text is a day only when that day exists', () => {
    const misjudged: string[] = []
    for (let year = 1896; year <= 2104; year += 1)
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          const exists = fromMs(toMs(year, month, day)) === text
          if (isCalendarDay(text) !== exists || findCalendarDay(year, month, day) !== (exists ? text : undefined))
            misjudged.push(text)
        }
    expect(misjudged).toEqual([])
  })

  test.each([
    '',
    'now',
    'infinity',
    'today',
    '2026-2-3',
    '2026-02-30',
    '0000-01-01',
    '10000-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
    '-001-01-01',
    '2026/01/01',
  ])('%j is not a day', (text) => {
    expect(isCalendarDay(text)).toBe(false)
    expect(() => parseCalendarDay(text)).toThrow(RangeError)
  })

  test('adding and counting days are inverse, over all years', () => {
    fc.assert(
      fc.property(arbitraryDay, arbitraryDay, (one, other) => {
        const count = (Date.parse(other) - Date.parse(one)) / dayMs
        expect(daysBetween(one, other)).toBe(count)
        expect(addDays(one, count)).toBe(other)
      }),
    )
  })

  test('adding beyond the last year throws', () => {
    expect(() => addDays(parseCalendarDay('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(parseCalendarDay('0001-01-01'), -1)).toThrow(RangeError)
    expect(() => addMonths(parseCalendarDay('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addMonths(parseCalendarDay('0001-01-01'), -1)).toThrow(RangeError)
  })

  test('days are formatted as Intl does', () => {
    const name = fc.constantFrom('long' as const, 'short' as const)
    const numeric = fc.constant('numeric' as const)
    const format = fc.oneof(
      fc.record({ weekday: fc.constantFrom('long', 'short', 'narrow') }),
      fc.record({ month: name, year: numeric }),
      fc.record({ day: numeric }),
      fc.record(
        { month: name, day: numeric, weekday: name, year: numeric },
        { requiredKeys: ['month', 'day'], noNullPrototype: true },
      ),
    )
    fc.assert(
      fc.property(arbitraryDay, format, (day, options) => {
        const expected = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
        expect(formatDay(day, options)).toBe(expected.format(new Date(`${day}T12:00Z`)))
      }),
    )
  })
})

describe('months by anchor', () => {
  test('fall on the same day of the month, or on its last if that day does not exist', () => {
    fc.assert(
      fc.property(arbitraryDay, fc.integer({ min: -600, max: 600 }), (anchor, count) => {
        const { year, month, day } = getDateParts(anchor)
        const end = new Date(toMs(year, month + count + 1, 0))
        fc.pre(end.getTime() >= first && end.getTime() <= last)
        const expected = toMs(end.getUTCFullYear(), end.getUTCMonth() + 1, Math.min(day, end.getUTCDate()))
        expect(addMonths(anchor, count)).toBe(fromMs(expected))
      }),
      { numRuns: 1_000 },
    )
  })

  test('return to the 31st after a shorter month, to 29 February after common years', () => {
    const monthly = [0, 1, 2, 3, 13].map((count) => addMonths(parseCalendarDay('2027-01-31'), count))
    expect(monthly).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
    const yearly = [0, 1, 2, 3, 4].map((years) => addMonths(parseCalendarDay('2028-02-29'), years * 12))
    expect(yearly).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })
})

describe('years', () => {
  test.each([
    ['1970-11-21', '2026-11-21', 56],
    ['1970-11-22', '2026-11-21', 55],
    ['2026-11-21', '2026-11-21', 0],
    // In common years a birthday on 29 February is on the 28th, as yearly repeats are.
    ['2004-02-29', '2026-02-27', 21],
    ['2004-02-29', '2026-02-28', 22],
    ['2026-11-22', '2026-11-21', -1],
  ])('from %s to %s: %i', (from, to, years) =>
    expect(yearsBetween(parseCalendarDay(from), parseCalendarDay(to))).toBe(years),
  )

  test('are the most that fit between two days', () =>
    fc.assert(
      fc.property(arbitraryDay, arbitraryDay, (from, to) => {
        fc.pre(getDateParts(to).year < 9999)
        const years = yearsBetween(from, to)
        fc.pre(getDateParts(from).year + years >= 1)
        expect(addMonths(from, years * 12) <= to && addMonths(from, (years + 1) * 12) > to).toBe(true)
      }),
    ))
})

describe('zones', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-21'],
    ['Etc/GMT+12', '2026-11-21T11:59:59Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22'],
    // Cairo's clocks jump from 24:00 to 01:00 on 24 April 2026: that day has no midnight.
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
    // Lord Howe changes by half an hour: +11 in summer, +10:30 in winter.
    ['Australia/Lord_Howe', '2026-01-10T12:59:59Z', '2026-01-10'],
    ['Australia/Lord_Howe', '2026-01-10T13:00:00Z', '2026-01-11'],
    ['Australia/Lord_Howe', '2026-07-10T13:29:59Z', '2026-07-10'],
    ['Australia/Lord_Howe', '2026-07-10T13:30:00Z', '2026-07-11'],
  ])('today in %s at %s is %s', (zone, instant, day) => {
    expect(getDayInZone(zone, new Date(instant))).toBe(day)
  })

  test('hours and minutes are local, and midnight is 0', () => {
    expect(getLocalTimeInZone('Asia/Kathmandu', new Date('2026-11-21T18:15:00Z'))).toEqual({
      day: '2026-11-22',
      hour: 0,
      minute: 0,
    })
    expect(getLocalTimeInZone('Africa/Cairo', new Date('2026-04-23T22:00:00Z'))).toEqual({
      day: '2026-04-24',
      hour: 1,
      minute: 0,
    })
  })

  test.each([
    ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21T18:15:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:00:00Z', '2026-04-05T13:30:00Z'],
    // A day of 25 hours.
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    // Samoa crossed the date line and skipped 30 December 2011.
    ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-30T10:00:00Z'],
  ])('the next day in %s after %s begins at %s', (zone, now, next) => {
    expect(startOfNextDay(zone, new Date(now))).toEqual(new Date(next))
  })

  test('in every zone the next day begins at that second and not before', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const arbitraryInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, arbitraryInstant, (zone, now) => {
        const [today, next] = [getDayInZone(zone, now), startOfNextDay(zone, now)]
        expect(getDayInZone(zone, new Date(next.getTime() - 1))).toBe(today)
        expect(getDayInZone(zone, next)).toBe(addDays(today, 1))
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['America/New_York', '2026-11-21', 9, 30, '2026-11-21T14:30:00Z'],
    ['America/New_York', '2026-07-21', 9, 30, '2026-07-21T13:30:00Z'],
    ['Asia/Kathmandu', '2026-11-21', 0, 0, '2026-11-20T18:15:00Z'],
    // Skipped by the clocks: the hour after it.
    ['America/New_York', '2026-03-08', 2, 30, '2026-03-08T07:30:00Z'],
    ['Europe/Berlin', '2026-03-29', 2, 30, '2026-03-29T01:30:00Z'],
    ['Africa/Cairo', '2026-04-24', 0, 30, '2026-04-23T22:30:00Z'],
    // Twice: the first.
    ['Europe/Berlin', '2026-10-25', 2, 30, '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-11-01', 1, 30, '2026-11-01T05:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', 1, 45, '2026-04-04T14:45:00Z'],
  ])('in %s on %s, %i:%i is %s', (zone, day, hour, minute, instant) =>
    expect(getInstantOfLocalTime(zone, parseCalendarDay(day), hour, minute)).toEqual(new Date(instant)),
  )

  test('a time that the clock skips is an hour later, another as it is', () => {
    const find = (day: string, time: string) => findShiftedTime('America/New_York', parseCalendarDay(day), time)
    expect([find('2026-03-08', '02:30'), find('2026-03-08', '03:00'), find('2026-03-09', '02:30')]).toEqual([
      '03:30',
      undefined,
      undefined,
    ])
    expect(find('2026-11-01', '01:30')).toBeUndefined()
    expect(formatTimeOfDay('00:05')).toBe('12:05 AM')
  })

  test('in every zone the instant of a local time has that local time', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const arbitraryInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, arbitraryInstant, (zone, now) => {
        const localTime = getLocalTimeInZone(zone, now)
        expect(
          getLocalTimeInZone(zone, getInstantOfLocalTime(zone, localTime.day, localTime.hour, localTime.minute)),
        ).toEqual(localTime)
      }),
      { numRuns: 500 },
    )
  })

  test.each(['America/New_York', 'UTC', 'Etc/GMT+12', 'asia/kathmandu'])('%s is a time zone', (name) =>
    expect(isTimeZone(name)).toBe(true),
  )

  test.each([
    '',
    'Mars/Olympus',
    '+02:00',
    'America/New_York\n',
    '../../etc/passwd',
    'A'.repeat(5_000),
    '__proto__',
    'America/New_York; drop table users',
  ])('%j is not a time zone', (name) => expect(isTimeZone(name)).toBe(false))
})

describe('the zone of this machine', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])(
    'tells day and hour in %s as the zone by its name does',
    (zone) => {
      vi.stubEnv('TZ', zone)
      for (const at of [
        '2026-11-21T11:30:00Z',
        '2026-12-31T10:00:00Z',
        '2028-02-28T23:59:59Z',
        '2026-10-03T15:30:00Z',
      ]) {
        const { day, hour } = getLocalTimeInZone(getSystemTimeZone(), new Date(at))
        expect(getSystemLocalTime(new Date(at))).toEqual({ day, hour })
      }
    },
  )

  test('is named by Temporal where the browser has it, which needs no Intl', () => {
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Kathmandu' } })
    expect(getSystemTimeZone()).toBe('Asia/Kathmandu')
  })
})

test('spellings of a time zone are cached once', () => {
  const constructorSpy = vi.spyOn(Intl, 'DateTimeFormat')
  for (const name of ['GB-Eire', 'gb-eire', 'GB-EIRE', 'Gb-eIRE']) isTimeZone(name)
  expect(constructorSpy).toHaveBeenCalledTimes(1)
})
