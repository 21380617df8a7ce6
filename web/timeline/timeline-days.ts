import { type CalendarDay, daysBetween, getDayInZone, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { formatPastDay, formatTimeOnDay, formatWeekdayAndDay } from '#web/base/format-time.ts'

type TimelineDay = { day: CalendarDay; events: readonly TimelineEvent[] }

/**
 * The day of an event as shown to the viewer: in their zone for events recorded by the product, to match the dates next
 * to it, and the author's own day for events logged by a person, which may lack a time.
 */
export const getDisplayDay = ({ isSystem, eventDate, day }: TimelineEvent, zone: string): CalendarDay =>
  isSystem ? getDayInZone(zone, new Date(eventDate)) : day

/** Groups events by shown day, latest day first; within a day they keep their order. */
export const groupEventsByDay = (events: readonly TimelineEvent[], zone: string): TimelineDay[] =>
  [...Map.groupBy(events, (event) => getDisplayDay(event, zone))]
    .map(([day, dayEvents]) => ({ day, events: dayEvents }))
    .toSorted((one, other) => compareByCodeUnits(other.day, one.day))

/** The heading of a day: "Today", "Yesterday", "Tuesday, November 17", with the year unless it is this one. */
export function formatTimelineDayHeading(day: CalendarDay, today: CalendarDay): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 0) return 'Today'
  if (daysAhead === -1) return 'Yesterday'
  if (daysAhead === 1) return 'Tomorrow'
  return formatWeekdayAndDay(day, today, 'long')
}

/** A short form for rows without a heading: "Today", "3 days ago", "Nov 17". */
export const formatRelativeDay = (day: CalendarDay, today: CalendarDay): string =>
  daysBetween(today, day) === 1 ? 'Tomorrow' : formatPastDay(day, today)

/** "3:45 PM" in the viewer's zone; undefined without a time, or if it was another day in that zone. */
export const formatEventTime = (event: TimelineEvent, zone: string): string | undefined =>
  !event.isSystem && isUntimed(event.eventDate, zone)
    ? undefined
    : formatTimeOnDay(event.eventDate, getDisplayDay(event, zone), zone)

/** Whether an instant is exactly noon, where the server puts an event that was logged without a time. */
export function isUntimed(instant: string, zone: string): boolean {
  const { hour, minute } = getLocalTimeInZone(zone, new Date(instant))
  return hour === 12 && minute === 0 && instant.endsWith(':00.000Z')
}
