import { addDays, type CalendarDay, getWeekday } from '#contract/base/calendar-day.ts'

/** An organization's working days: 0 for Sunday to 6 for Saturday. */
export type WorkingDays = readonly number[]
/** A day on which a user completed all tasks, with the streak it resulted in. */
export type ClearedDay = { day: CalendarDay; streak: number }

export const isWorkingDay = (day: CalendarDay, workingDays: WorkingDays): boolean =>
  workingDays.includes(getWeekday(day))

/** Finds the working day after a day; the next day if the organization has no working days. */
export function nextWorkingDay(day: CalendarDay, workingDays: WorkingDays): CalendarDay {
  for (let offset = 1; offset <= 7; offset++)
    if (isWorkingDay(addDays(day, offset), workingDays)) return addDays(day, offset)
  return addDays(day, 1)
}

/** Computes the streak of a cleared day: one more, or 1 after a missed working day. Days off are not missed. */
export const extendStreak = (
  day: CalendarDay,
  last: ClearedDay | undefined,
  workingDays: WorkingDays,
): { previous: number; now: number } => {
  const previous = getStreakOn(day, last, workingDays)
  return { previous, now: previous + 1 }
}

/** Computes the streak shown on a day: 0 after a missed working day; see docs/product.md#streak. */
export function getStreakOn(today: CalendarDay, last: ClearedDay | undefined, workingDays: WorkingDays): number {
  if (!last) return 0
  return hasMissedWorkingDay(last.day, today, workingDays) ? 0 : last.streak
}

/** Seven days contain every weekday, so it checks no more. */
function hasMissedWorkingDay(clearedDay: CalendarDay, today: CalendarDay, workingDays: WorkingDays): boolean {
  for (
    let day = addDays(clearedDay, 1), checkedDays = 0;
    day < today && checkedDays < 7;
    day = addDays(day, 1), checkedDays++
  )
    if (isWorkingDay(day, workingDays)) return true
  return false
}
