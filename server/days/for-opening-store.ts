import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day } from '#contract/base/schema.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { type Arrays, type NoParameters, statement, toArrays } from '#server/base/database/statement.ts'
import { storedWorkingDays, storedWorkingDaysSql, storedZones, storedZonesSql } from './columns.ts'
import type { DueOpeningAndClosing } from './for-opening.ts'

/**
 * Moves the opened and closed days forward, never back, and locks the rows until the end of the transaction. Returns
 * the users whose day it opened: after waiting for another opening, the day is already open.
 */
export async function saveOpenedAndClosedDays(db: Db, due: readonly DueOpeningAndClosing[]): Promise<Set<string>> {
  const openings = due.map(({ userId, today, isOpeningDue }) => ({ userId, day: isOpeningDue ? today : null }))
  const closings = due.map(({ userId, closeThrough, isClosingDue }) => ({
    userId,
    day: isClosingDue ? closeThrough : null,
  }))
  const [opened] = await Promise.all([
    db.all(upsertOpenedDays, toArrays(openings, 'userId', 'day')),
    db.run(updateClosedDays, toArrays(closings, 'userId', 'day')),
  ])
  return new Set(opened.flatMap(({ userId, openedThrough }) => (openedThrough ? [userId] : [])))
}

/** Lists every active user of every active organization with the last opened and closed days. */
export const listActiveUsers = (db: PlatformDb) => db.all(selectActiveUsers, {})

const ActiveUserWithOpenedDays = z.object({
  organizationId: z.string(),
  ...storedWorkingDays,
  id: z.string(),
  ...storedZones,
  openedThrough: z.nullable(Day),
  closedThrough: z.nullable(Day),
})
/** An active user with what decides whether a day is due to be opened or closed. */
export type ActiveUserWithOpenedDays = z.infer<typeof ActiveUserWithOpenedDays>

type DaysOfUsers = Arrays<{ userId: string; day: CalendarDay | null }>

const upsertOpenedDays = statement<DaysOfUsers, { userId: string; openedThrough: string | null }>(
  'upsert_opened_days',
  z.object({ userId: z.string(), openedThrough: z.nullable(Day) }),
  `insert into opened_days as existing (organization_id, user_id, opened_through)
   select :organizationId, * from unnest(:userId::uuid[], :day::date[])
   on conflict (organization_id, user_id) do update set opened_through = excluded.opened_through
     where existing.opened_through is null or existing.opened_through < excluded.opened_through
   returning user_id as "userId", opened_through as "openedThrough"`,
)

const updateClosedDays = statement<DaysOfUsers>(
  'update_closed_days',
  null,
  `update opened_days d set closed_through = c.day
   from unnest(:userId::uuid[], :day::date[]) as c (user_id, day)
   where d.organization_id = :organizationId and d.user_id = c.user_id
     and (d.closed_through is null or d.closed_through < c.day)`,
)

const selectActiveUsers = statement<NoParameters, ActiveUserWithOpenedDays>(
  'active_users_with_days',
  ActiveUserWithOpenedDays,
  `select u.organization_id as "organizationId", ${storedWorkingDaysSql}, u.id, ${storedZonesSql},
     d.opened_through as "openedThrough", d.closed_through as "closedThrough"
   from users u
   join organizations o on o.id = u.organization_id
   left join opened_days d on d.organization_id = u.organization_id and d.user_id = u.id
   where u.is_active and o.is_active`,
)
