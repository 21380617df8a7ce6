import { addDays, type CalendarDay, formatDay, getDateParts, getWeekday } from '#contract/base/calendar-day.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { firstCalendarDay, lastCalendarDay } from '#web/base/month-grid.ts'

/** Minutes to plan for a working day: docs/product/planning.md. */
export const workingDayMinutes = 480

/** The Sunday on or before a day. */
export const startOfWeek = (day: CalendarDay): CalendarDay => addDays(day, -getWeekday(day))

export const isSameWeek = (one: CalendarDay, other: CalendarDay): boolean => startOfWeek(one) === startOfWeek(other)

/** The seven days of a day's week, from Sunday. */
export const getDaysOfWeek = (day: CalendarDay): CalendarDay[] =>
  Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(day), index))

/** The first day of the week before or after, undefined at the end of the calendar. */
export function getNeighborWeek(day: CalendarDay, step: 1 | -1): CalendarDay | undefined {
  const sunday = addDays(startOfWeek(day), step * 7)
  return sunday >= firstCalendarDay && addDays(sunday, 6) <= lastCalendarDay ? sunday : undefined
}

/** "November 22 – 28, 2026", "November 29 – December 5, 2026", "December 27, 2026 – January 2, 2027". */
export function formatWeek(day: CalendarDay): string {
  const first = startOfWeek(day)
  const last = addDays(first, 6)
  const isOneYear = getDateParts(first).year === getDateParts(last).year
  const isOneMonth = isOneYear && getDateParts(first).month === getDateParts(last).month
  const start = formatDay(first, { month: 'long', day: 'numeric', ...(!isOneYear && { year: 'numeric' }) })
  const end = formatLongDate(last)
  return `${start} – ${isOneMonth ? end.slice(end.indexOf(' ') + 1) : end}`
}

type Position = { column: number; row: number }

/**
 * The entry that an arrow key moves to; `lengths` are the numbers of entries of each column: left and right to the same
 * row of the next column or its last one, Home and End within the column. Undefined for other keys and beyond the ends.
 */
export function getWeekPositionForKey(
  key: string,
  { column, row }: Position,
  lengths: readonly number[],
): Position | undefined {
  const steps: Record<string, Position | undefined> = {
    ArrowUp: { column, row: row - 1 },
    ArrowDown: { column, row: row + 1 },
    ArrowLeft: { column: column - 1, row },
    ArrowRight: { column: column + 1, row },
    Home: { column, row: 0 },
    End: { column, row: lengths[column]! - 1 },
  }
  const next = steps[key]
  const length = next && lengths[next.column]
  if (!next || !length || next.row < 0) return undefined
  if (next.column === column) return next.row < length ? next : undefined
  return { column: next.column, row: Math.min(next.row, length - 1) }
}
