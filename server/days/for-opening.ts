import { type CalendarDay, isTimeZone, getLatestEndedDay } from '#contract/base/calendar-day.ts'
import { isScheduledWorkingDay, type WorkingDaySchedule } from '#contract/streak/streak-rule.ts'
import type { LastOpenedAndClosedDays } from '#server/base/http/active-session.ts'
import type { UserWithToday } from './service.ts'

/** Hours after the end of a day before it is closed, which cannot be undone: docs/product/days.md. */
const graceHours = 2

/** A user with their time zone, their current day and the last opened and closed days. */
type UserDayState = {
  id: string
  timeZone: string
  lastSeenZone: string | null
  today: CalendarDay
  opened: LastOpenedAndClosedDays
}

/** The work due for a user: whether to open today, and whether to close the days up to `closeThrough`. */
export type DueOpeningAndClosing = UserWithToday & {
  isOpeningDue: boolean
  closeThrough: CalendarDay
  isClosingDue: boolean
}

/**
 * Returns the opening and closing due for a user, undefined if there is neither. A day is closed two hours after it
 * ended, both in the user's zone and in the one last seen.
 */
export function getDueOpeningAndClosing(user: UserDayState, now: Date): DueOpeningAndClosing | undefined {
  const { id: userId, today, timeZone, lastSeenZone, opened } = user
  const zones = lastSeenZone && isTimeZone(lastSeenZone) ? [timeZone, lastSeenZone] : [timeZone]
  const closeThrough = getLatestEndedDay(zones, now, graceHours)
  const isOpeningDue = !opened.openedThrough || opened.openedThrough < today
  const isClosingDue = !opened.closedThrough || opened.closedThrough < closeThrough
  return isOpeningDue || isClosingDue ? { userId, today, isOpeningDue, closeThrough, isClosingDue } : undefined
}

/**
 * Leaves out the opening on a rest day, on which the job only closes past days: the day is opened when its user reads
 * it. Undefined if nothing is left to do.
 */
export function skipOpeningOnRestDays(
  due: DueOpeningAndClosing | undefined,
  workingDays: WorkingDaySchedule,
): DueOpeningAndClosing | undefined {
  if (!due || isScheduledWorkingDay(due.today, workingDays)) return due
  return due.isClosingDue ? { ...due, isOpeningDue: false } : undefined
}
