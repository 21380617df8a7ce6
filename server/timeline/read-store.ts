import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import type { ListPosition } from '#server/base/cursor.ts'
import { statement } from '#server/base/positional.ts'
import { selectUserName } from '#server/team/columns.ts'

/** The events behind a place, newest first; from the newest where none is given. The client's reach is asked apart. */
export const listEvents = ({ db }: Ctx, clientId: string, after: ListPosition | undefined, limit: number) =>
  db.all(eventsOfClient, clientId, after?.value ?? 'infinity', after?.id ?? maxId, limit)

/** One event of a client. */
export const findEvent = ({ db }: Ctx, clientId: string, id: string): Promise<TimelineEvent | undefined> =>
  db.first(eventOfClient, clientId, id)

const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const columns = `e.id, e.event_type as "eventType", e.kind, e.is_system as "isSystem", e.title, e.description,
  e.event_date as "eventDate", e.day, e.created_by as "createdBy",
  ${selectUserName('e.organization_id', 'e.created_by')} as "createdByName", e.created_at as "createdAt"`

const eventsOfClient = statement<TimelineEvent>(
  'timeline_of_client',
  `select ${columns} from timeline e where e.organization_id = $1 and e.client_id = $2
     and (e.event_date, e.id) < ($3::timestamptz, $4::uuid)
   order by e.event_date desc, e.id desc limit $5`,
)

const eventOfClient = statement<TimelineEvent>(
  'timeline_event',
  `select ${columns} from timeline e where e.organization_id = $1 and e.client_id = $2 and e.id = $3`,
)
