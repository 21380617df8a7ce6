import { addDays, addMonths, type CalendarDay, daysBetween, partsOf } from './calendar-day.ts'

/** How often something comes again (spec 3). */
export type Interval = 'daily' | 'weekly' | 'monthly' | 'yearly' | 'custom'
export type Repeat = { first: CalendarDay; interval: Interval; customDays: number | null; end: CalendarDay | null }

/** A custom repeat comes every so many days (spec 9). */
export const customDaysLimits = { least: 1, most: 365 } as const

/**
 * The n-th occurrence of a repeat, counted from its first day as 0: the 31st falls on a shorter month's last day and on
 * the 31st again after it, 29 February on the 28th in a common year (contract 5). Undefined beyond its end.
 */
export function occurrence(repeat: Repeat, n: number): CalendarDay | undefined {
  const day = unendedOccurrence(repeat, n)
  return day && (!repeat.end || day <= repeat.end) ? day : undefined
}

/** The occurrences from one day to another, both included; costs nothing for the days outside. */
export function occurrencesBetween(repeat: Repeat, from: CalendarDay, to: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let n = firstIndexFrom(repeat, from); ; n++) {
    const day = occurrence(repeat, n)
    if (!day || day > to) return days
    days.push(day)
  }
}

/** The last occurrence on or before a day. */
export function latestOccurrence(repeat: Repeat, day: CalendarDay): CalendarDay | undefined {
  const until = repeat.end && repeat.end < day ? repeat.end : day
  const next = firstIndexFrom(repeat, until)
  const at = unendedOccurrence(repeat, next)
  return at === until ? at : next > 0 ? unendedOccurrence(repeat, next - 1) : undefined
}

/** The smallest n whose day is not before a day. */
function firstIndexFrom(repeat: Repeat, from: CalendarDay): number {
  if (from <= repeat.first) return 0
  const step = daysOf(repeat)
  if (step) return Math.ceil(daysBetween(repeat.first, from) / step)
  const [begun, wanted] = [partsOf(repeat.first), partsOf(from)]
  const months = (wanted.year - begun.year) * 12 + wanted.month - begun.month
  const n = Math.floor(months / monthsOf(repeat))
  const day = unendedOccurrence(repeat, n)
  return day && day < from ? n + 1 : n
}

function unendedOccurrence(repeat: Repeat, n: number): CalendarDay | undefined {
  const step = daysOf(repeat)
  try {
    return step ? addDays(repeat.first, n * step) : addMonths(repeat.first, n * monthsOf(repeat))
  } catch (error) {
    // Beyond the year 9999 there is no day.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const daysOf = ({ interval, customDays }: Repeat): number | undefined =>
  interval === 'daily' ? 1 : interval === 'weekly' ? 7 : interval === 'custom' ? (customDays ?? 1) : undefined

const monthsOf = ({ interval }: Repeat): number => (interval === 'yearly' ? 12 : 1)
