import { type CalendarDay, formatDay, daysBetween, localTimeIn, dateParts } from '#contract/base/calendar-day.ts'
import { formatFullDay } from './format-day.ts'

/** An instant on a zone's clocks as one says it: "Yesterday", and whole for whoever asks: "Friday, November 20, 2026, 3:45 PM". */
export function formatInstant(instant: string, zone: string, today: CalendarDay): { relative: string; full: string } {
  const { day, hour, minute } = localTimeIn(zone, new Date(instant))
  return { relative: formatPastDay(day, today), full: `${formatFullDay(day)}, ${formatClockTime(hour, minute)}` }
}

/** A day that is past as one says it: "Today", "3 days ago", "Mar 3", "Mar 3, 2024". */
export function formatPastDay(day: CalendarDay, today: CalendarDay): string {
  const daysAgo = daysBetween(day, today)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  if (daysAgo > 1 && daysAgo < 7) return `${daysAgo} days ago`
  const isThisYear = dateParts(day).year === dateParts(today).year
  return formatDay(day, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

/** "3:45 PM". */
export const formatClockTime = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
