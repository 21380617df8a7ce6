import { findCalendarDay } from '#contract/base/calendar-day.ts'
import type { DocumentLine } from '#server/parsing/document-line.ts'
import { findPartialDate, type PartialDate } from './date-phrases.ts'
import { type DayPhrase, isTaskOrHeading, type LineItem } from './line-item.ts'
import { expression, parseNumber, toDays } from './phrase-placeholders.ts'
import { type PlanKind, resolvePlanDays, type PlanConventions } from './resolve-days.ts'

/** Detects from all lines of a document how it counts its days. */
export function detectPlanConventions(
  kind: PlanKind,
  lines: readonly DocumentLine[],
  items: readonly LineItem[],
  name: string,
): PlanConventions {
  const phrases = items.filter(isTaskOrHeading).flatMap(({ day }) => day ?? [])
  const dates = phrases.flatMap((phrase) => (phrase.kind === 'date' ? [phrase.date] : []))
  // The anniversary of a plan that counts from its start is a year later.
  const isForward = phrases.some(({ kind: of }) => ['numbered', 'week', 'month'].includes(of))
  const anchor = findAnchorDate(kind, lines)
  const toYear = createYears(dates, anchor?.date)
  const toDay = (date: PartialDate) => findCalendarDay(toYear(date), date.month, date.day)
  const conventions: PlanConventions = {
    kind,
    countsDaysWithinWeeks: startsAgain(items, 'week'),
    countsWeeksWithinMonths: startsAgain(items, 'month'),
    countsDown: countsDown(lines, isForward ? phrases.filter((phrase) => !isOfAnniversary(phrase)) : phrases),
    countsFrom: (event) => !(isForward && /anniversary/i.test(event)) && countsFrom(event, lines),
    startsWithoutDay: ['later', 'after'].includes(phrases[0]?.kind ?? ''),
    countsFromLines:
      lines.some(({ text }) => namesPrevious.test(text)) ||
      (!phrases.some(({ kind: of }) => of === 'offset' || of === 'event') && !ascends(phrases)),
    isPhased: isPhased(items, [name, ...lines.slice(0, 5).map(({ text }) => text)]),
    dayZero: anchor ? toDay(anchor.date) : dates.flatMap((date) => toDay(date) ?? []).toSorted()[0],
    toYear,
    length: 90,
    lastWeekStart: undefined,
  }
  const stated = findStatedLength(kind, name, lines)
  conventions.lastWeekStart = findLastWeekStart(phrases, stated)
  return { ...conventions, length: stated ?? findNamedLength(kind, phrases, conventions) }
}

/** Whether a plan is one of 30, 60 and 90 days, by its name or its headings. */
function isPhased(items: readonly LineItem[], texts: readonly string[]): boolean {
  const phases = items.flatMap(({ kind, day }) => (kind === 'heading' && day?.kind === 'bare' ? day.days : []))
  return phases.join() === '30,60,90' || texts.some((text) => /\b30 ?[-/,–] ?60 ?[-/,–] ?90\b/.test(text))
}

const namesPrevious =
  /\b(?:from|after|since|between) (?:the |each )?(?:previous|prior|preceding|last) (?:touch|step|contact|email|one)/i

/** "Start: March 3", or in a sequence "Renewal date: June 1". */
function findAnchorDate(kind: PlanKind, lines: readonly DocumentLine[]): { date: PartialDate } | undefined {
  for (const { text } of lines.slice(0, 40)) {
    const found = findPartialDate(text.replace(/^[^:]{0,40}[:–—-]\s*/, ''))
    if (!found) continue
    if (startLabel.test(text)) return found
    if (kind === 'sequence' && eventLabel.test(text)) return found
  }
  return undefined
}
const startLabel =
  /^(?:plan |project |program |campaign )?(?:start(?:s|ing)?|begin(?:s|ning)?|kick-?off|launch|from|[td]|day (?:1|one|0))(?: (?:date|day|on))?\s*[:=–—-]/i
/** "Renewal date: ", "Effective on March 3", "Open enrollment period: ". */
const eventLabel = expression(
  '^{event}(?: date| day)?(?:\\s*[:=]| (?:is |on )?(?=\\w+ \\d{1,2}(?:, \\d{4})?$|[\\d/]+$))|^(?!(?:start|issue|print|revision|version|creation|update)\\b)[\\w-]+(?: [\\w-]+)? (?:date|day|period)\\s*[:=]',
)

/**
 * Dates without a year follow each other: after December comes January of the next year. A document without any year counts
 * from one that is no leap year, because only the days between its dates matter.
 */
function createYears(dates: readonly PartialDate[], anchor: PartialDate | undefined): (date: PartialDate) => number {
  const base = anchor?.year ?? dates.find(({ year }) => year !== undefined)?.year ?? 2026
  const years = new Map<PartialDate, number>()
  let year = base
  let previous: PartialDate | undefined
  for (const date of dates) {
    if (date.year) year = date.year
    else if (previous && previous.month - date.month >= 6) year++
    years.set(date, year)
    previous = date
  }
  // A date in fall before an event in spring is in the previous year.
  const isBefore = anchor && !dates.some((date) => date.year) && dates[0] && dates[0].month - anchor.month >= 6
  return (date) => (years.get(date) ?? date.year ?? base) - (isBefore && years.has(date) ? 1 : 0)
}

