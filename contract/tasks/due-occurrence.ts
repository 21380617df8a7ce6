import { addDays, type CalendarDay, daysBetween, maxCalendarDay } from '#contract/base/calendar-day.ts'
import { findLatestOccurrence, findNextOccurrence, type Recurrence } from './recurrence.ts'
import { daysOverdueUntilClosed } from './task-actions.ts'

/** The occurrence that becomes a task when a day is opened, and the day through which the rule is opened then. */
type DueOccurrence = { due: CalendarDay | undefined; openedThrough: CalendarDay }

/**
 * Computes the occurrence of a rule that is due today, and through which day the rule is then opened. Of the
 * occurrences since the opened days only the latest is due, and only while it would not be closed as overdue:
 * docs/product/recurrence.md#occurrences.
 */
export function computeDueOccurrence(
  repeat: Recurrence,
  openedThrough: CalendarDay,
  today: CalendarDay,
): DueOccurrence {
  const latest = findLatestOccurrence(repeat, today)
  const isDue = latest && latest > openedThrough && daysBetween(latest, today) < daysOverdueUntilClosed
  const next = findNextOccurrence(repeat, today)
  return { due: isDue ? latest : undefined, openedThrough: next ? addDays(next, -1) : maxCalendarDay }
}

/** The first day whose occurrences may still come: not past, and not opened. */
export const getFirstUpcomingDay = (openedThrough: CalendarDay, today: CalendarDay): CalendarDay =>
  openedThrough < today ? today : addDays(openedThrough, 1)
