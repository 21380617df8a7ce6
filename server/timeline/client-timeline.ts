import {
  type CalendarDay,
  calendarDay,
  instantAtLocalTime,
  isCalendarDay,
  todayIn,
} from '#contract/base/calendar-day.ts'
import type { EventDraft, TimelineEvent } from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { decodeCursor, encodeCursor } from '#server/base/cursor.ts'
import { invalid, notFound } from '#server/base/failure.ts'
import { type Page, toPage } from '#server/base/pagination.ts'
import * as timeline from './service.ts'
import { lockClientForKeyShare, getClient } from '#server/client-access/service.ts'
import * as store from './read-store.ts'

/** How many events a page has where nothing is said. */
const defaultPageSize = 200

/** A page of a client's timeline, newest first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getTimelinePage(
  ctx: Ctx,
  clientId: string,
  { cursor, limit = defaultPageSize }: { cursor?: string; limit?: number },
): Promise<Page<TimelineEvent[]>> {
  const after = cursor === undefined ? undefined : decodeCursor('timeline', 'instant', cursor)
  // Both statements are sent at once.
  const [, events] = await Promise.all([getClient(ctx, clientId), store.listEvents(ctx, clientId, after, limit + 1)])
  return toPage(events, limit, (last) => encodeCursor('timeline', { value: last.eventDate, id: last.id }))
}

/** Writes down what a person says has happened, now where they give no date. Throws NOT_FOUND, or VALIDATION at `eventDate`. */
export async function logEvent(ctx: Ctx, clientId: string, id: string, draft: EventDraft): Promise<TimelineEvent> {
  const { eventType, title, description = null } = draft
  const eventTime = resolveEventTime(ctx, draft.eventDate)
  await lockClientForKeyShare(ctx, clientId)
  const recording = timeline.recordLoggedEvent(ctx, clientId, id, { eventType, title, description, ...eventTime })
  const [, event] = await Promise.all([recording, store.findEvent(ctx, clientId, id)])
  return event!
}

/** The event of a create whose key came again. Throws NOT_FOUND. */
export async function getLoggedEvent(ctx: Ctx, clientId: string, id: string): Promise<TimelineEvent> {
  await getClient(ctx, clientId)
  return (await store.findEvent(ctx, clientId, id)) ?? notFound()
}

/** When something was, and on which day it was for the caller; a day alone stands at noon, today's at this moment. */
function resolveEventTime(
  { now, today, timeZone }: Ctx,
  eventDate: string | undefined,
): { occurredAt: Date; day: CalendarDay } {
  if (eventDate === undefined || eventDate === today) return { occurredAt: now, day: today }
  if (isCalendarDay(eventDate)) return { occurredAt: getNoon(eventDate, timeZone), day: eventDate }
  const occurredAt = new Date(eventDate)
  const day = occurredAt.toISOString().split('T')[0]!
  // A day from either end, so that it is a day of these years in every zone.
  if (!isCalendarDay(day) || day < earliestDay || day > latestDay)
    invalid('eventDate', 'Must be in the years 1 to 9999')
  return { occurredAt, day: todayIn(timeZone, occurredAt) }
}

/** The user's own noon, so that days stand in their order; before there were zones, and at the end of time, that of UTC. */
const getNoon = (day: CalendarDay, timeZone: string): Date =>
  day < '1900-01-01' || day > latestDay ? new Date(`${day}T12:00:00Z`) : instantAtLocalTime(timeZone, day, 12, 0)

const [earliestDay, latestDay] = [calendarDay('0001-01-02'), calendarDay('9999-12-30')]
