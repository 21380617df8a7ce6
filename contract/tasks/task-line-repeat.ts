import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { repeatAdverbs } from '#contract/base/time-words.ts'
import type { RepeatInterval } from './recurrence.ts'
import {
  findDayInWords,
  isListWord,
  isOrdinal,
  isRepeatWord,
  isWeekdayName,
  readSmallNumber,
  type TaskLineMatch,
} from './task-line-days.ts'
import { customIntervalDaysLimits } from './tasks.ts'

/** How often a task repeats, with the days of a custom interval, and its first day if it repeats on a weekday. */
export type TaskLineRepeat = { interval: RepeatInterval; customDays?: number; first?: CalendarDay }

/**
 * Finds how often words say that something repeats: "every Friday", "every 2 weeks", "every other day", "each month".
 * Words that no rule can express, such as "every Monday and Thursday", are ignored. See
 * docs/product/tasks.md#adding-by-one-line.
 */
export function findRepeatInWords(
  words: readonly string[],
  today: CalendarDay,
): TaskLineMatch<TaskLineRepeat> | undefined {
  const starts = words.flatMap((word, index) => (isRepeatWord(word) ? index : []))
  if (starts.length) return starts.length === 1 ? readRepeat(words, starts[0]!, today) : undefined
  // "Call Ada weekly", but not "weekly report".
  const last = words.length - 1
  const interval = adverbs.get(words[last] ?? '')
  return interval && last > 0 ? { value: { interval }, start: last, end: last + 1 } : undefined
}

function readRepeat(
  words: readonly string[],
  start: number,
  today: CalendarDay,
): TaskLineMatch<TaskLineRepeat> | undefined {
  const isEveryOther = words[start + 1] === 'other'
  const number = isEveryOther ? 2 : readSmallNumber(words[start + 1] ?? '')
  const unitAt = start + (number ? 2 : 1)
  const unit = words[unitAt] ?? ''
  const end = unitAt + 1
  const isOfDay = unit === 'month' && !number && isDayOfMonthBefore(words, start, today)
  if (wordsBeforeContent.has(words[start - 1] ?? '') && !isOfDay) return undefined
  if (isListed(words, end, isWeekdayName(unit)) || isLimited(words, end, today, unit === 'month')) return undefined
  const build = (value: TaskLineRepeat) => ({ value, start: isOfDay ? start - 1 : start, end })
  const count = number || 1
  if (isWeekdayName(unit)) {
    const first = findDayInWords([unit], today)?.value
    // No rule can express "every 3 Fridays".
    if (!first || (number && !isEveryOther)) return undefined
    return build(isEveryOther ? { interval: 'custom', customDays: 14, first } : { interval: 'weekly', first })
  }
  const name = number && !isEveryOther ? unit.replace(/s$/, '') : unit
  const interval = units.get(name)
  if (!interval) return undefined
  if (count === 1) return build({ interval })
  const days = interval === 'daily' ? count : interval === 'weekly' ? 7 * count : 0
  return days >= customIntervalDaysLimits.min && days <= customIntervalDaysLimits.max
    ? build({ interval: 'custom', customDays: days })
    : undefined
}

/** Words that make a repeat part of the title: "the first Monday of every month". */
const wordsBeforeContent = new Set('of for before after until till since from'.split(' '))

/** "the 15th of", but not "the 1st and the 15th of". */
function isDayOfMonthBefore(words: readonly string[], start: number, today: CalendarDay): boolean {
  const end = start - 1
  const day = findDayInWords(words.slice(0, end), today, { start: end, end: Infinity })
  return words[end] === 'of' && isOrdinal(words[end - 1] ?? '') && day?.end === end
}

/** "and Thursday", "to Friday", and "Wednesday" after a weekday: one of several days. */
const isListed = (words: readonly string[], index: number, isAfterWeekday: boolean) =>
  isListWord(words[index] ?? '')
    ? isWeekdayName(words[index + 1] ?? '')
    : isAfterWeekday && isWeekdayName(words[index] ?? '')

/** "except holidays", "for 3 weeks", "until Friday" or "on the last Friday": no rule of a line has an exception or an end. */
function isLimited(words: readonly string[], end: number, today: CalendarDay, isMonthly: boolean): boolean {
  const rest = words.slice(end)
  if (wordsOfLimits.has(rest[0] ?? '')) return true
  const day = (rest[1] === 'the' ? rest[2] : rest[1]) ?? ''
  const isDay = wordsOfDays.has(day) || isWeekdayName(day.replace(/s$/, '')) || (isMonthly && /^\d/.test(day))
  const monthly = isMonthly ? { start: -1, end: 0 } : undefined
  if (rest[0] === 'on' && isDay && findDayInWords(rest, today, monthly)?.start !== 0) return true
  return words.some((word, index) => {
    const after = words.slice(index + 1, index + 4)
    if (word === 'for')
      return readSmallNumber(after[0] ?? '') > 0 && /^(day|week|month|year|time)s?$/.test(after[1] ?? '')
    return (word === 'until' || word === 'till') && findDayInWords(after, today)?.start === 0
  })
}

const wordsOfLimits = new Set('except excluding but unless until till through of'.split(' '))
const wordsOfDays = new Set('first second third fourth last'.split(' '))

const units = new Map<string, RepeatInterval>(repeatAdverbs)
const adverbs = new Map<string, RepeatInterval>([...repeatAdverbs.values()].map((adverb) => [adverb, adverb]))
