import { type CalendarDay, calendarDay, instantIn, isCalendarDay, todayIn } from '#contract/calendar-day.ts'
import type { EventDraft, TimelineEvent } from '#contract/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { invalid, notFound } from '#server/base/failure.ts'
import type { Page } from '#server/base/mount.ts'
import * as timeline from '#server/timeline/service.ts'
import { holdClient, reachClient } from './reach-store.ts'
import * as store from './timeline-store.ts'

/** How many events a page has where nothing is said. */
const usualPage = 200

/** A page of a client's timeline, newest first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function pageOfTimeline(
  ctx: Ctx,
  clientId: string,
  { cursor, limit = usualPage }: { cursor?: string; limit?: number },
): Promise<Page<TimelineEvent[]>> {
  const behind = cursor === undefined ? undefined : placeOf(cursor)
  // Sent one behind the other, waited for together; one more than asked for tells whether there is a next page.
  const [, events] = await Promise.all([reachClient(ctx, clientId), store.eventsOf(ctx, clientId, behind, limit + 1)])
  const rows = events.slice(0, limit)
  return { rows, next: events.length > limit ? cursorBehind(rows.at(-1)!) : undefined }
}

/** Writes down what a person says has happened, now where they give no date. Throws NOT_FOUND, or VALIDATION at `eventDate`. */
export async function logEvent(ctx: Ctx, clientId: string, id: string, draft: EventDraft): Promise<TimelineEvent> {
  const { eventType, title, description = null } = draft
  const when = momentOf(ctx, draft.eventDate)
  await holdClient(ctx, clientId)
  const logged = timeline.eventLogged(ctx, clientId, id, { eventType, title, description, ...when })
  const [, event] = await Promise.all([logged, store.eventOf(ctx, clientId, id)])
  return event!
}

/** The event of a create whose key came again. Throws NOT_FOUND. */
export async function loggedEvent(ctx: Ctx, clientId: string, id: string): Promise<TimelineEvent> {
  await reachClient(ctx, clientId)
  return (await store.eventOf(ctx, clientId, id)) ?? notFound()
}

/** When something was, and on which day it was for the caller; a day alone stands at noon, today's at this moment. */
function momentOf({ now, today, timeZone }: Ctx, given: string | undefined): { at: Date; day: CalendarDay } {
  if (given === undefined || given === today) return { at: now, day: today }
  if (isCalendarDay(given)) return { at: noonOf(given, timeZone), day: given }
  const at = new Date(given)
  const day = at.toISOString().split('T')[0]!
  // A day from either end, so that it is a day of these years in every zone.
  if (!isCalendarDay(day) || day < earliest || day > latest) invalid('eventDate', 'Must be in the years 1 to 9999')
  return { at, day: todayIn(timeZone, at) }
}

/** The user's own noon, so that days stand in their order; before there were zones, and at the end of time, that of UTC. */
const noonOf = (day: CalendarDay, zone: string): Date =>
  day < '1900-01-01' || day > latest ? new Date(`${day}T12:00:00Z`) : instantIn(zone, day, 12, 0)

const [earliest, latest] = [calendarDay('0001-01-02'), calendarDay('9999-12-30')]

const cursorBehind = ({ eventDate, id }: TimelineEvent): string =>
  Buffer.from(`${eventDate} ${id}`).toString('base64url')

function placeOf(cursor: string): store.Place {
  const [, eventDate = '', id = ''] = place.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const isInstant = isCalendarDay(eventDate.slice(0, 10)) && !Number.isNaN(Date.parse(eventDate))
  return isInstant ? { eventDate, id } : invalid('cursor', 'Not a cursor of this list')
}

const place = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
