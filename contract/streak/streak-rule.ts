import { addDays, type CalendarDay, getWeekday } from '#contract/base/calendar-day.ts'

/** An organization's working days: 0 for Sunday to 6 for Saturday. */
export type WorkingDays = readonly number[]

/** Working days in effect from the day `since` on, and the previous ones: docs/product/organizations.md. */
export type WorkingDaySchedule = { current: WorkingDays; former: WorkingDays; since: CalendarDay }

/** A day on which a user completed all tasks, with the streak it resulted in. */
export type ClearedDay = { day: CalendarDay; streak: number }

/** Whether a day falls on one of the working days of the week. */
export const isWorkingDay = (day: CalendarDay, workingDays: WorkingDays): boolean =>
  workingDays.includes(getWeekday(day))

/** Whether a day is a working day by the working days in effect on it. */
export const isScheduledWorkingDay = (day: CalendarDay, { current, former, since }: WorkingDaySchedule): boolean =>
  isWorkingDay(day, day < since ? former : current)

/** Changes working days from tomorrow on; replaces a change that is not in effect yet. */
export function changeWorkingDays(
  before: WorkingDaySchedule,
  workingDays: WorkingDays,
  today: CalendarDay,
): WorkingDaySchedule {
  const current = [...new Set(workingDays)].sort((one, other) => one - other)
  if (isSameDays(current, before.current)) return before
  const former = before.since > today ? before.former : before.current
  return { current, former, since: addDays(today, 1) }
}

const isSameDays = (one: WorkingDays, other: WorkingDays): boolean =>
  one.length === other.length && one.every((day) => other.includes(day))

/**
 * Computes the streak before and after a cleared day: one more, or 1 after a missed working day. Days off are not
 * missed.
 */
export const computeExtendedStreak = (
  day: CalendarDay,
  last: ClearedDay | undefined,
  workingDays: WorkingDaySchedule,
): { previous: number; now: number } => {
  const previous = getStreakOn(day, last, workingDays)
  return { previous, now: previous + 1 }
}

/** Computes the streak shown on a day: 0 after a missed working day; see docs/product/streak.md. */
export function getStreakOn(today: CalendarDay, last: ClearedDay | undefined, workingDays: WorkingDaySchedule): number {
  if (!last) return 0
  return hasMissedWorkingDay(last.day, today, workingDays) ? 0 : last.streak
}

/** Checks seven days, and seven from the last change of the working days on, since these contain every weekday. */
function hasMissedWorkingDay(clearedDay: CalendarDay, today: CalendarDay, workingDays: WorkingDaySchedule): boolean {
  const first = addDays(clearedDay, 1)
  const starts = workingDays.since > first ? [first, workingDays.since] : [first]
  return starts.some((start) =>
    weekOffsets
      .map((offset) => addDays(start, offset))
      .some((day) => day < today && isScheduledWorkingDay(day, workingDays)),
  )
}

const weekOffsets = [0, 1, 2, 3, 4, 5, 6]
