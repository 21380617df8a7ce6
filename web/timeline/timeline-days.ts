import { type CalendarDay, formatDay, daysBetween, localTimeIn, getDateParts } from '#contract/base/calendar-day.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { formatClockTime, formatFullDay, formatPastDay } from '#web/base/format-time.ts'

type TimelineDay = { day: CalendarDay; events: readonly TimelineEvent[] }

/** Groups events by day, latest day first; within a day they keep their order. */
export function groupByDay(events: readonly TimelineEvent[]): TimelineDay[] {
  const days = new Map<CalendarDay, TimelineEvent[]>()
  for (const event of events) {
    const dayEvents = days.get(event.day)
    if (dayEvents) dayEvents.push(event)
    else days.set(event.day, [event])
  }
  return [...days]
    .map(([day, dayEvents]) => ({ day, events: dayEvents }))
    .sort((one, other) => (one.day < other.day ? 1 : -1))
}

/** The heading of a day: "Today", "Yesterday", "Tuesday, November 17", with the year unless it is this one. */
export function formatDayTitle(day: CalendarDay, today: CalendarDay): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 0) return 'Today'
  if (daysAhead === -1) return 'Yesterday'
  if (daysAhead === 1) return 'Tomorrow'
  if (getDateParts(day).year !== getDateParts(today).year) return formatFullDay(day)
  return formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** A short form for rows without a heading: "Today", "3 days ago", "Nov 17". */
export const formatBriefDay = (day: CalendarDay, today: CalendarDay): string =>
  daysBetween(today, day) === 1 ? 'Tomorrow' : formatPastDay(day, today)

/** "3:45 PM" in the viewer's zone; undefined without a time, or if it was another day in that zone. */
export function formatEventTime(
  { eventDate, day }: Pick<TimelineEvent, 'eventDate' | 'day'>,
  zone: string,
): string | undefined {
  if (eventDate.endsWith(noonUtcSuffix)) return undefined
  const local = localTimeIn(zone, new Date(eventDate))
  return local.day === day ? formatClockTime(local.hour, local.minute) : undefined
}

/** The time that stands for an event without one. */
export const noonUtcSuffix = 'T12:00:00.000Z'
