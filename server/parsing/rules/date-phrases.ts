import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { months } from '#contract/base/time-words.ts'

/** A date as written: the year may be absent. "March 1-5" has a last day, "March" is the whole month. */
export type PartialDate = { year: number | undefined; month: number; day: number; lastDay?: number; isMonth?: true }

const monthName = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const toMonth = (name = '') => months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1
const toYear = (text: string | undefined) => (text ? Number(text.length === 2 ? `20${text}` : text) : undefined)

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

type Groups = readonly (string | undefined)[]
/** A way to write a date; the examples are its tests. */
type Row = { pattern: RegExp; read: (groups: Groups) => PartialDate; examples: Record<string, PartialDate> }

export const datePatterns: readonly Row[] = [
  {
    pattern: /\b(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(?:T(?=\d))?/,
    read: ([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
    examples: { '2026-03-04: call': { year: 2026, month: 3, day: 4 } },
  },
  {
    pattern: /\b(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})\b/,
    read: ([month, , day, year]) => ({ year: toYear(year), month: Number(month), day: Number(day) }),
    examples: { '3/4/26: call': { year: 2026, month: 3, day: 4 }, '25/12/2026': { year: 2026, month: 12, day: 25 } },
  },
  {
    // With dots the day comes first; without a year "1.2." may be the number of a section.
    pattern: /\b(?:(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})\b|(\d{2})\.(\d{2})\.(?=[\s:,)–-]|$))/,
    read: ([day, month, year, dayAlone = day, monthAlone = month]) => ({
      year: toYear(year),
      month: Number(monthAlone),
      day: Number(dayAlone),
    }),
    examples: { '03.04.: call': { year: undefined, month: 4, day: 3 }, '3.4.26': { year: 2026, month: 4, day: 3 } },
  },
  {
    pattern: new RegExp(
      `\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?(?! ?(?:days|weeks|%))(?:\\s?(?:[-–]|to|through)\\s?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!/|:\\d))?(?:,? (20\\d\\d))?\\b`,
      'i',
    ),
    read: ([month, day, lastDay, year]) => ({
      year: toYear(year),
      month: toMonth(month),
      day: Number(day),
      lastDay: lastDay ? Number(lastDay) : undefined,
    }),
    examples: {
      'March 1-5: call': { year: undefined, month: 3, day: 1, lastDay: 5 },
      'Sept. 3, 2026': { year: 2026, month: 9, day: 3 },
    },
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]${monthName}(?:(?:,? |-)(20\\d\\d|\\d\\d$))?(?![a-z])`,
      'i',
    ),
    read: ([day, month, year]) => ({ year: toYear(year), month: toMonth(month), day: Number(day) }),
    examples: {
      'Call on the 3rd of March': { year: undefined, month: 3, day: 3 },
      '3-Mar-2026': { year: 2026, month: 3, day: 3 },
    },
  },
  {
    pattern: /(?<=^|\b(?:due|by|on|until):? )(?!24\/7)(\d{1,2})\/(\d{1,2})(?=$|[\s:,)–-])(?!\/)/i,
    read: ([month, day]) => ({ year: undefined, month: Number(month), day: Number(day) }),
    examples: { '3/4 call': { year: undefined, month: 3, day: 4 } },
  },
  {
    pattern: new RegExp(`^(?:the )?end of ${monthName}(?: (20\\d\\d))?(?![a-z])`, 'i'),
    read: ([month, year]) => ({ year: toYear(year), month: toMonth(month), day: lastDays[toMonth(month) - 1]! }),
    examples: { 'End of February: call': { year: undefined, month: 2, day: 28 } },
  },
  {
    pattern: new RegExp(`^${monthName}(?:\\s?[-–/]\\s?(?:${monthName}))?(?: (20\\d\\d))?(?=\\s*(?:$|[:|–—]| - ))`, 'i'),
    read: ([month, , year]) => ({ year: toYear(year), month: toMonth(month), day: 1, isMonth: true }),
    examples: {
      'October:': { year: undefined, month: 10, day: 1, isMonth: true },
      'Feb/March - visit': { year: undefined, month: 2, day: 1, isMonth: true },
    },
  },
]

/** Finds the first date of a text. */
export function findPartialDate(text: string): { date: PartialDate; start: number; end: number } | undefined {
  for (const { pattern, read } of datePatterns) {
    const match = pattern.exec(text)
    if (!match) continue
    const date = read(match.slice(1))
    // The first number is the day in most countries: a number that cannot be a month must be one.
    const swapped = date.month > 12 && date.day <= 12 ? { ...date, month: date.day, day: date.month } : date
    const isDate = swapped.month >= 1 && swapped.month <= 12 && swapped.day >= 1 && swapped.day <= 31
    if (isDate) return { date: swapped, start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

/** Returns the calendar day of a date in a year; undefined if there is no such day. */
export function toCalendarDayInYear({ month, day }: PartialDate, year: number): CalendarDay | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDay(text) ? text : undefined
}
