import { type CalendarDay, dayInWords, daysBetween } from '#contract/calendar-day.ts'

/** A due day as one says it: "Today", "3 days overdue" while open, "3 days ago" once it is done. */
export function dueWords(day: CalendarDay, today: CalendarDay, open: boolean): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead > 1)
    return ahead < 7 ? dayInWords(day, { weekday: 'long' }) : dayInWords(day, { month: 'short', day: 'numeric' })
  if (open) return ahead === -1 ? '1 day overdue' : `${-ahead} days overdue`
  return ahead === -1 ? 'Yesterday' : `${-ahead} days ago`
}

/** "Friday, November 21", as the head of a page. */
export const dayHeading = (day: CalendarDay): string =>
  dayInWords(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** "Friday, November 21, 2026", for whoever asks a relative day what it means. */
export const fullDay = (day: CalendarDay): string =>
  dayInWords(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
