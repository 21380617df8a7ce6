import fc from 'fast-check'
import { type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { RepeatInterval, Recurrence } from '#contract/tasks/recurrence.ts'

const dayMs = 86_400_000
const fromMs = (ms: number) => new Date(ms).toISOString().slice(0, 10) as CalendarDay

export const addDaysNaively = (day: string, days: number): CalendarDay => fromMs(Date.parse(day) + days * dayMs)

/** A repeat whose days are plain texts. */
export type NaiveRepeat = Omit<Recurrence, 'dueDate' | 'repeatEndDate'> & {
  dueDate: string
  repeatEndDate: string | null
}

/** Whether a repeat falls on a day, without adding months or computing an index. */
export function fallsOnNaively(
  { dueDate, repeatInterval, repeatCustomDays, repeatEndDate }: NaiveRepeat,
  day: string,
): boolean {
  if (day < dueDate || (repeatEndDate && day > repeatEndDate)) return false
  const [startDate, at] = [new Date(dueDate), new Date(day)]
  if (repeatInterval === 'daily') return true
  if (repeatInterval === 'weekly') return at.getUTCDay() === startDate.getUTCDay()
  if (repeatInterval === 'custom') return ((at.getTime() - startDate.getTime()) / dayMs) % (repeatCustomDays ?? 1) === 0
  if (repeatInterval === 'yearly' && at.getUTCMonth() !== startDate.getUTCMonth()) return false
  const isLast = new Date(at.getTime() + dayMs).getUTCDate() === 1
  return at.getUTCDate() === startDate.getUTCDate() || (isLast && startDate.getUTCDate() > at.getUTCDate())
}

/** Independent implementation: tests every day of the calendar. */
export function listByWalking(repeat: Recurrence, until: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = []
  for (
    let at = Date.parse(repeat.dueDate);
    fromMs(at) <= until && (!repeat.repeatEndDate || fromMs(at) <= repeat.repeatEndDate);
    at += dayMs
  )
    if (fallsOnNaively(repeat, fromMs(at))) days.push(fromMs(at))
  return days
}

/**
 * The occurrences of a rule that become tasks when these days are opened in turn, by walking: after the days before
 * `first` were opened, each opening produces the latest occurrence since the last one if it is less than 5 days past.
 */
export function listDueByWalking(repeat: Recurrence, openedDays: readonly CalendarDay[]): CalendarDay[] {
  const due: CalendarDay[] = []
  let openedThrough = addDaysNaively(repeat.dueDate, -1)
  for (const day of openedDays.filter((opened) => opened > openedThrough)) {
    const latest = listByWalking(repeat, day).findLast((occurrence) => occurrence > openedThrough)
    if (latest && latest > addDaysNaively(day, -5)) due.push(latest)
    openedThrough = day
  }
  return due
}

const arbitraryDay = fc.integer({ min: Date.parse('1999-01-01') / dayMs, max: Date.parse('2105-01-01') / dayMs })
/** Days that some months or years do not have. */
const arbitraryMonthEnd = fc.constantFrom(
  '2027-01-31',
  '2026-08-31',
  '2027-03-30',
  '2028-02-29',
  '2096-02-29',
  '2027-02-28',
)
const arbitraryFirst = fc.oneof(
  arbitraryMonthEnd.map(parseCalendarDay),
  arbitraryDay.map((number) => fromMs(number * dayMs)),
)
const arbitraryInterval = fc.constantFrom<RepeatInterval>('daily', 'weekly', 'monthly', 'yearly', 'custom')

/** A repeat of any interval, from any day between 1999 and 2105, often from one that shorter months do not have. */
export const arbitraryRepeat: fc.Arbitrary<Recurrence> = fc
  .record({
    dueDate: arbitraryFirst,
    repeatInterval: arbitraryInterval,
    every: fc.integer({ min: 1, max: 365 }),
    lasts: fc.option(fc.nat(2_000)),
  })
  .map(({ dueDate, repeatInterval, every, lasts }) => ({
    dueDate,
    repeatInterval,
    repeatCustomDays: repeatInterval === 'custom' ? every : null,
    repeatEndDate: lasts === null ? null : addDaysNaively(dueDate, lasts),
  }))
