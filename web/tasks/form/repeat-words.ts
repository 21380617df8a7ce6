import { addMonths, type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { getNthOccurrence, type Recurrence } from '#contract/tasks/recurrence.ts'
import type { TaskLineRepeat } from '#contract/tasks/task-line-repeat.ts'

/** Describes a repeat: "Every month on the 31st, last day in shorter months, until March 3". */
export function describeRepeat(repeat: Recurrence, today: CalendarDay): string {
  const { dueDate, repeatEndDate: end } = repeat
  if (getNthOccurrence(repeat, 1) === undefined)
    return `Only on ${formatDate(dueDate, today)}: it ends before it comes again`
  const parts = [describeInterval(repeat), describeMissingDay(repeat), end && `until ${formatDate(end, today)}`]
  return parts.filter(Boolean).join(', ')
}

/** Describes a repeat in the words of a line: "Every Friday", "Every 2 weeks", "Every 2 weeks on Friday". */
export function describeLineRepeat({ interval, customDays = 1, first }: TaskLineRepeat): string {
  const weekday = first && formatDay(first, { weekday: 'long' })
  if (interval === 'custom')
    return customDays % 7
      ? `Every ${customDays} days`
      : `Every ${customDays / 7} weeks${weekday ? ` on ${weekday}` : ''}`
  return `Every ${weekday ?? { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[interval]}`
}

function describeInterval({ dueDate, repeatInterval, repeatCustomDays }: Recurrence): string {
  switch (repeatInterval) {
    case 'daily':
      return 'Every day'
    case 'weekly':
      return `Every week on ${formatDay(dueDate, { weekday: 'long' })}`
    case 'monthly':
      return `Every month on the ${formatOrdinal(getDateParts(dueDate).day)}`
    case 'yearly':
      return `Every year on ${formatDay(dueDate, { month: 'long', day: 'numeric' })}`
    case 'custom':
      return !repeatCustomDays || repeatCustomDays === 1 ? 'Every day' : `Every ${repeatCustomDays} days`
  }
}

/** Describes what happens if a month or year has no such day (docs/product/recurrence.md). */
function describeMissingDay({ dueDate, repeatInterval }: Recurrence): string | undefined {
  const { month, day } = getDateParts(dueDate)
  if (repeatInterval === 'monthly' && day > 28) return 'last day in shorter months'
  if (repeatInterval === 'yearly' && month === 2 && day === 29) return 'February 28 in other years'
  return undefined
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function formatOrdinal(day: number): string {
  const suffix = day >= 11 && day <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${suffix}`
}

/** "March 3", with the year unless it is the next such day. */
function formatDate(day: CalendarDay, today: CalendarDay): string {
  const isNext = day >= today && day < addMonths(today, 12)
  return formatDay(day, { month: 'long', day: 'numeric', ...(!isNext && { year: 'numeric' }) })
}
