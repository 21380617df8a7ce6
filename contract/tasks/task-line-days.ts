import {
  addDays,
  addMonths,
  type CalendarDay,
  findCalendarDay,
  getDateParts,
  getWeekday,
  isCalendarDay,
} from '#contract/base/calendar-day.ts'
import { months, numberWords, weekdays } from '#contract/base/time-words.ts'

/** A value and the words it was read from. */
export type TaskLineMatch<T> = { value: T; start: number; end: number }

/** The words of a monthly repeat. */
type MonthlyWords = { start: number; end: number }

/**
 * Finds the day that words name, relative to today; never a day before it. Beside a monthly repeat, "on the 15th" is one.
 * See docs/product/tasks.md#adding-by-one-line.
 */
export const findDayInWords = (
  words: readonly string[],
  today: CalendarDay,
  monthly?: MonthlyWords,
): TaskLineMatch<CalendarDay> | undefined =>
  findUniqueTaskLineMatch(words, (start) => readDay(words, start, today, monthly))

/** Returns the only value that `read` finds among the words; undefined if it finds two, since either may be meant. */
export function findUniqueTaskLineMatch<T>(
  words: readonly string[],
  read: (start: number) => TaskLineMatch<T> | undefined,
): TaskLineMatch<T> | undefined {
  let only: TaskLineMatch<T> | undefined
  for (let start = 0; start < words.length; start++) {
    const found = read(start)
    if (!found) continue
    if (only && only.value !== found.value) return undefined
    only ??= found
    start = found.end - 1
  }
  return only
}

function readDay(
  words: readonly string[],
  start: number,
  today: CalendarDay,
  monthly: MonthlyWords | undefined,
): TaskLineMatch<CalendarDay> | undefined {
  let first = start
  while (prefixes.has(words[first] ?? '')) first++
  const day =
    readWeekday(words, first, today) ??
    readRelativeDay(words, first, today) ??
    readDate(words, first, today) ??
    readDayOfMonth(words, first, today, { hasPrefix: first > start, monthly })
  if (!day || day.value < today || wordsBeforeContent.has(words[start - 1] ?? '')) return undefined
  return isOfUnreadRepeat(words, start, day.end) ? undefined : { ...day, start }
}

/** Whether a day belongs to "every Monday, Wednesday and Friday", "every 2nd Tuesday" or "Friday of every month". */
function isOfUnreadRepeat(words: readonly string[], start: number, end: number): boolean {
  if (words[end] === 'of' && isRepeatWord(words[end + 1] ?? '')) return true
  let before = start - 1
  while (isOrdinal(words[before] ?? '') || isListWord(words[before] ?? '') || isWeekdayName(words[before] ?? ''))
    before--
  return before < start - 1 && isRepeatWord(words[before] ?? '')
}

export const isRepeatWord = (word: string): boolean => word === 'every' || word === 'each'

/** Whether a word joins several days. */
export const isListWord = (word: string): boolean => ['and', 'or', '&', '+', 'to', 'through', '-', '–'].includes(word)

/** Words that belong to the day: "by Friday". */
const prefixes = new Set(['on', 'by', 'due', 'this', 'coming'])

/** Words that make a day part of the title: "slides for Friday", "Black Friday". */
const wordsBeforeContent = new Set(
  'for until till before since from after about of to the but except excluding last every each first second third fourth black good cyber ash palm easter fat giving super usa'.split(
    ' ',
  ),
)

