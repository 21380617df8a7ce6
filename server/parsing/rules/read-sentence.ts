import { type DayPhraseMatch, findDayPhrase, findInnerDay, findLeadingDay } from './day-phrases.ts'
import type { DayPhrase, RepeatPhrase } from './line-item.ts'
import { cacheRecent, expression } from './phrase-placeholders.ts'
import { findRepeatPhrase } from './repeat-phrases.ts'
import { blankQuotes, removeTextParts } from './task-title.ts'
import { removeSubject } from './task-words.ts'
import { findInnerTime, mayHaveTime, readBareHour, readClock, readLeadingClock, removeTime } from './time-of-day.ts'

/** The day, time and repeat that a sentence states, and the rest of it. */
export type SentenceParts = {
  day?: DayPhrase
  repeat?: RepeatPhrase
  dueTime?: string
  isLeading: boolean
  rest: string
}

/** Reads the day, the time and the repeat of a sentence, wherever they are in it. */
export const readSentence = cacheRecent((sentence: string): SentenceParts => {
  const parts = readPartsAndTime(sentence)
  if (!parts.day && !parts.repeat) return parts
  return { ...parts, rest: removeSubject(parts.rest.replace(/^(?:you|he|she|they) (?=[a-z])/i, 'I ')) }
})

/**
 * A time in a label, which is never part of a title, takes precedence; any other is removed before the day is read.
 */
function readPartsAndTime(sentence: string): SentenceParts {
  const dueTime = mayHaveTime(sentence) ? findLabelTime(sentence) : undefined
  const inner = dueTime ? undefined : findInnerTime(sentence)
  if (inner) return { ...readParts(removeTime(sentence, inner)), dueTime: inner.time }
  return { ...readParts(sentence), dueTime }
}

/** Finds the time at the beginning of a sentence, or right after a day or repeat there. */
function findLabelTime(sentence: string): string | undefined {
  const day = findLeadingDay(sentence)
  const clock = day ? day.clock : findInnerDay(sentence)?.clock
  if (clock !== undefined) return readClock(clock)
  const repeat = findRepeatPhrase(sentence)?.parts[0]
  for (const end of new Set([0, day?.end ?? 0, repeat && repeat.start <= 1 ? repeat.end : 0])) {
    const text = sentence.slice(end).replace(/^[\s,:;–—-]+/, '')
    const time = readLeadingClock(text) ?? (end ? readBareHour(text) : undefined)
    if (time !== undefined) return time
  }
  return undefined
}

function readParts(sentence: string): SentenceParts {
  const leading = findLeadingDay(sentence)
  const found = findRepeatPhrase(blankQuotes(sentence))
  const startsWithRepeat = found !== undefined && !found.repeat.isAdjective && found.parts[0]!.start <= 1
  if (leading) return readAfterDay(sentence, leading)
  if (!found) {
    const inner = leading ?? findInnerDay(blankQuotes(sentence))
    return { day: inner?.phrase, isLeading: false, rest: removeTextParts(sentence, inner ? [inner] : []) }
  }
  const { repeat, parts } = found
  const rest = removeTextParts(sentence, repeat.isAdjective ? parts.slice(1) : parts)
  const inner = findDayPhrase(blankQuotes(rest))
  const isLeading = startsWithRepeat
  // "Email 2 (Day 3): The monthly payment explained".
  const label = sentence.includes('):') ? findInnerDay(blankQuotes(sentence)) : undefined
  if (label && /^\([^)]+\):/.test(sentence.slice(label.start)) && !isPeriod(label.phrase))
    return { day: label.phrase, isLeading, rest: removeTextParts(sentence, [label]) }
  // "Annually, 60 days before renewal".
  const isYearly = typeof repeat.every === 'number' && repeat.every >= 365
  if (inner && (isYearly || isPeriod(inner.phrase)))
    return { day: inner.phrase, repeat: isYearly ? undefined : repeat, isLeading, rest: removeTextParts(rest, [inner]) }
  return { repeat, isLeading, rest }
}

function readAfterDay(sentence: string, leading: DayPhraseMatch): SentenceParts {
  const [onward = ''] =
    /^(?:and )?(?:on|onwards?|after|beyond)(?=\W)[\s,:–—-]*/i.exec(sentence.slice(leading.end)) ?? []
  const remaining = sentence.slice(leading.end + onward.length)
  const next = startsWithDay.test(remaining) ? findLeadingDay(remaining) : undefined
  const second = next && ['weekday', 'numbered', 'week', 'month', 'date'].includes(next.phrase.kind) ? next : undefined
  // "60 days before the renewal (day 305)" says the day of the plan.
  const isExplained = second?.phrase.kind === 'numbered' && countsFromEvent(leading.phrase)
  const day = isExplained ? second!.phrase : second ? combineDayPhrases(leading.phrase, second.phrase) : leading.phrase
  const rest = second ? remaining.slice(second.end) : remaining
  // "After bind, call on day 7", "Thanksgiving: mail cards (Nov 10)".
  const inner = day.kind === 'unknown' && !findRepeatPhrase(rest) ? findInnerDay(blankQuotes(rest)) : undefined
  // "Bind: 10 days before" is a step named "Bind".
  const own = day.kind === 'event' ? findLeadingDay(rest) : undefined
  if (own && own.phrase.kind !== 'unknown')
    return {
      day: own.phrase,
      isLeading: false,
      rest: removeTextParts(sentence.slice(0, -rest.length) + rest.slice(own.end), []),
    }
  if (inner && !(inner.phrase.kind === 'later' && inner.phrase.days === 0))
    return { day: inner.phrase, isLeading: true, rest: removeTextParts(rest, [inner]) }
  const found = findRepeatPhrase(blankQuotes(rest))
  // "Thereafter, call every two weeks" begins with the line above.
  const isOpen = day.kind === 'unknown' && /^(?:thereafter|after that|afterwards|later|ongoing)\b/i.test(sentence)
  const open: DayPhrase = isOpen && found && !found.repeat.isAdjective ? { kind: 'later', days: 0 } : day
  if (!found || (found.repeat.isAdjective && !isPeriod(day)))
    return { day, isLeading: true, rest: removeTextParts(rest, []) }
  const parts = found.repeat.isAdjective ? found.parts.slice(1) : found.parts
  // "Week 3 onwards: call every day".
  if (onward) return { repeat: { from: day, ...found.repeat }, isLeading: true, rest: removeTextParts(rest, parts) }
  return { day: open, repeat: found.repeat, isLeading: true, rest: removeTextParts(rest, parts) }
}

const countsFromEvent = ({ kind }: DayPhrase) => ['event', 'offset', 'bare', 'after', 'later'].includes(kind)

const startsWithDay = expression('^[\\s(]*(?:day|week|{weekday}|{month}|\\d)')

/**
 * Combines two day phrases of a sentence: "Week 2 (Monday)" is a day of that week; in "Day 3 (Wednesday)" the first is
 * enough.
 */
export function combineDayPhrases(first: DayPhrase, second: DayPhrase): DayPhrase {
  if (first.kind === 'unknown') return second
  if (first.kind !== 'week' || first.first !== first.last) return first
  if (second.kind === 'weekday') return { ...first, weekdays: second.weekdays }
  return second.kind === 'numbered' && second.days[0] === second.last && second.last <= 7
    ? { ...first, dayOfWeek: second.last }
    : first
}

const isPeriod = (day: DayPhrase) =>
  ['week', 'month', 'quarter'].includes(day.kind) ||
  (day.kind === 'numbered' && day.days.length === 1 && day.last > day.days[0]!)
