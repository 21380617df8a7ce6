import { type CalendarDay, formatDay, daysBetween } from '#contract/base/calendar-day.ts'

/** A due day as one says it: "Today", "3 days overdue" while open, "3 days ago" once it is done. */
export function formatDueDay(day: CalendarDay, today: CalendarDay, isOpen: boolean): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 0) return 'Today'
  if (daysAhead === 1) return 'Tomorrow'
  if (daysAhead > 1)
    return daysAhead < 7 ? formatDay(day, { weekday: 'long' }) : formatDay(day, { month: 'short', day: 'numeric' })
  if (isOpen) return daysAhead === -1 ? '1 day overdue' : `${-daysAhead} days overdue`
  return daysAhead === -1 ? 'Yesterday' : `${-daysAhead} days ago`
}

/** "Friday, November 21", as the head of a page. */
export const formatDayHeading = (day: CalendarDay): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** "Friday, November 21, 2026", for whoever asks a relative day what it means. */
export const formatFullDay = (day: CalendarDay): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
