import * as z from 'zod/mini'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import { TimelineEvent } from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { type ListPosition, maxId } from '#server/base/pagination.ts'
import { columns, statement } from '#server/base/statement.ts'
import { isAccessibleSql, type ViewerAccess, toViewerAccess } from '#server/client-access/columns.ts'
import { userNameSubquery } from '#server/team/columns.ts'

/** Fields that events inserted together have in common; `eventDate` and `day` default to now. */
type EventDetails = Pick<TimelineEvent, 'eventType' | 'kind' | 'isSystem'> &
  Partial<Pick<TimelineEvent, 'description' | 'day'>> & { eventDate?: Date }

/**
 * Adds an event to a client's timeline. Adds none, and answers 0, if the client was deleted or is not accessible to the
 * caller: a finished task stays with its agent in either case.
 */
export const addEvent = (ctx: Ctx, clientId: string, id: string, title: string, details: EventDetails) =>
  ctx.db.run(insertEvent, { id, clientId, title, ...toViewerAccess(ctx.viewer), ...toValues(ctx, details) })

/** Adds events to the timelines of several clients, except those for which `addEvent` would add none. */
export const addEvents = (
  ctx: Ctx,
  events: readonly { id: string; clientId: string; title: string }[],
  details: EventDetails,
) =>
  ctx.db.run(insertEvents, {
    ids: events.map(({ id }) => id),
    clientIds: events.map(({ clientId }) => clientId),
    titles: events.map(({ title }) => title),
    ...toViewerAccess(ctx.viewer),
    ...toValues(ctx, details),
  })

/** Lists a client's events after a position, newest first. The caller checks access to the client. */
export const listEvents = ({ db }: Ctx, clientId: string, after: ListPosition | undefined, limit: number) =>
  db.all(eventsOfClient, { clientId, limit, eventDate: after?.value ?? 'infinity', id: after?.id ?? maxId })

/** Finds an event of a client. The caller checks access to the client. */
export const findEvent = ({ db }: Ctx, clientId: string, id: string) => db.first(eventOfClient, { clientId, id })

/** Finds an event created by the caller. */
export const findOwnEvent = ({ db, viewer }: Ctx, id: string) => db.first(eventByCreator, { id, createdBy: viewer.id })

const toValues = ({ viewer, now, today }: Ctx, details: EventDetails) => ({
  description: null,
  day: today,
  eventDate: now,
  ...details,
  createdBy: viewer.id,
  createdByOrganization: viewer.organizationId,
  createdAt: now,
})

type EventValues = ReturnType<typeof toValues>

const commonFields = {
  eventType: 'event_type',
  kind: 'kind',
  isSystem: 'is_system',
  description: 'description',
  eventDate: 'event_date',
  day: 'day',
  createdBy: 'created_by',
  createdAt: 'created_at',
} as const satisfies Partial<Record<keyof TimelineEvent, string>>

const inserted = columns('e', { ...commonFields, createdByOrganization: 'created_by_organization' } satisfies Record<
  keyof EventValues,
  string
>)

/** The lock keeps the client from being deleted before the event is committed. */
const insertEvent = statement<EventValues & ViewerAccess & { id: string; clientId: string; title: string }>(
  'insert_timeline_event',
  null,
  `insert into timeline (organization_id, client_id, id, title, ${inserted.names})
   select :organizationId, c.id, :id, :title, ${inserted.values}
   from clients c where c.organization_id = :organizationId and c.id = :clientId and ${isAccessibleSql}
   for key share of c`,
)

const insertEvents = statement<EventValues & ViewerAccess & { ids: string[]; clientIds: string[]; titles: string[] }>(
  'insert_timeline_events',
  null,
  `insert into timeline (organization_id, client_id, id, title, ${inserted.names})
   select :organizationId, c.id, added.id, added.title, ${inserted.values}
   from unnest(:ids::uuid[], :clientIds::uuid[], :titles::text[]) as added (id, client_id, title)
   join clients c on c.organization_id = :organizationId and c.id = added.client_id and ${isAccessibleSql}
   for key share of c`,
)

const selectEvents = `select ${columns('e', { ...commonFields, id: 'id', title: 'title' }).select},
    ${userNameSubquery('e.organization_id', 'e.created_by')} as "createdByName"
  from timeline e where e.organization_id = :organizationId`

const eventsOfClient = statement<{ clientId: string; eventDate: string; id: string; limit: number }, TimelineEvent>(
  'timeline_of_client',
  TimelineEvent,
  `${selectEvents} and e.client_id = :clientId and (e.event_date, e.id) < (:eventDate::timestamptz, :id::uuid)
   order by e.event_date desc, e.id desc limit :limit`,
)

const eventOfClient = statement<{ clientId: string; id: string }, TimelineEvent>(
  'timeline_event',
  TimelineEvent,
  `${selectEvents} and e.client_id = :clientId and e.id = :id`,
)

const CreatedEvent = z.object({ id: Id, createdAt: ReplyInstant })

const eventByCreator = statement<{ id: string; createdBy: string }, z.infer<typeof CreatedEvent>>(
  'timeline_event_by_creator',
  CreatedEvent,
  `select e.id, e.created_at as "createdAt" from timeline e
   where e.organization_id = :organizationId and e.id = :id and e.created_by = :createdBy`,
)
