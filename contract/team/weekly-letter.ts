import { addDays, type CalendarDay, getMonday } from '#contract/base/calendar-day.ts'

/** The hour of Monday from which the letter is sent, in the reader's time zone. */
const weeklyLetterHour = 7

/** Returns the Monday of the last week that is over. */
export const getLastWeek = (today: CalendarDay): CalendarDay => addDays(getMonday(today), -7)

/**
 * Returns the Monday of the week whose letter is due now, undefined if none is: the last week, from Monday at 7 on,
 * unless its letter was sent. Earlier weeks are left out. docs/product/profile.md#weekly-letter
 */
export function getDueLetterWeek(
  { day, hour }: { day: CalendarDay; hour: number },
  sentFor: CalendarDay | null,
): CalendarDay | undefined {
  if (day === getMonday(day) && hour < weeklyLetterHour) return undefined
  const week = getLastWeek(day)
  return sentFor === null || sentFor < week ? week : undefined
}
