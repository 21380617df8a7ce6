import { addDays, type CalendarDay, weekday } from '#contract/base/calendar-day.ts'

/** Days of the week an organisation works, 0 for Sunday to 6 (contract 4). */
export type WorkingDays = readonly number[]
/** The last day a user cleared, with the streak it made. */
export type ClearedDay = { day: CalendarDay; streak: number }

/** Whether a day is one of work; with no working day at all, none is ever missed. */
export const isWorkingDay = (day: CalendarDay, workingDays: WorkingDays): boolean => workingDays.includes(weekday(day))

/** The next working day after a day; the next day where the organisation has none. */
export function nextWorkingDay(day: CalendarDay, workingDays: WorkingDays): CalendarDay {
  for (let offset = 1; offset <= 7; offset++)
    if (isWorkingDay(addDays(day, offset), workingDays)) return addDays(day, offset)
  return addDays(day, 1)
}

/** The streak a cleared day makes: one more, or 1 after a missed working day; rest days in between are no miss. */
export const extendStreak = (
  day: CalendarDay,
  last: ClearedDay | undefined,
  workingDays: WorkingDays,
): { previous: number; now: number } => {
  const previous = getStreakOn(day, last, workingDays)
  return { previous, now: previous + 1 }
}

/** The streak as it reads on a day: 0 once a whole working day was missed (contract 4). */
export function getStreakOn(today: CalendarDay, last: ClearedDay | undefined, workingDays: WorkingDays): number {
  if (!last) return 0
  return hasMissedWorkingDay(last.day, today, workingDays) ? 0 : last.streak
}

/** Any eight days in a row hold every weekday, so no more need a look. */
function hasMissedWorkingDay(clearedDay: CalendarDay, today: CalendarDay, workingDays: WorkingDays): boolean {
  for (
    let day = addDays(clearedDay, 1), checkedDays = 0;
    day < today && checkedDays < 7;
    day = addDays(day, 1), checkedDays++
  )
    if (isWorkingDay(day, workingDays)) return true
  return false
}
