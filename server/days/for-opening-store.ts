import * as z from 'zod/mini'
import { Day } from '#contract/base/schema.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import { type NoParameters, statement } from '#server/base/database/statement.ts'
import type { DueOpeningAndClosing } from './for-opening.ts'

/** Moves the opened and closed days forward, never back, and locks the rows until the end of the transaction. */
export const saveOpenedAndClosedDays = (db: Db, due: readonly DueOpeningAndClosing[]): Promise<number> =>
  db.run(upsertOpenedDays, {
    userIds: due.map(({ userId }) => userId),
    openedThrough: due.map(({ today, isOpeningDue }) => (isOpeningDue ? today : null)),
    closedThrough: due.map(({ closeThrough, isClosingDue }) => (isClosingDue ? closeThrough : null)),
  })

/** Lists every active user of every active organization with how far their days are opened. */
export const listActiveUsers = (db: PlatformDb): Promise<ActiveUserWithOpenedDays[]> => db.all(selectActiveUsers, {})

const ActiveUserWithOpenedDays = z.object({
  organizationId: z.string(),
  workingDays: z.array(z.int()),
  formerWorkingDays: z.array(z.int()),
  workingDaysSince: Day,
  id: z.string(),
  profileZone: z.nullable(z.string()),
  lastSeenZone: z.nullable(z.string()),
  organizationZone: z.string(),
  openedThrough: z.nullable(Day),
  closedThrough: z.nullable(Day),
})
export type ActiveUserWithOpenedDays = z.infer<typeof ActiveUserWithOpenedDays>

type NullableDays = (string | null)[]

const upsertOpenedDays = statement<{ userIds: string[]; openedThrough: NullableDays; closedThrough: NullableDays }>(
  'upsert_opened_days',
  null,
  `insert into opened_days as existing (organization_id, user_id, opened_through, closed_through)
   select :organizationId, * from unnest(:userIds::uuid[], :openedThrough::date[], :closedThrough::date[])
   on conflict (organization_id, user_id) do update set
     opened_through = greatest(existing.opened_through, excluded.opened_through),
     closed_through = greatest(existing.closed_through, excluded.closed_through)`,
)

const selectActiveUsers = statement<NoParameters, ActiveUserWithOpenedDays>(
  'active_users_with_days',
  ActiveUserWithOpenedDays,
  `select u.organization_id as "organizationId", o.working_days as "workingDays",
     o.former_working_days as "formerWorkingDays", o.working_days_since as "workingDaysSince", u.id, u.time_zone as "profileZone",
     u.last_seen_time_zone as "lastSeenZone", o.time_zone as "organizationZone",
     d.opened_through as "openedThrough", d.closed_through as "closedThrough"
   from users u
   join organizations o on o.id = u.organization_id
   left join opened_days d on d.organization_id = u.organization_id and d.user_id = u.id
   where u.is_active and o.is_active`,
)
