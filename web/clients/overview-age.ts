import { addMonths, type CalendarDay, daysBetween, partsOf, wholeYears } from '#contract/calendar-day.ts'
import { ageWords, birthdayWords } from './record-words.ts'

/** How old somebody is today, and their birthday where it is near; empty for who is not born yet. */
export function ageOn(today: CalendarDay, birth: CalendarDay): string[] {
  const years = wholeYears(birth, today)
  if (years < 0) return []
  const isToday = years > 0 && addMonths(birth, years * 12) === today
  const turns = isToday ? years : years + 1
  const isLast = partsOf(birth).year + turns > 9999
  const birthday = isLast ? undefined : birthdayWords(turns, daysBetween(today, addMonths(birth, turns * 12)))
  return [ageWords(years), birthday].filter((said) => said !== undefined)
}
