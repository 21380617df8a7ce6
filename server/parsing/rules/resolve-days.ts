import { type CalendarDay, daysBetween, findCalendarDay } from '#contract/base/calendar-day.ts'
import type { PlannedTaskType } from '#contract/tasks/tasks.ts'
import type { PartialDate } from './date-phrases.ts'
import type { DayPhrase, LineItem, PeriodPhrase, RepeatPhrase } from './line-item.ts'
import { findTaskType } from './task-type.ts'

/** What a document is read as: a sequence or a schedule. */
export type PlanKind = 'sequence' | 'schedule'

/** How a document counts its days, the same for all of its lines. */
export type PlanConventions = {
  kind: PlanKind
  /** "Day 3" under "Week 2" is the third day of that week. */
  countsDaysWithinWeeks: boolean
  /** "Week 1" under "Month 2" is the first week of that month. */
  countsWeeksWithinMonths: boolean
  /** The document counts to an event: "90 days" alone is before it. */
  countsDown: boolean
  /** Whether the document counts to or from an event of this name. */
  countsFrom: (name: string) => boolean
  /** The first step has no day, and the others count from it: it is day 0. */
  startsWithoutDay: boolean
  /** A bare "a week after" counts from the line above. */
  countsFromLines: boolean
  /** A plan of 30, 60 and 90 days: "60 days" is the heading of days 31 to 60. */
  isPhased: boolean
  /** The date that is day 0. */
  dayZero: CalendarDay | undefined
  /** Years of dates that are written without one. */
  toYear: (date: PartialDate) => number
  /** Days of the plan, over which a repeat without a range of its own extends. */
  length: number
  /** The first day of the plan's last week, if known. */
  lastWeekStart: number | undefined
}

/** Days that a heading, and the lines so far, give to the lines below. */
export type InheritedDayContext = {
  day?: number
  /** All days of a heading that lists several, as in "Mon, Wed, Fri". */
  listedDays?: number[]
  sectionDay?: number
  range?: PlanDayRange
  weekStart?: number
  monthStart?: number
  repeat?: RepeatPhrase
  /** 1 for "1 day" below "After the seminar". */
  side?: 1 | -1
  /** The steps so far, for those that are counted from them. */
  steps?: readonly { day: number; type: PlannedTaskType; title: string }[]
}
type PlanDayRange = {
  first: number
  last: number
  /** Whether it was written as weeks: what begins in them may end in the next. */
  isWeeks?: boolean
}

type PhraseOf<Kind extends DayPhrase['kind']> = Extract<DayPhrase, { kind: Kind }>

/** Resolves the days of a phrase: for a task, and the range for a heading. Undefined if they are not known. */
export function resolvePlanDays(
  phrase: DayPhrase,
  context: InheritedDayContext,
  conventions: PlanConventions,
): { days: number[]; range: PlanDayRange; weekStart?: number } | undefined {
  const single = (day: number) => ({ days: [day], range: { first: day, last: day } })
  switch (phrase.kind) {
    case 'numbered':
      return placeNumbered(phrase, context, conventions)
    case 'week':
    case 'month':
    case 'quarter':
      return placePeriod(phrase, startOfWeeks(phrase, context, conventions))
    case 'offset':
      return placeOffset(phrase, context, conventions)
    case 'event':
      return placeEvent(phrase.name, conventions)
    case 'date':
      return placeDate(phrase, conventions)
    case 'bare':
      return placeBare(phrase, context, conventions)
    case 'later':
      return single((findStepDay(phrase.step, context) ?? context.day ?? 0) + phrase.days)
    case 'after':
      return single((conventions.countsFromLines ? (context.day ?? 0) : 0) + phrase.days)
    case 'within':
      return single((context.sectionDay ?? Math.min(0, context.day ?? 0)) + phrase.days)
    case 'stretch': {
      const first = context.range ? context.range.last + 1 : conventions.length - phrase.days
      return { days: [first], range: { first, last: first + phrase.days - 1 } }
    }
    case 'weekday': {
      const days = placeWeekdays(phrase.weekdays, getContextOfWeekday(phrase, context))
      return { days, range: { first: days[0]!, last: days.at(-1)! } }
    }
    case 'lastWeek': {
      const first = context.monthStart === undefined ? conventions.lastWeekStart : context.monthStart + lastWeekOfMonth
      if (first === undefined) return undefined
      return { days: [first], range: { first, last: first + 6, isWeeks: true }, weekStart: first }
    }
    case 'end': {
      if (phrase.unit === 'week') return single(placeWeekday(phrase.isMiddle ? 2 : 4, context))
      if (phrase.unit === 'plan') return single(conventions.length - 1)
      const { first, last } = context.range ?? { first: 0, last: 29 }
      return single(phrase.isMiddle ? Math.floor((first + last) / 2) : Math.max(first, last))
    }
    case 'unknown':
      return phrase.isTrigger && !context.steps?.length ? single(0) : undefined
  }
}

