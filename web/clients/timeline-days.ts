import { type CalendarDay, dayInWords, daysBetween, localTimeIn, partsOf } from '#contract/calendar-day.ts'
import type { TimelineEvent } from '#contract/timeline.ts'
import { fullDay } from '#web/base/day-words.ts'
import { agoWords, clockWords } from '#web/base/instant-words.ts'

type TimelineDay = { day: CalendarDay; events: readonly TimelineEvent[] }

/** Events under their days, the latest day first; within a day in the order they come. */
export function byDay(events: readonly TimelineEvent[]): TimelineDay[] {
  const days = new Map<CalendarDay, TimelineEvent[]>()
  for (const event of events) {
    const ofDay = days.get(event.day)
    if (ofDay) ofDay.push(event)
    else days.set(event.day, [event])
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay })).sort((one, other) => (one.day < other.day ? 1 : -1))
}

/** A day as a timeline is headed by: "Today", "Yesterday", "Tuesday, November 17", with its year where that is another. */
export function dayTitle(day: CalendarDay, today: CalendarDay): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Today'
  if (ahead === -1) return 'Yesterday'
  if (ahead === 1) return 'Tomorrow'
  if (partsOf(day).year !== partsOf(today).year) return fullDay(day)
  return dayInWords(day, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** The same in a few letters, where no heading says it: "Today", "3 days ago", "Nov 17". */
export const briefDay = (day: CalendarDay, today: CalendarDay): string =>
  daysBetween(today, day) === 1 ? 'Tomorrow' : agoWords(day, today)

/** "3:45 PM" on the viewer's clocks; undefined where only the day is known, or where it was another day for them. */
export function timeOf({ eventDate, day }: Pick<TimelineEvent, 'eventDate' | 'day'>, zone: string): string | undefined {
  if (eventDate.endsWith(noonUtc)) return undefined
  const local = localTimeIn(zone, new Date(eventDate))
  return local.day === day ? clockWords(local.hour, local.minute) : undefined
}

/** How an event is kept of which only the day is known. */
export const noonUtc = 'T12:00:00.000Z'
