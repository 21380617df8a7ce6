import { addDays, type CalendarDay, getDateParts, getWeekday, isCalendarDay } from '#contract/base/calendar-day.ts'

/** A value and the words it was read from. */
export type TaskLineMatch<T> = { value: T; start: number; end: number }

/** Finds the day that words name, relative to today; never a day before it. See docs/product.md#adding-by-one-line. */
export const findDayInWords = (words: readonly string[], today: CalendarDay): TaskLineMatch<CalendarDay> | undefined =>
  findUniqueTaskLineMatch(words, (start) => readDay(words, start, today))

/** The one that is found; none when there are two, since either may be meant. */
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

function readDay(words: readonly string[], start: number, today: CalendarDay): TaskLineMatch<CalendarDay> | undefined {
  let first = start
  while (prefixes.has(words[first] ?? '')) first++
  const day =
    readRelativeDay(words, first, today) ??
    readWeekday(words, first, today) ??
    readDate(words, first, today) ??
    readDayOfMonth(words, first, today, first > start)
  if (!day || day.value < today || wordsBeforeContent.has(words[start - 1] ?? '')) return undefined
  return { ...day, start }
}

/** Belong to the day: "by Friday". */
const prefixes = new Set(['on', 'by', 'due', 'this'])

/** Make a day part of the title: "slides for Friday", "Black Friday". */
const wordsBeforeContent = new Set(
  'for until till before since from after about of to the last every each black good cyber ash palm easter fat giving super usa'.split(
    ' ',
  ),
)

/** "today", "tomorrow", "day after tomorrow", "in 3 days", "in two weeks", "next week". */
function readRelativeDay(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<CalendarDay> | undefined {
  const [word = '', second = '', third = ''] = words.slice(start, start + 3)
  const build = (days: number, length: number) => ({ value: addDays(today, days), start, end: start + length })
  if (word === 'today') return build(0, 1)
  if (['tomorrow', 'tmrw', 'tmr'].includes(word)) return build(1, 1)
  if (word === 'day' && second === 'after' && third === 'tomorrow') return build(2, 3)
  if (word === 'next' && second === 'week') return build(7, 2)
  const unit = { day: 1, days: 1, week: 7, weeks: 7 }[third]
  const count = /^\d{1,3}$/.test(second) ? Number(second) : smallNumbers.indexOf(second)
  return word === 'in' && unit && count > 0 ? build(count * unit, 3) : undefined
}

const smallNumbers = ['', 'a', 'two', 'three', 'four', 'five', 'six']

/** "friday" is the next one after today, "next friday" that of the week that begins on the next Monday. */
function readWeekday(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<CalendarDay> | undefined {
  const isNext = words[start] === 'next'
  const index = isNext ? start + 1 : start
  const word = words[index] ?? ''
  const weekday = weekdays.findIndex((name) => isNameOf(word, name))
  if (weekday < 0) return undefined
  const isWhole = word === weekdays[weekday]
  const isLast = index === words.length - 1
  // "Sun Life" and "sat down" are no days.
  const isAtEdge = isLast || (index === 0 && weekday > 0 && weekday < 6)
  const date = readDate(words, index + 1, today)
  if (date) return getWeekday(date.value) === weekday ? { ...date, start } : undefined
  const hasPrefix = isNext || prefixes.has(words[index - 1] ?? '') || isWhole
  if (!hasPrefix && !isAtEdge) return undefined
  const daysTo = (other: number) => (other - getWeekday(today) + 7) % 7 || 7
  const ahead = isNext ? daysTo(1) + ((weekday + 6) % 7) : daysTo(weekday)
  return { value: addDays(today, ahead), start, end: index + 1 }
}

/** "May 5", "May 5th, 2027", "5 May", "5th of May", "12/15", "12/15/2027", "2027-05-05"; next year once it is past. */
function readDate(words: readonly string[], start: number, today: CalendarDay): TaskLineMatch<CalendarDay> | undefined {
  const [word = '', second = '', third = ''] = words.slice(start, start + 3)
  if (isCalendarDay(word)) return { value: word, start, end: start + 1 }
  const build = (month: number, day: number, year: string | undefined, length: number) => {
    const value = findDate(month, day, year ? Number(year) : undefined, today)
    return value && { value, start, end: start + length }
  }
  const slashed = /^(\d\d?)\/(\d\d?)(?:\/(\d{4}))?$/.exec(word)
  if (slashed)
    return measuredNouns.has(second) ? undefined : build(Number(slashed[1]), Number(slashed[2]), slashed[3], 1)
  const year = (text: string) => (/^20\d\d$/.test(text) ? text : undefined)
  const month = findMonth(word)
  const day = readOrdinal(second)
  if (month && day) return build(month, day, year(third), year(third) ? 3 : 2)
  const dayFirst = readOrdinal(word)
  const monthAfter = findMonth(second === 'of' ? third : second)
  return dayFirst && monthAfter ? build(monthAfter, dayFirst, undefined, second === 'of' ? 3 : 2) : undefined
}

/** "on the 15th" at the end of a line; elsewhere it may be that of a street. */
function readDayOfMonth(
  words: readonly string[],
  start: number,
  today: CalendarDay,
  hasPrefix: boolean,
): TaskLineMatch<CalendarDay> | undefined {
  const [word, ordinal = ''] = words.slice(start, start + 2)
  const day = /^\d\d?(st|nd|rd|th)$/.test(ordinal) ? readOrdinal(ordinal) : 0
  if (!hasPrefix || word !== 'the' || !day || start + 2 !== words.length) return undefined
  const { year, month } = getDateParts(today)
  for (let ahead = 0; ahead < 3; ahead++) {
    const value = toDay(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day)
    if (value && value >= today) return { value, start, end: start + 2 }
  }
  return undefined
}

function findDate(month: number, day: number, year: number | undefined, today: CalendarDay): CalendarDay | undefined {
  if (year) return toDay(year, month, day)
  const thisYear = getDateParts(today).year
  return [thisYear, thisYear + 1].map((one) => toDay(one, month, day)).find((value) => value && value >= today)
}

function toDay(year: number, month: number, day: number): CalendarDay | undefined {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  return isCalendarDay(text) ? text : undefined
}

/** 5 of "5" and "5th"; 0 of anything else. */
const readOrdinal = (word: string): number => Number(/^(\d\d?)(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? 0)

const findMonth = (word: string): number => months.findIndex((name) => isNameOf(word, name)) + 1

/** A whole name or its beginning of three letters, or four of a long one: "thu", "thur", "sept". */
const isNameOf = (word: string, name: string) =>
  word === name || (word.length >= 3 && word.length <= 5 && name.length > word.length && name.startsWith(word))

/** "1/2 day" is no date. */
const measuredNouns = new Set('day hour price off page mile share of an a'.split(' '))

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const months = 'january february march april may june july august september october november december'.split(' ')
