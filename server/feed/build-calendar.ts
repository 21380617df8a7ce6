import type { ICalCalendar } from 'ical-generator'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { getInstantOfTime } from '#contract/base/time-of-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import { maskName, maxFeedEntries, titleEntry } from './feed-rules.ts'
import type { FeedTask } from './store.ts'

type Entry = Omit<FeedTask, 'id'> & { uid: string }

/** Turns tasks and coming occurrences into the entries of a feed, soonest first. */
export function toEntries(tasks: readonly FeedTask[], occurrences: readonly Occurrence[], stamp: string): Entry[] {
  return [
    ...tasks.map(({ id, ...task }) => ({ ...task, uid: `${id}@daybook` })),
    ...occurrences.map((one) => ({ ...one, uid: `${one.id.replaceAll('/', '-')}@daybook`, updatedAt: stamp })),
  ]
    .toSorted((one, other) => compareByCodeUnits(one.date, other.date))
    .slice(0, maxFeedEntries)
}

/**
 * Writes entries as a calendar (RFC 5545): appointments at their hour in the user's time zone, others all-day. Times
 * are in UTC, which every program reads. The same entries yield the same text.
 */
export async function buildCalendar(
  entries: readonly Entry[],
  { zone, showsNames, publicUrl }: { zone: string; showsNames: boolean; publicUrl: string },
): Promise<string> {
  // Loaded when the first feed is read: most instances never need it.
  const { default: createCalendar, ICalCalendarMethod, ICalEventTransparency } = await import('ical-generator')
  const calendar: ICalCalendar = createCalendar({
    name: 'Daybook',
    prodId: { company: 'Daybook', product: 'Daybook', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': zone },
  })
  for (const { uid, title, date, dueTime, estimatedMinutes, updatedAt, clientId, clientName } of entries) {
    const start = dueTime ? getInstantOfTime(zone, date, dueTime) : getInstantOfTime('UTC', date, '00:00')
    calendar.createEvent({
      id: uid,
      summary:
        clientName && !clientId && !showsNames
          ? maskName(title, clientName)
          : titleEntry(title, clientId && clientName, showsNames),
      url: clientId ? `${publicUrl}/clients/${clientId}` : `${publicUrl}/`,
      stamp: new Date(updatedAt),
      start,
      ...(dueTime
        ? { end: new Date(start.getTime() + estimatedMinutes * 60_000) }
        : { allDay: true, transparency: ICalEventTransparency.TRANSPARENT }),
    })
  }
  return calendar.toString()
}
