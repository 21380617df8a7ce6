import { findPartialDate } from './date-phrases.ts'
import { unanchoredDayPatterns, innerDayPatterns, leadingDayPatterns } from './day-patterns.ts'
import type { DayPattern, DayPhrase } from './line-item.ts'
import { isImperative } from './task-words.ts'
import { clockTimePattern, parseWeekdays, weekdaysPattern } from './units.ts'

export type DayPhraseMatch = { phrase: DayPhrase; start: number; end: number }

/** Finds what a text says about its day: at its beginning, else where the words leave no doubt. */
export function findDayPhrase(text: string): DayPhraseMatch | undefined {
  return findLeadingDay(text) ?? findInnerDay(text)
}

/** Finds the day that a text begins with, after "On", "By" and a label such as "Step 2". */
export function findLeadingDay(text: string): DayPhraseMatch | undefined {
  const prefix = leadingWords.exec(text)![0]
  const rest = text.slice(prefix.length)
  const withSeparator = (length: number) => {
    const end = prefix.length + length
    return end + separator.exec(text.slice(end))![0].length
  }
  for (const [pattern, read] of [...leadingCommon, ...leadingDayPatterns]) {
    const match = pattern.exec(rest)
    const phrase = match && read(match)
    if (phrase) return { phrase, start: 0, end: withSeparator(match[0].length) }
  }
  const weekdays = weekdaysBeforeVerb.exec(rest)
  if (weekdays && isImperative(rest.slice(weekdays[0].length)))
    return {
      phrase: { kind: 'weekday', weekdays: parseWeekdays(weekdays[1]!) },
      start: 0,
      end: withSeparator(weekdays[1]!.length),
    }
  const weekday = weekdayBeforeDate.exec(rest)![0]
  const date = findPartialDate(rest.slice(weekday.length))
  if (!date || date.start > 0) return undefined
  const found = { date: date.date, end: weekday.length + date.end }
  const until = endOfRange.exec(rest.slice(found.end))
  const last = until && findPartialDate(rest.slice(found.end + until[0].length))
  if (!last || last.start > 0)
    return { phrase: { kind: 'date', date: found.date }, start: 0, end: withSeparator(found.end) }
  const end = found.end + until[0].length + last.end
  return { phrase: { kind: 'date', date: found.date, last: last.date }, start: 0, end: withSeparator(end) }
}

/** "Mon 1/5", "Monday, Jan 5", "Week of 1/5". */
const weekdayBeforeDate = /^(?:(?:week|wk) of |(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? )?/i
/** "Monday call Ada", but not "Monday Night Football party". */
const weekdaysBeforeVerb = new RegExp(`^(${weekdaysPattern})\\s+(?=\\p{L})`, 'iu')
const endOfRange = /^\s*(?:-|–|—|to|through|thru)\s*/i

/** Finds a day inside or at the end of a text. */
function findInnerDay(text: string): DayPhraseMatch | undefined {
  for (const [pattern, read] of [...innerCommon, ...innerDayPatterns]) {
    const match = pattern.exec(text)
    const phrase = match && read(match)
    if (phrase) return { phrase, start: match.index, end: match.index + match[0].length }
  }
  return findInnerDate(text)
}

function findInnerDate(text: string): DayPhraseMatch | undefined {
  const found = findPartialDate(text)
  if (!found) return undefined
  const before = /(?:\b(?:by|on|due|due by|before|until|starting|from)(?: the)?:? |[([]|[-–—|] ?)$/i.exec(
    text.slice(0, found.start),
  )
  const after = text.slice(found.end)
  if (!before || !/^[\s.]*(?:$|[)\]])/.test(after)) return undefined
  const close = /^\s*[)\]]/.exec(after)?.[0].length ?? 0
  return { phrase: { kind: 'date', date: found.date }, start: before.index, end: found.end + close }
}

const leadingWords =
  /^(?:(?:step|touch(?:point)?|task|action|stage|phase|activity|attempt)\s*#?\s*(?:\d{1,2}|[a-h])?\s*[-–—:.)|]+\s*)?(?:\(|\[)?(?:(?:on|by|due|at|starting|beginning|approx\.?|approximately|about|around|no later than|during|in the|in)(?: the)?:? |@ ?|the |~ ?)?/i
/** What separates a day from the text: a time of day too, as in "Monday, 9-11am:". */
const separator = new RegExp(
  `^(?:[\\s)\\]]*(?:[,:]|[-–—] )?\\s*[(@]?\\s*(?:at |from )?${clockTimePattern}(?!\\d|:\\d))?[\\s)\\]]*(?:[:;,.|]|[-–—=>→]+)*\\s*`,
  'i',
)

const leadingCommon = unanchoredDayPatterns.map(([pattern, read]): DayPattern => [
  new RegExp(`^(?:${pattern.source})`, 'i'),
  read,
])
const innerCommon = unanchoredDayPatterns.map(([pattern, read]): DayPattern => [
  new RegExp(`(?:\\(|\\[|\\b(?:by|on|at|due|during) (?:the )?)?\\b(?:${pattern.source})\\s*[)\\]]?`, 'i'),
  read,
])
