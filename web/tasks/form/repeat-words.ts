import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { nthOccurrence, type Repeat } from '#contract/tasks/recurrence.ts'

/** Describes a repeat: "Every month on the 31st, from December 31, 2026; shorter months on their last day". */
export function describeRepeat(repeat: Repeat): string {
  const { first, end } = repeat
  if (nthOccurrence(repeat, 1) === undefined) return `Only on ${formatFullDate(first)}: it ends before it comes again`
  const until = end ? `, until ${formatFullDate(end)}` : ''
  return `${describeInterval(repeat)}, from ${formatFullDate(first)}${until}${describeMissingDays(repeat)}`
}

function describeInterval({ first, interval, customDays }: Repeat): string {
  switch (interval) {
    case 'daily':
      return 'Every day'
    case 'weekly':
      return `Every week on ${formatDay(first, { weekday: 'long' })}`
    case 'monthly':
      return `Every month on the ${formatOrdinal(getDateParts(first).day)}`
    case 'yearly':
      return `Every year on ${formatDay(first, { month: 'long', day: 'numeric' })}`
    case 'custom':
      return customDays === 1 || !customDays ? 'Every day' : `Every ${customDays} days`
  }
}

/** A month without the day uses its last day (docs/product.md#recurrence). */
function describeMissingDays({ first, interval }: Repeat): string {
  const { month, day } = getDateParts(first)
  if (interval === 'monthly' && day > 28) return '; shorter months on their last day'
  if (interval === 'yearly' && month === 2 && day === 29) return '; on February 28 in years without it'
  return ''
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function formatOrdinal(day: number): string {
  const suffix = day >= 11 && day <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${suffix}`
}

const formatFullDate = (day: CalendarDay) => formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
