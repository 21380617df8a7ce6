import type { Ctx } from '#server/base/context.ts'
import { moveStatement } from '#server/base/database/move-statement.ts'
import { statement } from '#server/base/database/statement.ts'

/** Moves the events of a locked client to another, all or only those with the given ids. Returns their ids. */
export const moveEvents = moveStatement('move_events', 'update timeline set client_id = :toId')

export const deleteEvent = ({ db }: Ctx, clientId: string, id: string) => db.run(deleteEventOfClient, { clientId, id })

/**
 * Saves the date of clients' newest events after events were moved. No other row is locked afterwards, as when events
 * are added.
 */
export async function saveLatestEventDates({ db }: Ctx, clientIds: readonly string[]): Promise<void> {
  await Promise.all([db.run(upsertLatestEventDates, { clientIds }), db.run(deleteDatesWithoutEvent, { clientIds })])
}

const deleteEventOfClient = statement<{ clientId: string; id: string }>(
  'delete_event',
  null,
  `delete from timeline e where e.organization_id = :organizationId and e.client_id = :clientId and e.id = :id`,
)

const upsertLatestEventDates = statement<{ clientIds: readonly string[] }>(
  'save_latest_event_dates',
  null,
  `insert into client_activity (organization_id, client_id, last_event_at)
   select e.organization_id, e.client_id, max(e.event_date) from timeline e
   where e.organization_id = :organizationId and e.client_id = any(:clientIds::uuid[])
   group by e.organization_id, e.client_id order by e.client_id
   on conflict (organization_id, client_id) do update set last_event_at = excluded.last_event_at`,
)

const deleteDatesWithoutEvent = statement<{ clientIds: readonly string[] }>(
  'delete_dates_without_event',
  null,
  `delete from client_activity a where a.organization_id = :organizationId and a.client_id = any(:clientIds::uuid[])
     and not exists (
       select from timeline e where e.organization_id = a.organization_id and e.client_id = a.client_id
     )`,
)
