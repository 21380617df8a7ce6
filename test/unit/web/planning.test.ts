import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseCalendarDay, getDateParts } from '#contract/base/calendar-day.ts'
import { getQuickLinks } from '#web/organizations/queries.ts'
import { getLineOfTheDay, linesOfTheDay } from '#web/tasks/dashboard/line-of-the-day.tsx'
import { words } from '#web/tasks/dashboard/words.ts'

const newYear = parseCalendarDay('2026-01-01')

test('there are at least 60 quotes, unique, short and without an author', () => {
  expect(linesOfTheDay.length).toBeGreaterThanOrEqual(60)
  expect(new Set(linesOfTheDay).size).toBe(linesOfTheDay.length)
  for (const line of linesOfTheDay) expect(line).toMatch(/^[A-Z][^"“”—–]{14,79}[.?]$/u)
})

test('a year uses all quotes, and consecutive days differ', () => {
  const quotesOfYear = Array.from({ length: 365 }, (_, at) => getLineOfTheDay(addDays(newYear, at)))
  expect(new Set(quotesOfYear).size).toBe(linesOfTheDay.length)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (ahead) => {
      const day = addDays(newYear, ahead)
      const before = addDays(day, -1)
      expect(linesOfTheDay).toContain(getLineOfTheDay(day))
      // Day 366 of a leap year has the same quote as the next January 1.
      if (getDateParts(before).year === getDateParts(day).year)
        expect(getLineOfTheDay(day)).not.toBe(getLineOfTheDay(before))
    }),
  )
})

test('a day has the same quote in every year', () => {
  expect(getLineOfTheDay(newYear)).toBe(linesOfTheDay[0])
  expect(getLineOfTheDay(parseCalendarDay('2027-02-01'))).toBe(getLineOfTheDay(parseCalendarDay('2026-02-01')))
})

const noLinks = { personalCalendarUrl: null, personalQuoteToolUrl: null }
const own = { personalCalendarUrl: 'https://own.test/c', personalQuoteToolUrl: 'https://own.test/q' }
const defaults = {
  defaultCalendarUrl: 'https://default.test/c',
  defaultQuoteToolUrl: 'https://default.test/q',
  documentModelHost: null,
  sendsMail: false,
}
const unsetLinks = { calendarUrl: null, quoteToolUrl: null, ...defaults }
const organisation = { calendarUrl: 'https://org.test/c', quoteToolUrl: 'https://org.test/q', ...defaults }

test.each([
  ['their own', own, organisation, 'own'],
  ["the organisation's", noLinks, organisation, 'org'],
  ['the default', noLinks, unsetLinks, 'default'],
  ['the default for what was left empty', { personalCalendarUrl: '', personalQuoteToolUrl: '' }, unsetLinks, 'default'],
])('Calendar and Quote lead to %s', (_, user, settings, to) => {
  expect(getQuickLinks(user, settings)).toEqual({ calendar: `https://${to}.test/c`, quote: `https://${to}.test/q` })
})

test('each link falls back independently and is undefined until loaded', () => {
  const partialLinks = { personalCalendarUrl: 'https://own.test/c', personalQuoteToolUrl: null }
  expect(getQuickLinks(partialLinks, { ...organisation, quoteToolUrl: null })).toEqual({
    calendar: 'https://own.test/c',
    quote: 'https://default.test/q',
  })
  expect(getQuickLinks(partialLinks, undefined)).toEqual({ calendar: 'https://own.test/c', quote: undefined })
})

test('counts are pluralized', () => {
  expect(words.left(80)).toBe('1 h 20 min left')
  expect(words.closedTitle(1)).toBe('While you were away, 1 task was closed')
  expect(words.closedTitle(2)).toBe('While you were away, 2 tasks were closed')
})
