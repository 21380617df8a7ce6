import { addDays, addMonths, type CalendarDay, findCalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { removeAccents } from '#contract/base/text.ts'
import type { DateOrder } from './import-fields.ts'

type ReadDate =
  | { day: CalendarDay }
  /** A birthday without its year, as phones have it: month and day. */
  | { withoutYear: string }
  /** Either order of day and month is possible. */
  | { isAmbiguous: true }
  | { isEmpty: true }
  | undefined

/**
 * Reads a date as spreadsheets and phones write it; undefined if the text is not a date. Two-digit years are at most the year of
 * `latestDay`, which is today for a birthday.
 */
export function readDate(text: string, order: DateOrder | null, latestDay: CalendarDay): ReadDate {
  const value = text.trim().toLowerCase()
  // Outlook writes 0/0/00 for no date.
  if (!/[1-9]/.test(value) && /^[0/.\- ]*$/.test(value)) return { isEmpty: true }
  const date = value.replace(/[t ]\d{1,2}:\d\d.*$/, '').replace(/t\d{4,6}(z|[+-]\d{4})?$/, '')
  const [, year, month, dayOfMonth] =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(date) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? []
  // Apple's year for a birthday without one.
  if (year === '1604') return toWithoutYear(month!, dayOfMonth!)
  if (year) return toDay(Number(year), Number(month), Number(dayOfMonth))
  const [, onlyMonth, onlyDay] = /^--(\d\d)-?(\d\d)$/.exec(date) ?? []
  if (onlyMonth) return toWithoutYear(onlyMonth, onlyDay!)
  return readNumbers(date, order, latestDay) ?? readMonthName(date, latestDay) ?? readSerial(date)
}

/** The latest day that a year of two digits may mean in a policy's dates, thirty years ahead: "27" is 2027. */
export const getLatestPolicyDay = (today: CalendarDay): CalendarDay => addMonths(today, 30 * 12)

/**
 * Detects the order of day and month in a date, `ambiguous` if both are possible; undefined for a text that has no such
 * order.
 */
export function detectDateOrder(text: string): DateOrder | 'ambiguous' | undefined {
  const [, first, separator, second] = numbers.exec(text.trim().replace(/[t ]\d{1,2}:\d\d.*$/i, '')) ?? []
  if (!first) return undefined
  const [one, other] = [Number(first), Number(second)]
  if (one > 12) return 'day_first'
  if (other > 12) return 'month_first'
  // With periods, the day always comes first.
  if (separator === '.') return 'day_first'
  return one === other || !one || !other ? undefined : 'ambiguous'
}

const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/

function readNumbers(date: string, order: DateOrder | null, latestDay: CalendarDay): ReadDate {
  const [, first, separator, second, year] = numbers.exec(date) ?? []
  if (!first) return undefined
  const [one, other] = [Number(first), Number(second)]
  if (detectDateOrder(date) === 'ambiguous' && !order) return { isAmbiguous: true }
  const isDayFirst = separator === '.' || one > 12 || (other <= 12 && order === 'day_first')
  return isDayFirst ? toDay(toYear(year!, latestDay), other, one) : toDay(toYear(year!, latestDay), one, other)
}

function readMonthName(date: string, latestDay: CalendarDay): ReadDate {
  const words = removeAccents(date)
    .split(/[\s,./-]+/)
    .filter((word) => word && word !== 'de' && word !== 'del')
  if (words.length !== 3) return undefined
  const nameIndex = words.findIndex((word) => /^\p{L}{3,}$/u.test(word))
  const month = monthNames.findIndex((names) => names.some((name) => words[nameIndex]?.startsWith(name))) + 1
  const [first, second] = words.filter((_, index) => index !== nameIndex)
  const [dayText, yearText] = /^\d{4}$/.test(first!) ? [second, first] : [first, second]
  const dayOfMonth = /^(\d{1,2})(st|nd|rd|th|er)?$/.exec(dayText!)?.[1]
  if (!month || !dayOfMonth || !/^(\d{4}|\d\d)$/.test(yearText!)) return undefined
  return toDay(toYear(yearText!, latestDay), month, Number(dayOfMonth))
}

/** Beginnings of the names in English, German, French and Spanish. */
const monthNames = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** Reads a day as Excel's serial number, from 1927 to 2064: a smaller number could be anything. */
function readSerial(date: string): ReadDate {
  return /^[1-5]\d{4}$/.test(date) ? { day: addDays(parseCalendarDay('1899-12-30'), Number(date)) } : undefined
}

function toYear(text: string, latestDay: CalendarDay): number {
  if (text.length === 4) return Number(text)
  const latestYear = Number(latestDay.slice(0, 4))
  const year = Math.floor(latestYear / 100) * 100 + Number(text)
  return year > latestYear ? year - 100 : year
}

function toDay(year: number, month: number, dayOfMonth: number): ReadDate {
  const day = findCalendarDay(year, month, dayOfMonth)
  return day && { day }
}

const toWithoutYear = (month: string, dayOfMonth: string): ReadDate => {
  const day = findCalendarDay(2000, Number(month), Number(dayOfMonth))
  return day && { withoutYear: day.slice(5) }
}
