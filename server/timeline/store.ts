import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import { TimelineEvent, timelineNoteLength } from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { actorColumns } from '#server/base/database/name-sql.ts'
import { type Arrays, columns, statement, toArrays } from '#server/base/database/statement.ts'
import { type CursorPosition, maxId } from '#server/base/http/pagination.ts'
import { isAccessibleClientSql, type ViewerAccess, toViewerAccess } from '#server/client-access/columns.ts'

/** Fields shared by events inserted together; `eventDate` and `day` default to now, the others to null. */
export type EventDetails = Pick<TimelineEvent, 'eventType' | 'kind' | 'isSystem'> &
  Partial<Pick<TimelineEvent, 'description' | 'day' | 'noteId'>> & { eventDate?: Date; historyId?: string | undefined }

/**
 * Adds an event to a client's timeline. Adds none, and returns 0, if the client was deleted or is not accessible to the
 * viewer: a finished task stays with its agent in either case.
 */
export const addEvent = (ctx: Ctx, clientId: string, id: string, title: string, details: EventDetails) =>
  ctx.db.run(insertEvent, { id, clientId, title, ...toViewerAccess(ctx.viewer), ...toValues(ctx, details) })

type NewEvent = { id: string; clientId: string; title: string }

/** Adds events to the timelines of several clients, except those for which `addEvent` would add none. */
export const addEvents = (ctx: Ctx, events: readonly NewEvent[], details: EventDetails) =>
  ctx.db.run(insertEvents, {
    ...toArrays(events, 'id', 'clientId', 'title'),
    ...toViewerAccess(ctx.viewer),
    ...toValues(ctx, details),
  })

/** Deletes the events that an import recorded. */
export const deleteImportEvents = ({ db }: Ctx, eventIds: readonly string[]) =>
  db.run(deleteEventsOfImport, { eventIds })

/** Lists all events of a client after a position, newest first. The caller checks access to the client. */
export const listEvents = ({ db }: Ctx, clientId: string, after: CursorPosition | undefined, limit: number) =>
  db.all(eventsOfClient, { clientId, limit, eventDate: after?.value ?? 'infinity', id: after?.id ?? maxId })

/**
 * Lists a client's conversations up to the viewer's today, after a position, newest first. The caller checks access to
 * the client.
 */
export const listConversations = (
  { db, today }: Ctx,
  clientId: string,
  after: CursorPosition | undefined,
  limit: number,
) =>
  db.all(conversationsOfClient, {
    clientId,
    limit,
    eventDate: after?.value ?? 'infinity',
    id: after?.id ?? maxId,
    today,
  })

/** Finds an event of a client. The caller checks access to the client. */
export const findEvent = ({ db }: Ctx, clientId: string, id: string) => db.first(eventOfClient, { clientId, id })

/** Finds an event created by the viewer. */
export const findOwnEvent = ({ db, viewer }: Ctx, id: string) => db.first(eventByCreator, { id, createdBy: viewer.id })

const toValues = ({ viewer, now, today }: Ctx, details: EventDetails) => ({
  description: null,
  noteId: null,
  day: today,
  eventDate: now,
  ...details,
  historyId: details.historyId ?? null,
  createdBy: viewer.id,
  createdByOrganization: viewer.organizationId,
  createdAt: now,
})

type EventValues = ReturnType<typeof toValues>

const commonFields = {
  eventType: 'event_type',
  kind: 'kind',
  isSystem: 'is_system',
  eventDate: 'event_date',
  day: 'day',
  createdAt: 'created_at',
} as const satisfies Partial<Record<keyof TimelineEvent, string>>

const inserted = columns('e', {
  ...commonFields,
  description: 'description',
  noteId: 'note_id',
  historyId: 'history_id',
  createdBy: 'created_by',
  createdByOrganization: 'created_by_organization',
} satisfies Record<keyof EventValues, string>)

const keepLatest = `on conflict (organization_id, client_id)
       do update set last_event_at = greatest(a.last_event_at, excluded.last_event_at)`

/**
 * The lock keeps the client from being deleted before the event is committed. A transaction locks no other row after an
 * event: the client's activity row stays locked until its end, and two transactions could deadlock.
 */
const insertEvent = statement<EventValues & ViewerAccess & NewEvent>(
  'insert_timeline_event',
  null,
  `with client as (
     select c.id from clients c where c.organization_id = :organizationId and c.id = :clientId and ${isAccessibleClientSql}
     for key share of c
   ), activity as (
     insert into client_activity as a (organization_id, client_id, last_event_at)
     select :organizationId, id, :eventDate from client
     ${keepLatest}
   )
   insert into timeline (organization_id, client_id, id, title, ${inserted.names})
   select :organizationId, client.id, :id, :title, ${inserted.values} from client`,
)

const insertEvents = statement<EventValues & ViewerAccess & Arrays<NewEvent>>(
  'insert_timeline_events',
  null,
  `with added as (
     select added.* from unnest(:id::uuid[], :clientId::uuid[], :title::text[]) as added (id, client_id, title)
     join clients c on c.organization_id = :organizationId and c.id = added.client_id and ${isAccessibleClientSql}
     for key share of c
   ), activity as (
     insert into client_activity as a (organization_id, client_id, last_event_at)
     select distinct :organizationId::uuid, client_id, :eventDate::timestamptz from added order by client_id
     ${keepLatest}
   )
   insert into timeline (organization_id, client_id, id, title, ${inserted.names})
   select :organizationId, client_id, id, title, ${inserted.values} from added`,
)

const deleteEventsOfImport = statement<{ eventIds: readonly string[] }>(
  'delete_events_of_import',
  null,
  `delete from timeline e
   where e.organization_id = :organizationId and e.id = any(:eventIds::uuid[]) and e.kind = 'client_imported'`,
)

/**
 * The event of a note shows the note's truncated text unless it is deleted. The event of an undone completion is not
 * shown.
 */
const selectEvents = `select ${columns('e', { ...commonFields, id: 'id', title: 'title' }).select},
    coalesce(left(n.content, ${timelineNoteLength}), e.description) as description,
    case when length(n.content) > ${timelineNoteLength} then array['description'] end as truncated,
    ${columns('n', { noteId: 'id', noteType: 'note_type' }).select}, coalesce(n.outcome, h.outcome) as outcome,
    ${actorColumns('e', 'created_by', 'createdBy')}
  from timeline e
  left join client_notes n on n.organization_id = :organizationId and n.id = e.note_id and n.client_id = e.client_id
    and n.deleted_at is null
  left join task_history h on h.organization_id = :organizationId and h.id = e.history_id
  where e.organization_id = :organizationId and h.reason is distinct from 'undone'`

type EventPage = { clientId: string; eventDate: string; id: string; limit: number }

const isOnPage = 'e.client_id = :clientId and (e.event_date, e.id) < (:eventDate::timestamptz, :id::uuid)'
const inPageOrder = 'order by e.event_date desc, e.id desc limit :limit'

const eventsOfClient = statement<EventPage, TimelineEvent>(
  'timeline_of_client',
  TimelineEvent,
  `${selectEvents} and ${isOnPage} ${inPageOrder}`,
)

/** Selects conversations as `isConversation` does, except events dated in the future. */
const conversationsOfClient = statement<EventPage & { today: CalendarDay }, TimelineEvent>(
  'conversations_of_client',
  TimelineEvent,
  `${selectEvents} and ${isOnPage}
     and (e.kind = 'logged' and e.event_type <> 'document' and e.day <= :today or e.kind = 'message_sent' or n.id is not null)
   ${inPageOrder}`,
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
