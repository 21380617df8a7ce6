import { addMonths, type CalendarDay, daysBetween, dateParts, yearsBetween } from '#contract/base/calendar-day.ts'
import { formatAge, formatBirthday } from './record-words.ts'

/** How old somebody is today, and their birthday where it is near; empty for who is not born yet. */
export function describeAge(today: CalendarDay, birthDate: CalendarDay): string[] {
  const years = yearsBetween(birthDate, today)
  if (years < 0) return []
  const isToday = years > 0 && addMonths(birthDate, years * 12) === today
  const nextAge = isToday ? years : years + 1
  const isBeyondCalendar = dateParts(birthDate).year + nextAge > 9999
  const birthday = isBeyondCalendar
    ? undefined
    : formatBirthday(nextAge, daysBetween(today, addMonths(birthDate, nextAge * 12)))
  return [formatAge(years), birthday].filter((part) => part !== undefined)
}