function placeOffset(phrase: PhraseOf<'offset'>, context: InheritedDayContext, conventions: PlanConventions) {
  const origin = findNamedStepDay(phrase.of, context) ?? placeEvent(phrase.of ?? '', conventions)?.days[0] ?? 0
  const first = origin + phrase.days
  return {
    days: phrase.all?.map((day) => origin + day) ?? [first],
    range: { first, last: origin + (phrase.last ?? phrase.days) },
  }
}

function placeBare(phrase: PhraseOf<'bare'>, { side }: InheritedDayContext, conventions: PlanConventions) {
  const sign = side ?? (conventions.countsDown ? -1 : 1)
  const days = (phrase.all ?? [(sign < 0 && phrase.last) || phrase.days])
    .map((day) => 0 + day * sign)
    .map((day) => (conventions.kind === 'schedule' && day > 0 ? day - 1 : day))
  return { days, range: { first: Math.min(...days), last: Math.max(...days) } }
}

/** The event is day 0; an anniversary of a plan that counts from something else is a year later. */
function placeEvent(name: string, { countsFrom }: PlanConventions) {
  const day = countsFrom(name) ? 0 : /anniversary/i.test(name) ? 365 : undefined
  return day === undefined ? undefined : { days: [day], range: { first: day, last: day } }
}

/** The day of the last step whose title ends with a noun, as "make the offer". */
const findNamedStepDay = (noun: string | undefined, { steps = [] }: InheritedDayContext): number | undefined =>
  noun ? steps.findLast(({ title }) => title.toLowerCase().endsWith(` ${noun.toLowerCase()}`))?.day : undefined

/** The day of the step that "touch 2", "the second call" or "the email" names. */
function findStepDay(step: string | undefined, { steps = [] }: InheritedDayContext): number | undefined {
  if (!step) return undefined
  const words = step.toLowerCase().match(/\b(?!(?:the|a|an|your|our|my)\b)[a-z]+/g) ?? []
  const named = steps.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
  if (named.length === 1) return named[0]!.day
  const type = findTaskType(step)
  const candidates = type === 'other' ? steps : steps.filter((one) => one.type === type)
  const [number] = /\d+/.exec(step) ?? []
  if (number) return (candidates[Number(number) - 1] ?? steps[Number(number) - 1])?.day
  return (/\bfirst|initial\b/i.test(step) ? candidates[0] : candidates.at(-1))?.day
}

/** "3/1", or "3/1-3/5", whose last day is in the next year if its month is the earlier one. */
function placeDate({ date, last }: PhraseOf<'date'>, { dayZero, toYear }: PlanConventions) {
  const { month, day } = last ?? { month: date.month, day: date.lastDay ?? date.day }
  const year = toYear(date)
  const from = findCalendarDay(year, date.month, date.day)
  const until = findCalendarDay(month < date.month ? year + 1 : year, month, day)
  if (!from || !dayZero) return undefined
  const first = daysBetween(dayZero, from)
  const end = date.isMonth ? first + 29 : until ? daysBetween(dayZero, until) : first
  return { days: [first], range: { first, last: Math.max(first, end) } }
}

