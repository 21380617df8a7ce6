import { addDays, type CalendarDay, weekday } from './calendar-day.ts'

/** Days of the week an organisation works, 0 for Sunday to 6 (contract 4). */
export type WorkingDays = readonly number[]
/** The last day a user cleared, with the streak it made. */
export type Cleared = { day: CalendarDay; streak: number }

/** Whether a day is one of work; with no working day at all, none is ever missed. */
export const isWorkingDay = (day: CalendarDay, working: WorkingDays): boolean => working.includes(weekday(day))

/** The next working day after a day; the next day where the organisation has none. */
export function nextWorkingDay(day: CalendarDay, working: WorkingDays): CalendarDay {
  for (let ahead = 1; ahead <= 7; ahead++) if (isWorkingDay(addDays(day, ahead), working)) return addDays(day, ahead)
  return addDays(day, 1)
}

/** The streak a cleared day makes: one more, or 1 after a missed working day; rest days in between are no miss. */
export const streakMadeOn = (
  day: CalendarDay,
  last: Cleared | undefined,
  working: WorkingDays,
): { previous: number; now: number } => {
  const previous = streakReadOn(day, last, working)
  return { previous, now: previous + 1 }
}

/** The streak as it reads on a day: 0 once a whole working day was missed (contract 4). */
export function streakReadOn(today: CalendarDay, last: Cleared | undefined, working: WorkingDays): number {
  if (!last) return 0
  return missedBetween(last.day, today, working) ? 0 : last.streak
}

/** Any eight days in a row hold every weekday, so no more need a look. */
function missedBetween(cleared: CalendarDay, today: CalendarDay, working: WorkingDays): boolean {
  for (let day = addDays(cleared, 1), looked = 0; day < today && looked < 7; day = addDays(day, 1), looked++)
    if (isWorkingDay(day, working)) return true
  return false
}
