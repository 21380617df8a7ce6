import { type CalendarDay, dayInWords, partsOf } from '#contract/calendar-day.ts'
import { occurrence, type Repeat } from '#contract/recurrence.ts'

/** A repeat as one says it: "Every month on the 31st, from December 31, 2026; shorter months on their last day". */
export function repeatInWords(repeat: Repeat): string {
  const { first, end } = repeat
  if (occurrence(repeat, 1) === undefined) return `Only on ${fully(first)}: it ends before it comes again`
  const until = end ? `, until ${fully(end)}` : ''
  return `${rhythm(repeat)}, from ${fully(first)}${until}${whereMissing(repeat)}`
}

function rhythm({ first, interval, customDays }: Repeat): string {
  switch (interval) {
    case 'daily':
      return 'Every day'
    case 'weekly':
      return `Every week on ${dayInWords(first, { weekday: 'long' })}`
    case 'monthly':
      return `Every month on the ${ordinal(partsOf(first).day)}`
    case 'yearly':
      return `Every year on ${dayInWords(first, { month: 'long', day: 'numeric' })}`
    case 'custom':
      return customDays === 1 || !customDays ? 'Every day' : `Every ${customDays} days`
  }
}

/** Where the day does not exist the last of the month stands in (contract 5). */
function whereMissing({ first, interval }: Repeat): string {
  const { month, day } = partsOf(first)
  if (interval === 'monthly' && day > 28) return '; shorter months on their last day'
  if (interval === 'yearly' && month === 2 && day === 29) return '; on February 28 in years without it'
  return ''
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(day: number): string {
  const ending = day >= 11 && day <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}

const fully = (day: CalendarDay) => dayInWords(day, { month: 'long', day: 'numeric', year: 'numeric' })