function placeNumbered(
  { days, last }: PhraseOf<'numbered'>,
  { weekStart }: InheritedDayContext,
  conventions: PlanConventions,
) {
  const isWithinWeek = conventions.countsDaysWithinWeeks && weekStart !== undefined && last <= 7
  const shift = isWithinWeek ? weekStart - 1 : conventions.kind === 'schedule' ? -1 : 0
  const first = days[0]! + shift
  return { days: days.map((day) => day + shift), range: { first, last: Math.max(first, last + shift) } }
}

/** Finds the beginning of week 1: that of the plan or of the month above. */
const startOfWeeks = (
  { kind }: PeriodPhrase,
  { monthStart = 0 }: InheritedDayContext,
  conventions: PlanConventions,
): number => (kind === 'week' && conventions.countsWeeksWithinMonths ? monthStart : 0)

/** Whether a phrase names a part of a period, by days of the plan or counted within the period. */
export function isPartOfPeriod(part: DayPhrase, { kind, first, last }: PeriodPhrase): boolean {
  if (part.kind === 'weekday') return kind === 'week'
  const length = periodLengths[kind]
  const partLength = isPeriodPhrase(part) ? periodLengths[part.kind] : 1
  const number = isPeriodPhrase(part) ? part.first : part.kind === 'numbered' ? part.days[0]! : undefined
  if (number === undefined || partLength >= length) return false
  const start = partLength * (number - 1)
  return start < length || (start + partLength > length * (first - 1) && start < length * last)
}

/** Whether a phrase names weeks, months or quarters. */
export const isPeriodPhrase = (phrase: DayPhrase): phrase is PeriodPhrase => phrase.kind in periodLengths

/** Whether a phrase names a week. */
export const isWeekPhrase = (phrase: DayPhrase | undefined): boolean =>
  phrase?.kind === 'week' || phrase?.kind === 'lastWeek'

const periodLengths = { week: 7, month: 30, quarter: 90 }
/** The last of the four weeks of a month begins on this day. */
const lastWeekOfMonth = 21

function placePeriod(
  { kind, first, last, numbers, weekdays, dayOfWeek, lastDayOfWeek = dayOfWeek, part }: PeriodPhrase,
  origin: number,
) {
  const length = periodLengths[kind]
  const start = origin + length * Math.max(0, first - 1)
  const end = Math.max(start, origin + length * last - 1)
  const week = kind === 'week' ? { weekStart: start } : {}
  if (weekdays) {
    const days = weekdays.map((weekday) => start + weekday).toSorted((one, other) => one - other)
    return { days, range: { first: days[0]!, last: days.at(-1)! }, ...week }
  }
  if (dayOfWeek !== undefined) {
    const day = start + dayOfWeek - 1
    return { days: [day], range: { first: day, last: Math.max(day, start + lastDayOfWeek! - 1) }, ...week }
  }
  const range = { first: start, last: end, isWeeks: kind === 'week' }
  if (numbers) return { days: numbers.map((number) => origin + length * (number - 1)), range, ...week }
  // A working week ends on Friday.
  const lastDay = kind === 'week' ? start + 4 : end
  const days = [part === 'end' ? lastDay : part === 'middle' ? Math.floor((start + lastDay) / 2) : start]
  return { days, range, ...week }
}

type WeekdayContext = Pick<InheritedDayContext, 'weekStart' | 'range' | 'day'>

function getContextOfWeekday({ isNext, isColumn }: PhraseOf<'weekday'>, context: WeekdayContext): WeekdayContext {
  // "Next Monday" is after the line above, also in another week.
  if (isNext) return { day: (context.day ?? context.range?.first ?? 0) + 1 }
  // In a grid, all rows are in the week of the heading.
  return isColumn ? { weekStart: context.weekStart, range: context.range } : context
}

/** Places the first weekday; the others follow it. */
function placeWeekdays(weekdays: readonly number[], context: WeekdayContext): number[] {
  const first = Math.min(...weekdays)
  return weekdays.map((weekday) => placeWeekday(first, context) + weekday - first).toSorted((one, other) => one - other)
}

/** In the week of the heading above, else in the first week from the day above on. */
function placeWeekday(weekday: number, { weekStart, range, day }: WeekdayContext): number {
  if (weekStart !== undefined) return weekStart + weekday
  const from = range?.first ?? day ?? 0
  const inWeek = Math.floor(from / 7) * 7 + weekday
  return inWeek < from ? inWeek + 7 : inWeek
}

