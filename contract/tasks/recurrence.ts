import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  getDateParts,
  maxCalendarDay,
} from '#contract/base/calendar-day.ts'

/** How often a task repeats. */
export const repeatIntervals = ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const
export type RepeatInterval = (typeof repeatIntervals)[number]

/** When a rule or the rounds of a sequence occur: from the first day, `dueDate`, on, until the last, if there is one. */
export type Recurrence = {
  dueDate: CalendarDay
  repeatInterval: RepeatInterval
  repeatCustomDays: number | null
  repeatEndDate: CalendarDay | null
}

/**
 * The n-th occurrence of a repeat, counted from its first day as 0: the 31st falls on a shorter month's last day and on
 * the 31st again after it, 29 February on the 28th in a common year. Returns undefined beyond the end.
 */
export function getNthOccurrence(repeat: Recurrence, n: number): CalendarDay | undefined {
  const day = occurrenceIgnoringEnd(repeat, n)
  return day && (!repeat.repeatEndDate || day <= repeat.repeatEndDate) ? day : undefined
}

/** Lists the occurrences between two days, both included, without stepping through earlier ones. */
export const computeOccurrencesBetween = (repeat: Recurrence, from: CalendarDay, to: CalendarDay): CalendarDay[] =>
  computeIndexedOccurrences(repeat, from, to).map(({ day }) => day)

/** Lists the occurrences between two days, each with its index `n`; the first occurrence has 0. */
export function computeIndexedOccurrences(
  repeat: Recurrence,
  from: CalendarDay,
  to: CalendarDay,
): { n: number; day: CalendarDay }[] {
  const days: { n: number; day: CalendarDay }[] = []
  for (let n = firstIndexOnOrAfter(repeat, from); ; n++) {
    const day = getNthOccurrence(repeat, n)
    if (!day || day > to) return days
    days.push({ n, day })
  }
}

/** Finds the last occurrence on or before a day; undefined before the first. */
export function findLatestOccurrence(repeat: Recurrence, day: CalendarDay): CalendarDay | undefined {
  const n = findLatestOccurrenceIndex(repeat, day)
  return n === undefined ? undefined : occurrenceIgnoringEnd(repeat, n)
}

/** Finds the index of the last occurrence on or before a day, 0 for the first one; undefined before it. */
export function findLatestOccurrenceIndex(repeat: Recurrence, day: CalendarDay): number | undefined {
  const until = repeat.repeatEndDate && repeat.repeatEndDate < day ? repeat.repeatEndDate : day
  const next = firstIndexOnOrAfter(repeat, until)
  if (occurrenceIgnoringEnd(repeat, next) === until) return next
  return next > 0 ? next - 1 : undefined
}

/** Finds the first occurrence after a day; undefined after the last. */
export function findNextOccurrence(repeat: Recurrence, day: CalendarDay): CalendarDay | undefined {
  return day < maxCalendarDay ? getNthOccurrence(repeat, firstIndexOnOrAfter(repeat, addDays(day, 1))) : undefined
}

/** Whether the repeat falls on a day. */
export const isOccurrenceDay = (repeat: Recurrence, day: CalendarDay): boolean =>
  findLatestOccurrence(repeat, day) === day

/** Finds the smallest n whose occurrence is not before a day. */
function firstIndexOnOrAfter(repeat: Recurrence, from: CalendarDay): number {
  if (from <= repeat.dueDate) return 0
  const stepDays = intervalDays(repeat)
  if (stepDays) return Math.ceil(daysBetween(repeat.dueDate, from) / stepDays)
  const [startParts, targetParts] = [getDateParts(repeat.dueDate), getDateParts(from)]
  const months = (targetParts.year - startParts.year) * 12 + targetParts.month - startParts.month
  const n = Math.floor(months / intervalMonths(repeat))
  const day = occurrenceIgnoringEnd(repeat, n)
  return day && day < from ? n + 1 : n
}

function occurrenceIgnoringEnd(repeat: Recurrence, n: number): CalendarDay | undefined {
  const stepDays = intervalDays(repeat)
  try {
    return stepDays ? addDays(repeat.dueDate, n * stepDays) : addMonths(repeat.dueDate, n * intervalMonths(repeat))
  } catch (error) {
    // Beyond the year 9999 there is no day.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function intervalDays({ repeatInterval, repeatCustomDays }: Recurrence): number | undefined {
  if (repeatInterval === 'custom') return repeatCustomDays ?? 1
  return { daily: 1, weekly: 7, monthly: undefined, yearly: undefined }[repeatInterval]
}

const intervalMonths = ({ repeatInterval }: Recurrence): number => (repeatInterval === 'yearly' ? 12 : 1)