/**
 * Days restart in each week if "Week 2" is followed by a "Day 1", and weeks in each month if "Month 2" is by a "Week
 * 1".
 */
function startsAgain(items: readonly LineItem[], outer: 'week' | 'month'): boolean {
  let number = 0
  return items.some(({ kind, day }) => {
    if (kind === 'heading' && day?.kind === outer) number = day.first
    if (number < 2) return false
    if (outer === 'month') return day?.kind === 'week' && 7 * day.first <= 30 * (number - 1)
    return day?.kind === 'numbered' && day.last <= 7 && day.days[0]! < 7 * (number - 1)
  })
}

/** Whether only days "after" are given, each greater than the previous one: they count from the same day. */
function ascends(phrases: readonly DayPhrase[]): boolean {
  const days = phrases.flatMap((phrase) => (phrase.kind === 'after' ? [phrase.days] : []))
  const isMixed = phrases.some((phrase) => phrase.kind === 'later' && phrase.days > 1)
  return !isMixed && days.every((day, index) => index === 0 || day > days[index - 1]!)
}

const isOfAnniversary = (phrase: DayPhrase) => phrase.kind === 'offset' && phrase.of === 'anniversary'

/** An event is day 0, unless it recurs and no day is given before or after it. */
function countsFrom(name: string, lines: readonly DocumentLine[]): boolean {
  const [word = ''] =
    /birthday|anniversary|claim|loss|holiday/i.exec(name) ??
    (ofEvent.test(name) ? [] : (/\w+(?= (?:day|date|month)$)/i.exec(name) ?? []))
  if (!word) return true
  const mention = new RegExp(
    `\\b(?:before|after|prior to|until|from) (?:the |their |its |your )?(?:\\w+ )?${word}|^${word} ?[+-] ?\\d`,
    'i',
  )
  return lines.some(({ text }) => mention.test(text))
}

const ofEvent = expression('^{event}')

function countsDown(lines: readonly DocumentLine[], phrases: readonly DayPhrase[]): boolean {
  // "120 days" and then "90 days" count down, "30 days" and then "60 days" up.
  const bare = phrases.flatMap((phrase) => (phrase.kind === 'bare' ? [phrase.days] : []))
  if (bare.length > 1 && bare[0] !== bare.at(-1)) return bare[0]! > bare.at(-1)!
  if (phrases.some((phrase) => phrase.kind === 'offset' && phrase.days < 0)) return true
  if (phrases.some(({ kind }) => ['offset', 'numbered', 'week', 'month'].includes(kind))) return false
  return lines.some(({ text }) => namesEvent.test(text.slice(0, 400)))
}
const namesEvent = expression('\\b(?:before|prior to|until|ahead of) {event}|\\brenewal\\b')

/**
 * Finds the last week of a plan of stated length, or the one after the last named; before an event, the last seven
 * days.
 */
function findLastWeekStart(phrases: readonly DayPhrase[], statedLength: number | undefined): number | undefined {
  const lastNamed = Math.max(0, ...phrases.map((phrase) => (phrase.kind === 'week' ? phrase.last : 0)))
  if (phrases.some((phrase) => phrase.kind === 'offset' && phrase.days < 0)) return -7
  // A plan of 30 days has four weeks, one of 90 days thirteen.
  if (statedLength) return 7 * (Math.max(1, Math.round(statedLength / 7)) - 1)
  return lastNamed > 1 ? 7 * lastNamed : undefined
}

const maximumLength = (kind: PlanKind) => (kind === 'schedule' ? 90 : 366)

/** Finds the length stated in the name, or in "a 4-week plan" above the steps. */
function findStatedLength(kind: PlanKind, name: string, lines: readonly DocumentLine[]): number | undefined {
  const about = lines.slice(0, 5).find(({ text }) => lengthOfPlan.test(text))?.text ?? ''
  const stated = statedLength.exec(name) ?? lengthOfPlan.exec(about)
  const [count, unit] = stated?.slice(1).filter(Boolean) ?? []
  return count && unit ? Math.min(maximumLength(kind), toDays(parseNumber(count), unit)) : undefined
}
const lengthOfPlan = expression(
  '\\b{exact}[- ](day|week|month)s?(?: \\w+)? (?:plan|program|schedule|routine|calendar|sprint|challenge|campaign)|^{exact}[- ](day|week|month)s?[.:!]|\\b(?:follow|repeat) (?:this|these)\\b[^.]* for {exact} (day|week|month)s?\\b|\\b(?:plan|program|schedule|challenge|it|this) (?:of|(?:runs|lasts|takes)(?: for)?) {exact} (day|week|month)s?\\b',
)
const statedLength = expression('\\b{exact}[- ](day|week|month)s?\\b(?! (?:before|prior|out|ahead|after))')

/** Finds the length up to the end of the last day, week or month named. */
function findNamedLength(kind: PlanKind, phrases: readonly DayPhrase[], conventions: PlanConventions): number {
  const ends = phrases
    .filter(({ kind: of }) => !['weekday', 'end', 'later', 'after', 'within', 'stretch'].includes(of))
    .map((phrase) => (resolvePlanDays(phrase, {}, conventions)?.range.last ?? -1) + 1)
  const last = Math.max(0, ...ends)
  return last > 0 ? Math.min(maximumLength(kind), last) : 90
}