/**
 * Resolves the days of a repeating item: within its own days, else within those of the heading above, else over the
 * plan.
 */
export function resolveRepeatPhraseDays(
  repeat: RepeatPhrase,
  own: { days: number[]; range: PlanDayRange } | undefined,
  context: InheritedDayContext,
  conventions: PlanConventions,
): number[] {
  const planEnd = conventions.length - 1
  const given = own?.range ?? context.range ?? { first: 0, last: planEnd }
  // A single day is where it begins.
  const range = given.first === given.last ? { first: given.first, last: Math.max(planEnd, given.first) } : given
  const from = repeat.from && resolvePlanDays(repeat.from, context, conventions)
  const until = repeat.until && resolvePlanDays(repeat.until, context, conventions)
  const first = from?.range.first ?? range.first
  const last =
    until?.range.last ??
    (repeat.forDays ? first + repeat.forDays - 1 : from ? Math.max(range.last, planEnd) : range.last)
  const isWeeks = range.isWeeks === true && !from && !until && !repeat.forDays
  return unfold(repeat, { first, last: Math.min(last, first + 730), isWeeks })
}

function unfold({ every }: RepeatPhrase, { first, last, isWeeks }: PlanDayRange): number[] {
  const days: number[] = []
  // The weeks of a month begin with it.
  const origin = isWeeks ? first % 7 : 0
  if (typeof every === 'number') for (let day = first; day <= last; day += every) days.push(day)
  else {
    const [firstWeekday, lastWeekday] = [Math.min(...every.weekdays), Math.max(...every.weekdays)]
    const firstWeek = Math.ceil((first - origin - Math.min(6, lastWeekday)) / 7)
    const end = isWeeks && lastWeekday > 6 ? last + lastWeekday - firstWeekday : last
    for (let day = first; day <= end; day++) {
      // The Monday of "Fri-Mon" belongs to the week before it.
      const weeks = every.weekdays.map((weekday) => (day - origin - weekday) / 7)
      const isDue = (week: number) =>
        week >= firstWeek && week * 7 + origin + firstWeekday <= last && (week - firstWeek) % every.weeks === 0
      if (weeks.some(isDue)) days.push(day)
    }
  }
  return days
}

const toPhase = (last: number): DayPhrase => ({ kind: 'numbered', days: [Math.max(1, last - 29)], last })

/** Returns the context that a heading leaves to the lines below it. */
export function applyHeading(
  item: LineItem,
  context: InheritedDayContext,
  conventions: PlanConventions,
): InheritedDayContext {
  const phrase = item.day?.kind === 'bare' && conventions.isPhased ? toPhase(item.day.days) : item.day
  const placed = phrase && resolvePlanDays(phrase, context, conventions)
  const { steps } = context
  if (!placed && item.day) return { steps, side: item.day.kind === 'unknown' ? item.day.side : undefined }
  if (!placed) {
    // "Every week" below "Week 4" repeats over the whole plan.
    const { range: above, ...rest } = context
    const isOfPlan = above && typeof item.repeat?.every === 'number' && item.repeat.every > above.last - above.first
    return item.repeat ? { ...(isOfPlan ? rest : context), repeat: item.repeat } : context
  }
  const { range } = placed
  const isInWeek = item.day?.kind === 'weekday' || (item.day?.kind === 'numbered' && conventions.countsDaysWithinWeeks)
  const isMonth = item.day?.kind === 'month' || (item.day?.kind === 'date' && item.day.date.isMonth)
  const monthStart = isMonth ? range.first : context.monthStart
  const weekStart = placed.weekStart ?? (isInWeek ? context.weekStart : undefined)
  return {
    day: placed.days[0] ?? range.first,
    listedDays: placed.days.length > 1 ? placed.days : undefined,
    sectionDay: placed.days[0] ?? range.first,
    range,
    weekStart,
    monthStart,
    repeat: item.repeat,
    steps,
    side: item.day?.kind === 'bare' ? context.side : undefined,
  }
}
