import { findPartialDate } from './date-phrases.ts'
import type { DayPhrase, PeriodPhrase } from './line-item.ts'
import {
  cacheRecent,
  expand,
  expression,
  parseNumber,
  parseWeekdays,
  readAmount,
  toDays,
} from './phrase-placeholders.ts'
import { phraseRows } from './phrase-table.ts'
import { isImperative } from './task-words.ts'

/** The day that a text states, where it does, and in `clock` the time that follows a day at the beginning. */
export type DayPhraseMatch = { phrase: DayPhrase; start: number; end: number; clock?: string }

/** Finds the day of a text: the one that it begins with, or else one anywhere in it. */
export function findDayPhrase(text: string): DayPhraseMatch | undefined {
  return findLeadingDay(text) ?? findInnerDay(text)
}

/** A sentence states its day within this many characters. */
const searchedLength = 400

/** Finds the day that a text begins with, after "On", "By" and a label such as "Step 2". */
export const findLeadingDay = cacheRecent((text: string): DayPhraseMatch | undefined => {
  const searched = text.slice(0, searchedLength)
  const prefix = leadingWords.exec(searched)![0]
  const rest = searched.slice(prefix.length)
  const toMatch = (phrase: DayPhrase, end: number): DayPhraseMatch => {
    const { 0: separated, groups } = separator.exec(text.slice(end, end + searchedLength))!
    return { phrase, start: 0, end: end + separated.length, clock: groups?.clock }
  }
  for (const { expression: pattern, read } of leadingRows)
    for (const from of prefix ? [prefix.length, 0] : [0]) {
      const match = pattern.exec(from ? rest : searched)
      const phrase = match && read(...match.slice(1))
      if (phrase) return toMatch(phrase, from + match[0].length)
    }
  const weekdays = weekdaysBeforeVerb.exec(rest)
  if (weekdays && isImperative(rest.slice(weekdays[0].length)))
    return toMatch({ kind: 'weekday', weekdays: parseWeekdays(weekdays[1]!) }, prefix.length + weekdays[1]!.length)
  const date = findLeadingDate(rest)
  return date && toMatch(date.phrase, prefix.length + date.end)
})

/** "Jan 5", "Mon 1/5", "Week of 1/5", "Dec 28 - Jan 3", "September:". */
function findLeadingDate(text: string): { phrase: DayPhrase; end: number } | undefined {
  const [before] = beforeDate.exec(text)!
  const first = findPartialDate(text.slice(before.length))
  if (!first || first.start > 0) return undefined
  const end = before.length + first.end
  const [dash] = leadingDash.exec(text.slice(end)) ?? []
  const last = dash === undefined ? undefined : findPartialDate(text.slice(end + dash.length))
  return last?.start === 0
    ? { phrase: { kind: 'date', date: first.date, last: last.date }, end: end + dash!.length + last.end }
    : { phrase: { kind: 'date', date: first.date }, end }
}

const beforeDate = expression('^(?:(?:week|wk) of |{weekday}\\.?,? )?')
const leadingDash = expression('^{dash}')

/** Finds a day anywhere in a text, where the wording is unambiguous. */
export function findInnerDay(text: string): DayPhraseMatch | undefined {
  const searched = text.slice(0, searchedLength)
  const part = findPart(searched)
  if (part || !mayHaveInnerDay.test(searched)) return part ?? findInnerDate(searched)
  for (const { expression: pattern, read, place } of innerRows) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(searched); match; match = pattern.exec(searched)) {
      const [whole, opening = '', ...groups] = match
      const end = match.index + whole.length
      const isMeant = place !== 'strong' || /[a-z]/i.test(opening) || /^[\s.)\]]*$/.test(searched.slice(end))
      const isOfNoun = endsWithin.test(searched.slice(0, match.index) + opening)
      const phrase = isMeant && !isOfNoun ? read(...groups) : undefined
      // "Call within five minutes" says how soon, not on which day.
      if (phrase && !(phrase.kind === 'within' && phrase.days === 0)) return { phrase, start: match.index, end }
    }
  }
  return findInnerDate(searched)
}

/** "Expiring in 90 days" and "review the first month" describe what it is about, not a due day. */
const endsWithin =
  /\b(?:review|prepare|plan(?: for)?|discuss|recap|debrief|of|for)(?: the| your| their)? $|\b(?:appointments|meetings|policies|birthdays) $|\b(?:(?<!, )due|up|coming|expir\w{1,6}|renew\w{0,6}|end\w{0,4}|laps\w{1,4}|matur\w{1,4})(?: with)? ?(?:in )?$/i

