import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { months } from '#contract/tasks/task-line-days.ts'

/** A date as written: the year may be absent. "March 1-5" has a last day. */
export type PartialDate = { year: number | undefined; month: number; day: number; lastDay?: number }

const monthPattern = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`

const patterns: readonly [RegExp, (match: RegExpExecArray) => PartialDate][] = [
  [
    /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/,
    ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/,
    ([, month, , day, year]) => ({ year: toYear(year), month: Number(month), day: Number(day) }),
  ],
  [
    new RegExp(
      `\\b${monthPattern} (\\d{1,2})(?:st|nd|rd|th)?(?! ?(?:days|weeks|%))(?:\\s?(?:[-–]|to|through)\\s?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!/|:\\d))?(?:,? (20\\d\\d))?\\b`,
      'i',
    ),
    ([, month = '', day, lastDay, year]) => ({
      ...{ year: toYear(year), month: toMonth(month), day: Number(day) },
      ...(lastDay && { lastDay: Number(lastDay) }),
    }),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthPattern}(?:,? (20\\d\\d))?(?![a-z])`, 'i'),
    ([, day, month = '', year]) => ({ year: toYear(year), month: toMonth(month), day: Number(day) }),
  ],
  [
    /^(?!24\/7)(\d{1,2})\/(\d{1,2})(?=$|[\s:,)–-])(?!\/)/,
    ([, month, day]) => ({ year: undefined, month: Number(month), day: Number(day) }),
  ],
]

/** Finds the first date of a text. */
export function findPartialDate(text: string): { date: PartialDate; start: number; end: number } | undefined {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text)
    if (!match) continue
    const date = read(match)
    // The first number is the day in most countries: what cannot be a month is one.
    const swapped = date.month > 12 && date.day <= 12 ? { ...date, month: date.day, day: date.month } : date
    if (isDate(swapped)) return { date: swapped, start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

/** The calendar day of a date in a year; undefined where that has no such day. */
export function toCalendarDayInYear({ month, day }: PartialDate, year: number): CalendarDay | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDay(text) ? text : undefined
}

const toMonth = (name: string) => months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1
const toYear = (text: string | undefined) => (text ? Number(text.length === 2 ? `20${text}` : text) : undefined)
const isDate = ({ month, day }: PartialDate) => month >= 1 && month <= 12 && day >= 1 && day <= 31
