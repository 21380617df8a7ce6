import { type CalendarDay, dayInWords, daysBetween, localTimeIn, partsOf } from '#contract/calendar-day.ts'
import { fullDay } from './day-words.ts'

/** An instant on a zone's clocks as one says it: "Yesterday", and whole for whoever asks: "Friday, November 20, 2026, 3:45 PM". */
export function instantWords(instant: string, zone: string, today: CalendarDay): { said: string; whole: string } {
  const { day, hour, minute } = localTimeIn(zone, new Date(instant))
  return { said: agoWords(day, today), whole: `${fullDay(day)}, ${clockWords(hour, minute)}` }
}

/** A day that is past as one says it: "Today", "3 days ago", "Mar 3", "Mar 3, 2024". */
export function agoWords(day: CalendarDay, today: CalendarDay): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago > 1 && ago < 7) return `${ago} days ago`
  const isThisYear = partsOf(day).year === partsOf(today).year
  return dayInWords(day, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

/** "3:45 PM". */
export const clockWords = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
