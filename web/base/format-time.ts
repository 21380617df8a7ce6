import {
  type CalendarDay,
  getDateParts,
  getDayInZone,
  daysBetween,
  formatHourAndMinute,
  formatDay,
  getLocalTimeInZone,
} from '#contract/base/calendar-day.ts'

/** A due day relative to today: "Tomorrow", "3 days overdue" while the task is open, "3 days ago" once it is done. */
export function formatDueDay(day: CalendarDay, today: CalendarDay, isOpen: boolean): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 0) return 'Today'
  if (daysAhead === 1) return 'Tomorrow'
  if (daysAhead > 1) return daysAhead < 7 ? formatDay(day, { weekday: 'long' }) : formatShortDay(day, today)
  if (isOpen) return daysAhead === -1 ? '1 day overdue' : `${-daysAhead} days overdue`
  return daysAhead === -1 ? 'Yesterday' : `${-daysAhead} days ago`
}

/** A past day relative to today: "Today", "3 days ago", "Mar 3", "Mar 3, 2024". */
export function formatPastDay(day: CalendarDay, today: CalendarDay): string {
  const daysAgo = daysBetween(day, today)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  if (daysAgo > 1 && daysAgo < 7) return `${daysAgo} days ago`
  return formatShortDay(day, today)
}

/** "Mar 3", or with a long month "March 3"; with the year unless it is this one. */
export const formatShortDay = (day: CalendarDay, today: CalendarDay, month: 'short' | 'long' = 'short'): string =>
  formatDay(day, { month, day: 'numeric', ...toYearFormat(day, today) })

/** "Fri, Nov 21", or long "Friday, November 21"; with the year unless it is this one. */
export const formatWeekdayAndDay = (day: CalendarDay, today: CalendarDay, form: 'short' | 'long' = 'short'): string =>
  formatDay(day, { weekday: form, month: form, day: 'numeric', ...toYearFormat(day, today) })

const toYearFormat = (day: CalendarDay, today: CalendarDay) =>
  getDateParts(day).year === getDateParts(today).year ? {} : ({ year: 'numeric' } as const)

/** A past day as part of a sentence: "today", "3 days ago", "Mar 3". */
export const formatPastDayInSentence = (day: CalendarDay, today: CalendarDay): string =>
  toPartOfSentence(formatPastDay(day, today))

/** "Yesterday" as "yesterday", but "Mar 3" as it is. */
export const toPartOfSentence = (pastDay: string): string =>
  /^(?:Today|Yesterday)$/.test(pastDay) ? pastDay.toLowerCase() : pastDay

/** "Nov 21, 2026". */
export const formatShortDate = (day: CalendarDay): string =>
  formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' })

/** "November 21, 2026". */
export const formatLongDate = (day: CalendarDay): string =>
  formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })

/** "Friday, November 21". */
export const formatDayWithoutYear = (day: CalendarDay): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** "Friday, November 21, 2026". */
export const formatFullDay = (day: CalendarDay): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** The day of an instant in a time zone: "Nov 21, 2026". */
export const formatInstantDay = (instant: string, zone: string): string =>
  formatShortDate(getDayInZone(zone, new Date(instant)))

export type FormattedInstant = { relative: string; time: string; full: string }

/** An instant in a time zone: "Yesterday", "3:45 PM", and in full "Friday, November 20, 2026, 3:45 PM". */
export function formatInstant(instant: string, zone: string, today: CalendarDay): FormattedInstant {
  const { day, hour, minute } = getLocalTimeInZone(zone, new Date(instant))
  const time = formatHourAndMinute(hour, minute)
  return { relative: formatPastDay(day, today), time, full: `${formatFullDay(day)}, ${time}` }
}

/** The time of an instant in a zone: "3:45 PM"; undefined if it is on another day there. */
export function formatTimeOnDay(instant: string, day: CalendarDay, zone: string): string | undefined {
  const local = getLocalTimeInZone(zone, new Date(instant))
  return local.day === day ? formatHourAndMinute(local.hour, local.minute) : undefined
}

/** A time in short form: "3pm", "3:30pm". */
export const formatShortTime = (time: string): string =>
  formatHourAndMinute(Number(time.slice(0, 2)), Number(time.slice(3)))
    .replace(/:00| /g, '')
    .toLowerCase()

/** A duration: "45 min", "1 h 30 min". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ')
}
