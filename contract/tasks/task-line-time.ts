import { findUniqueTaskLineMatch, isRepeatWord, isWeekdayName, type TaskLineMatch } from './task-line-days.ts'

/**
 * Finds the time that words name, as `HH:MM`; see docs/product/tasks.md#adding-by-one-line. In a document, where the
 * user does not see at once what was understood, "at 3" and "John 3:16" are not times.
 */
export const findTimeInWords = (
  words: readonly string[],
  { isOfDocument = false } = {},
): TaskLineMatch<string> | undefined => findUniqueTaskLineMatch(words, (start) => readTime(words, start, isOfDocument))

/** "3pm", "at 3:30 pm", "@3pm", "15:30", "noon"; "at 3" only if the line ends or continues with a day or a person. */
function readTime(words: readonly string[], start: number, isOfDocument: boolean): TaskLineMatch<string> | undefined {
  const isAfterAt = words[start] === 'at' || words[start] === '@'
  const index = isAfterAt ? start + 1 : start
  const word = words[index] ?? ''
  if (!isAfterAt && (isEndOfSpan(words, start) || words[start - 1] === 'at')) return undefined
  if (word === 'noon') return finish(words, { value: '12:00', start, end: index + 1 })
  const match = /^(@?)(\d\d?)(?::(\d\d))?(am|pm|a\.m|p\.m)?$/.exec(word)
  if (!match) return undefined
  const [, at, hourText = '', minute, joinedHalf] = match
  const nextHalf = joinedHalf ? undefined : /^(?:am|pm|a\.m|p\.m)$/.exec(words[index + 1] ?? '')?.[0]
  const half = (joinedHalf ?? nextHalf)?.[0]
  const end = index + (nextHalf ? 2 : 1)
  const isSaidAt = isAfterAt || Boolean(at)
  const isNamed =
    half !== undefined ||
    (minute !== undefined ? isSaidAt || !isOfDocument : isSaidAt && !isOfDocument && isAtEnd(words, end))
  const hour = isNamed ? toHour(hourText, half, words.includes('tonight')) : undefined
  if (hour === undefined || Number(minute ?? 0) > 59) return undefined
  return finish(words, { value: `${String(hour).padStart(2, '0')}:${minute ?? '00'}`, start, end })
}

/** The hour of the day; without am or pm, "3" is in the afternoon, as nobody works at 3 at night, and "8 tonight" later. */
function toHour(text: string, half: string | undefined, isTonight: boolean): number | undefined {
  const hour = Number(text)
  if (half) return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined
  if (hour > 23) return undefined
  return hour >= 1 && (isTonight ? hour < 12 : hour < 7 && text.length === 1) ? hour + 12 : hour
}

const isAtEnd = (words: readonly string[], end: number): boolean => {
  const next = words[end] ?? ''
  return next === '' || wordsAfterTimes.has(next) || isWeekdayName(next) || isRepeatWord(next)
}

/** A span of time stays in the title. */
const finish = (words: readonly string[], found: TaskLineMatch<string>): TaskLineMatch<string> | undefined => {
  const [next = '', last = ''] = words.slice(found.end, found.end + 2)
  // "At 9 am to set up the phone" is not a span.
  const needsTime = isDash(next) || (next === 'to' && last !== '')
  return needsTime ? (startsTime.test(last) ? undefined : found) : wordsOfSpans.has(next) ? undefined : found
}

/** "Before 3pm", "between 9 and 3pm" and "9 - 3pm"; "the 3pm call" names a call. */
function isEndOfSpan(words: readonly string[], start: number): boolean {
  const [first = '', before = ''] = [words[start - 2], words[start - 1]]
  return wordsBeforeSpans.has(before) || ((before === 'and' || isDash(before)) && startsTime.test(first))
}

const isDash = (word: string) => ['-', '–', '—'].includes(word)
const startsTime = /^(?:\d|noon|am$|pm$|[ap]\.m$)/
const wordsBeforeSpans = new Set(
  'before after until till since than past from to thru through between by or the a an my our your his her their'.split(
    ' ',
  ),
)
const wordsOfSpans = new Set('to until till or thru through'.split(' '))
const wordsAfterTimes = new Set('on with today tonight tomorrow tmrw tmr next this'.split(' '))