const mayHaveInnerDay =
  /day|\b(?:mon|tue|wed|thu|fri|sat|sun)|w(?:ee)?k|month|\bmos?\b|quarter|year|yr|hour|hr|min|immediate|right a|same|annivers|renewal|birthday|[dtrex]\s*[-–−+]|\+\s?\d|plus|tomorrow|next|following/i

/** Finds a day that stands alone in parentheses, "(Day 1)", or between dashes and colons, "Call: day 1". */
function findPart(text: string): DayPhraseMatch | undefined {
  for (const [pattern, rests] of partPatterns)
    for (const match of text.matchAll(pattern)) {
      const found = findLeadingDay(match[1]!)
      if (!found || ['unknown', 'date'].includes(found.phrase.kind)) continue
      const rest = match[1]!.slice(found.end)
      if (found.phrase.kind === 'event' && (rest || !(/[([]/.test(match[0][0]!) || / date$/i.test(match[1]!)))) continue
      const from = match.index + match[0].indexOf(match[1]!)
      if (rest === '') return { ...found, start: match.index, end: match.index + match[0].length }
      if (rests.test(rest)) return { ...found, start: from, end: from + found.end }
    }
  return undefined
}

/** A part, and what may follow the day in it. */
const partPatterns: readonly [RegExp, RegExp][] = [
  [/[([]([^()[\]]{2,60})[)\]]/g, /^(?!after|before|of\b)/],
  [/(?:\s[-–—|]|:|—)\s+((?:(?!\s[-–—|]\s|: |—).){2,60})(?=$|\s[-–—|]\s|: |\s?—)/g, /^\([^)]*\)$/],
]

function findInnerDate(text: string): DayPhraseMatch | undefined {
  const found = findPartialDate(text)
  if (!found) return undefined
  const before = /(?:[([]?\b(?:by|on|due|due by|before|until|starting|from)(?: the)?:? |[([]|[-–—|] ?)$/i.exec(
    text.slice(0, found.start),
  )
  const after = text.slice(found.end).replace(/^ ?[-–] ?\d{1,2}\/\d{1,2}\b/, '')
  if (!before || !/^[\s.]*(?:$|[)\]])/.test(after)) return undefined
  const close = /^\s*[)\]]/.exec(after)?.[0].length ?? 0
  return { phrase: { kind: 'date', date: found.date }, start: before.index, end: found.end + close }
}

const leadingWords =
  /^(?:if [^,:]{2,40}, |no \w+\? |first,? )?(?:(?:(?:step|touch(?:point)?|task|action|stage|phase|activity|attempt)\s*#?|#)\s*(?:\d{1,2}(?: of \d{1,2})?|[a-h])?\s*[-–—:.,)|(]+\s*)?(?:(?:then|and then|and|finally),? )?(?:\(|\[)?(?:(?:on or (?:before|about|around)|on|from|by|due|at|starting|beginning|approx\.?|approximately|about|roughly|some(?= \w+ \w+ )|(?:somewhere )?around|no later than|at least|at the latest|during|over|in)(?: the| your| their| our| my)?:? |@ ?|the |your |~ ?|(?:business |working )(?=day \d))?/i
/** Separates a day from the text, including a time of day as in "Monday, 9-11am:", and "(or the first bill)". */
const separator = expression(
  '^(?:\\s*\\((?:or|if|about|approx|business|calendar)\\b[^)]{0,40}\\)| or (?:sooner|earlier|later|so)\\b| at (?:the )?latest\\b| only\\b)?(?:[\\s)\\]]*(?:[,:]|[-–—] )?\\s*[(@]?\\s*(?:at |from )?(?<clock>{clock})(?!\\d|:\\d))?[\\s)\\]]*(?:[:;,.|]|[-–—=>→]+)*\\s*',
)
/** "Monday call Ada", but not "Monday Night Football party". */
const weekdaysBeforeVerb = expression('^{weekdays}\\s+(?=\\p{L})', 'iu')

const daysOf = (count = '1', unit = 'day') => toDays(parseNumber(count), unit)
const offset = (days: number): DayPhrase => ({ kind: 'offset', days })
/** Counts before the day that it refers to if the sign is -1. */
const toOffset = (amount: string, sign: 1 | -1, of?: string): DayPhrase => {
  const { first, last, all } = readAmount(amount)
  const [days, lastDay] = sign > 0 ? [first, last] : [0 - last, 0 - first]
  return all
    ? { kind: 'offset', days, all: all.map((one) => one * sign), of }
    : { kind: 'offset', days, last: lastDay, of }
}

/** Builds the phrase of days or periods from their numbers: "days 1, 3 and 5", "weeks 2 to 4". */
export function toNumbered(unit: string, numbers: number[], last = Math.max(...numbers)): DayPhrase {
  const first = numbers[0]!
  if (/^d/i.test(unit)) return { kind: 'numbered', days: numbers, last }
  const isRange = numbers.every((number, index) => number === first + index)
  return { ...toPeriod(unit, first, last), numbers: isRange ? undefined : numbers }
}
const toPeriod = (unit: string, first: number, last = first): PeriodPhrase => ({
  kind: /^m/i.test(unit) ? 'month' : /^q/i.test(unit) ? 'quarter' : 'week',
  first,
  last,
})
const toDayOfWeek = (of: string, day: string | undefined, last: string | undefined, names = ''): DayPhrase =>
  day && parseNumber(day) > 7
    ? toNumbered('day', [parseNumber(day)])
    : {
        ...toPeriod('week', parseNumber(of)),
        dayOfWeek: day ? parseNumber(day) : undefined,
        lastDayOfWeek: last ? parseNumber(last) : undefined,
        weekdays: day ? undefined : parseWeekdays(names),
      }
const toNumbers = (list: string) => [...list.matchAll(expression('{n}', 'gi'))].map(([number]) => parseNumber(number))

const relationWords = /\b(?:before|after|prior|following|until|later|from|within|next|end|start|beginning|mid|half)\b/i
const unitWords = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|days?|weeks?|months?|quarters?|years?|hours?)\b/i
const repeatWords = /\b(?:every|each|once|twice|times|daily|weekly|monthly|quarterly)\b/i

type Reader = (...groups: readonly (string | undefined)[]) => DayPhrase | undefined
const later = (amount = '', step?: string): DayPhrase => ({ kind: 'later', days: readAmount(amount).first, step })

/** Readers of the groups of the rows, by their names in the table. */
const readers: Record<string, Reader> = {
  unknown: () => ({ kind: 'unknown' }),
  // A label that gives a time in other words has no day, rather than the day of the line above.
  afterNow: (step) => ({ kind: 'later', days: 0, step }),
  unsure: (label = '') =>
    // "Email 2 (2 days later)" says it in its brackets.
    relationWords.test(label) && unitWords.test(label) && !repeatWords.test(label) && !label.endsWith(')')
      ? { kind: 'unknown' }
      : undefined,
  trigger: () => ({ kind: 'unknown', isTrigger: true }),
  side: (word = '') => ({ kind: 'unknown', side: /^(?:before|pre|lead|ahead)/i.test(word) ? -1 : 1 }),
  zero: () => offset(0),
  sameDay: () => ({ kind: 'later', days: 0 }),
  today: () => ({ kind: 'within', days: 0 }),
  lastWeek: () => ({ kind: 'lastWeek' }),
  planEnd: () => ({ kind: 'end', unit: 'plan' }),
  later: (amount, count, unit, ...others) =>
    count ? { kind: 'later', days: daysOf(count, unit) } : later(amount ?? others.find(Boolean)),
  bareAfter: (amount = '', unit = '') =>
    /^(?:the )?(?:day|night|morning|evening)/i.test(amount || unit)
      ? { kind: 'later', days: 1 }
      : { kind: 'after', days: readAmount(amount || unit).first },
  bare: (amount = '') => {
    const { first, last, all } = readAmount(amount)
    return /^(?:the|morning|evening|night)/i.test(amount)
      ? undefined
      : { kind: 'bare', days: first, all, last: all ? undefined : last }
  },
  bareCount: (count, unit) => ({ kind: 'bare', days: daysOf(count, unit) }),
  stretch: (amount = '') => ({ kind: 'stretch', days: readAmount(amount).first }),
  // "After two hours" is on the day above.
  offset: (first, amount = first ?? '') => (readAmount(amount).isShort ? later(amount) : toOffset(amount, 1)),
  plus: (count, unit) => ({ kind: 'after', days: daysOf(count, unit) }),
  plusOf: (of = '', count, unit) => ({ kind: 'offset', days: daysOf(count, unit), of }),
  signed: (sign = '', count, _, unit) => offset(daysOf(count, unit) * (/^[+p]/i.test(sign) ? 1 : -1)),
  numbered: (unit = '', first = '', last = first) => toNumbered(unit, [parseNumber(first)], parseNumber(last)),
  // "Day 14 / week 2" is one day.
  listed: (unit = '', list = '') =>
    (list.match(/day|week|month/gi) ?? []).every((one) => unit.slice(0, 1).toLowerCase() === one[0]!.toLowerCase())
      ? toNumbered(unit, toNumbers(list))
      : undefined,
  nth: (first, second = '', unit, only = '', one = unit ?? '') =>
    toNumbered(one, first ? [parseNumber(first), parseNumber(second)] : [parseNumber(only)]),
  short: (week, unit = week ?? '', number = '') => toPeriod(unit, Number(number)),
  firstUnits: (count = '', unit = '') => toNumbered(unit, [1], parseNumber(count)),
  dayOfWeek: (of = '', day, last, names) => toDayOfWeek(of, day, last, names),
  weekOfDay: (day, name, of, nth = '', weekday = name) => toDayOfWeek(of ?? nth, day, undefined, weekday),
  weekOfMonth: (month, week, last, number, nth, of = '') => {
    const first = parseNumber(week ?? number ?? nth ?? '')
    const until = last ? parseNumber(last) : first
    return { ...toPeriod('month', parseNumber(month ?? of)), dayOfWeek: 7 * first - 6, lastDayOfWeek: 7 * until }
  },
  partOf: (name = 'end', nth, period, number = nth, unit = period ?? '') => {
    const part = /^(?:end|late|last)/i.test(name) ? 'end' : /^mid/i.test(name) ? 'middle' : undefined
    if (number && /^d/i.test(unit)) return toNumbered(unit, [parseNumber(number)])
    if (number) return { ...toPeriod(unit, parseNumber(number)), part }
    return part && /^[wm]/i.test(unit)
      ? { kind: 'end', unit: /^w/i.test(unit) ? 'week' : 'month', isMiddle: part === 'middle' || undefined }
      : undefined
  },
  before: (amount = '', event, anchor = event) =>
    toOffset(amount, -1, /anniversary/i.test(anchor ?? '') ? 'anniversary' : undefined),
  after: (amount = '', clause, noun) => toOffset(amount, 1, clause ?? noun),
  afterStep: (amount, step) => later(amount, step),
  next: (unit, other) => ({ kind: 'later', days: daysOf('1', unit ?? other) }),
  within: (amount, unit = '', step, clause, event, noun) => {
    const days = readAmount(amount ?? unit).first
    const of = event ?? clause ?? noun
    if (step) return later(amount, step)
    return of && days ? offset(days) : { kind: 'within', days }
  },
  event: (...names) => ({ kind: 'event', name: names.find(Boolean) ?? '' }),
  weekdays: (names = '') => ({ kind: 'weekday', weekdays: parseWeekdays(names) }),
  nextWeekdays: (names = '') => ({ kind: 'weekday', weekdays: parseWeekdays(names), isNext: true }),
  mwf: (isOnThree) => ({ kind: 'weekday', weekdays: isOnThree ? [0, 2, 4] : [1, 3] }),
}

const compile = (places: readonly string[], build: (source: string) => string, flags: string) =>
  phraseRows
    .filter(({ place }) => places.includes(place))
    .map(({ source, reader, place }) => ({
      place,
      read: readers[reader]!,
      expression: new RegExp(build(expand(source)), flags),
    }))
const leadingRows = compile(['start', 'strong', 'anywhere'], (source) => `^(?:${source})`, 'i')
const preposition = '(\\b(?:by|on|at|due|during|in|about|around|before|until|no later than|at least)(?: the)? )?'
const innerRows = [
  // "Call about the first month" names no day.
  ...compile(
    ['strong', 'anywhere'],
    (source) => `${preposition}(?<![\\w-]|\\babout (?:the|your|their) )(?:${source})`,
    'gi',
  ),
  ...compile(['inside'], (source) => `()(?:${source})`, 'gi'),
]
