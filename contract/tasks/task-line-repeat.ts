import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { repeatAdverbs } from '#contract/base/time-words.ts'
import type { RepeatInterval } from './recurrence.ts'
import { customIntervalDaysLimits } from './tasks.ts'
import {
  findDayInWords,
  isConjunction,
  isRepeatWord,
  isWeekdayName,
  readSmallNumber,
  type TaskLineMatch,
} from './task-line-days.ts'

/** How often a task repeats, and its first day if the words name one. */
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
  if (isListed(words, unitAt + 1)) return undefined
  const build = (value: TaskLineRepeat) => ({ value, start, end: unitAt + 1 })
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

/** "and Thursday", "or Friday": one of several days. */
const isListed = (words: readonly string[], index: number) =>
  isConjunction(words[index] ?? '') && isWeekdayName(words[index + 1] ?? '')

const units = new Map<string, RepeatInterval>(repeatAdverbs)
const adverbs = new Map<string, RepeatInterval>([...repeatAdverbs.values()].map((adverb) => [adverb, adverb]))