/** "today", "tomorrow", "day after tomorrow", "in 3 days", "two weeks from now", "in a month", "next week". */
function readRelativeDay(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<CalendarDay> | undefined {
  const [word = '', second = '', third = ''] = words.slice(start, start + 3)
  const build = (days: number, length: number) => ({ value: addDays(today, days), start, end: start + length })
  if (word === 'today') return build(0, 1)
  if (['tomorrow', 'tmrw', 'tmr'].includes(word)) return build(1, 1)
  if (word === 'the') return second === 'day' ? readRelativeDay(words, start + 1, today) : undefined
  if (word === 'day' && second === 'after' && third === 'tomorrow') return build(2, 3)
  if (word === 'next' && second === 'week') return build(7, 2)
  if (word === 'in') return readDistance(words, start + 1, today)
  const isFromNow = third === 'from' && ['now', 'today'].includes(words[start + 3] ?? '')
  const found = isFromNow ? readDistance(words, start, today) : undefined
  return found && { ...found, end: start + 4 }
}

/** The day given by "3 days", "two weeks" or "a month". */
function readDistance(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<CalendarDay> | undefined {
  const [number = '', noun = ''] = words.slice(start, start + 2)
  const count = readSmallNumber(number)
  if (count < 1) return undefined
  const unit = /^(day|week|month)s?$/.exec(noun)?.[1]
  const value = unit === 'month' ? addMonths(today, count) : addDays(today, unit === 'week' ? 7 * count : count)
  return unit ? { value, start, end: start + 2 } : undefined
}

/** 3 for "3" and "three", 1 for "a"; 0 for anything else. */
export const readSmallNumber = (word: string): number =>
  /^\d{1,3}$/.test(word) ? Number(word) : word === 'a' ? 1 : Math.max(0, numberWords.indexOf(word))

/**
 * "friday" is the next one after today, "this friday" may be today, "next friday" and "friday next week" are in the
 * week that begins next Monday. A date may follow: "Friday, Dec 4", "Friday the 27th".
 */
function readWeekday(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<CalendarDay> | undefined {
  const index = start + (words[start] !== 'next' ? 0 : words[start + 1] === 'week' ? 2 : 1)
  const word = words[index] ?? ''
  const weekday = findWeekday(word)
  if (weekday < 0) return undefined
  const date = readDate(words, index + 1, today) ?? readOrdinalDay(words, index + 1, today)
  if (date && getWeekday(date.value) === weekday) return { ...date, start }
  // The weekday contradicts the date: either may be meant.
  if (date && words[index + 1] === 'the') return undefined
  const isBeforeNextWeek = words[index + 1] === 'next' && words[index + 2] === 'week'
  const isNext = index > start || isBeforeNextWeek
  const isLast = words.slice(index + 1).every((later) => later === '')
  // "Sun Life" and "sat down" are not days.
  const isAtEdge = isLast || (index === 0 && weekday > 0 && weekday < 6)
  const prefix = words[index - 1] ?? ''
  if (!isNext && !prefixes.has(prefix) && word !== weekdays[weekday] && !isAtEdge && !date) return undefined
  const daysTo = (other: number) => (other - getWeekday(today) + 7) % 7
  const ahead = isNext ? (daysTo(1) || 7) + ((weekday + 6) % 7) : daysTo(weekday) || (prefix === 'this' ? 0 : 7)
  return { value: addDays(today, ahead), start, end: index + (isBeforeNextWeek ? 3 : 1) }
}

const findWeekday = (word: string) => (word === 'weds' ? 3 : weekdays.findIndex((name) => isNameOf(word, name)))

export const isWeekdayName = (word: string): boolean => findWeekday(word) >= 0

/** "May 5", "May 5th, 2027", "5 May", "5th of May", "12/15", "12/15/27", "2027-05-05"; next year once it is past. */
function readDate(words: readonly string[], start: number, today: CalendarDay): TaskLineMatch<CalendarDay> | undefined {
  const [word = '', second = '', third = ''] = words.slice(start, start + 3)
  if (isCalendarDay(word)) return { value: word, start, end: start + 1 }
  const build = (month: number, day: number, year: string | undefined, length: number) => {
    const value = findDate(month, day, year ? Number(year.padStart(4, '20')) : undefined, today)
    return value && { value, start, end: start + length }
  }
  const slashed = /^(\d\d?)\/(\d\d?)(?:\/(\d\d|\d{4}))?$/.exec(word)
  if (slashed)
    return measuredNouns.has(second) ? undefined : build(Number(slashed[1]), Number(slashed[2]), slashed[3], 1)
  const year = (text: string) => (/^20\d\d$/.test(text) ? text : undefined)
  const month = findMonth(word)
  const day = readOrdinal(second)
  if (month && day) return build(month, day, year(third), year(third) ? 3 : 2)
  const dayFirst = readOrdinal(word)
  const length = second === 'of' ? 3 : 2
  const monthAfter = findMonth(words[start + length - 1] ?? '')
  const yearAfter = year(words[start + length] ?? '')
  return dayFirst && monthAfter ? build(monthAfter, dayFirst, yearAfter, yearAfter ? length + 1 : length) : undefined
}

/** "on the 15th" at the end of a line or beside a monthly repeat; elsewhere it may be a street. */
function readDayOfMonth(
  words: readonly string[],
  start: number,
  today: CalendarDay,
  { hasPrefix, monthly }: { hasPrefix: boolean; monthly: MonthlyWords | undefined },
): TaskLineMatch<CalendarDay> | undefined {
  const found = words[start] === 'the' ? readOrdinalDay(words, start, today) : undefined
  if (!found) return undefined
  if (hasPrefix && found.end === words.length) return found
  const [before = '', next = ''] = [words[start - 1], words[found.end]]
  if (isListWord(before) || isListWord(next) || isOrdinal(next)) return undefined
  const isAfterMonthly = monthly?.end === (hasPrefix ? start - 1 : start)
  return isAfterMonthly || found.end === monthly?.start ? found : undefined
}

/** "the 15th" or "15th": the next one, today included. */
function readOrdinalDay(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<CalendarDay> | undefined {
  const index = words[start] === 'the' ? start + 1 : start
  const ordinal = words[index] ?? ''
  const day = isOrdinal(ordinal) ? readOrdinal(ordinal) : 0
  const { year, month } = getDateParts(today)
  for (let ahead = 0; ahead < 3; ahead++) {
    const value = findCalendarDay(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day)
    if (value && value >= today) return { value, start, end: index + 1 }
  }
  return undefined
}

function findDate(month: number, day: number, year: number | undefined, today: CalendarDay): CalendarDay | undefined {
  if (year) return findCalendarDay(year, month, day)
  const thisYear = getDateParts(today).year
  return [thisYear, thisYear + 1]
    .map((one) => findCalendarDay(one, month, day))
    .find((value) => value && value >= today)
}

/** 5 for "5" and "5th"; 0 for anything else. */
const readOrdinal = (word: string): number => Number(/^(\d\d?)(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? 0)

export const isOrdinal = (word: string): boolean => /^\d\d?(st|nd|rd|th)$/.test(word)

const findMonth = (word: string): number => months.findIndex((name) => isNameOf(word, name)) + 1

/** A whole name or its beginning of three letters, or four of a long one: "thu", "thur", "sept". */
const isNameOf = (word: string, name: string) =>
  word === name || (word.length >= 3 && word.length <= 5 && name.length > word.length && name.startsWith(word))

/** "1/2 day" is not a date. */
const measuredNouns = new Set('day hour price off page mile share of an a ton inch limit limits'.split(' '))
