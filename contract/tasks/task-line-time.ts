import { findUniqueTaskLineMatch, isRepeatWord, isWeekdayName, type TaskLineMatch } from './task-line-days.ts'

/** Finds the hour that words name, as `HH:MM`; see docs/product/tasks.md#adding-by-one-line. */
export const findTimeInWords = (words: readonly string[]): TaskLineMatch<string> | undefined =>
  findUniqueTaskLineMatch(words, (start) => readTime(words, start))

/** "3pm", "at 3:30 pm", "@3pm", "15:30", "noon"; "at 3" only where the line ends or goes on with a day or a person. */
function readTime(words: readonly string[], start: number): TaskLineMatch<string> | undefined {
  const isAfterAt = words[start] === 'at' || words[start] === '@'
  const index = isAfterAt ? start + 1 : start
  const word = words[index] ?? ''
  if (!isAfterAt && (wordsBeforeSpans.has(words[start - 1] ?? '') || words[start - 1] === 'at')) return undefined
  if (word === 'noon') return finish(words, { value: '12:00', start, end: index + 1 })
  const match = /^(@?)(\d\d?)(?::(\d\d))?(am|pm|a\.m|p\.m)?$/.exec(word)
  if (!match) return undefined
  const [, at, hourText = '', minute, joinedHalf] = match
  const nextHalf = joinedHalf ? undefined : /^(?:am|pm|a\.m|p\.m)$/.exec(words[index + 1] ?? '')?.[0]
  const half = (joinedHalf ?? nextHalf)?.[0]
  const end = index + (nextHalf ? 2 : 1)
  const isNamed = half !== undefined || minute !== undefined || ((isAfterAt || at) && isAtEnd(words, end))
  const hour = isNamed ? toHour(hourText, half) : undefined
  if (hour === undefined || Number(minute ?? 0) > 59) return undefined
  return finish(words, { value: `${String(hour).padStart(2, '0')}:${minute ?? '00'}`, start, end })
}

/** The hour of the day; without a half of it, "3" is the afternoon, as nobody works at that hour of the night. */
function toHour(text: string, half: string | undefined): number | undefined {
  const hour = Number(text)
  if (half) return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined
  if (hour > 23) return undefined
  return hour >= 1 && hour < 7 && text.length === 1 ? hour + 12 : hour
}

const isAtEnd = (words: readonly string[], end: number): boolean => {
  const next = words[end] ?? ''
  return next === '' || wordsAfterTimes.has(next) || isWeekdayName(next) || isRepeatWord(next)
}

/** A span of time stays in the title. */
const finish = (words: readonly string[], found: TaskLineMatch<string>): TaskLineMatch<string> | undefined =>
  wordsOfSpans.has(words[found.end] ?? '') ? undefined : found

const wordsBeforeSpans = new Set('before after until till since from to between by or - –'.split(' '))
const wordsOfSpans = new Set('to until till or - –'.split(' '))
const wordsAfterTimes = new Set('on with today tomorrow tmrw tmr next this'.split(' '))
