import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Db, PlatformDb } from '#server/base/database.ts'
import { statement } from '#server/base/positional.ts'
import type { DueDays } from './open-days.ts'

/** Moves the marks forward, never back, and holds the rows to the end of the transaction. */
export const saveOpenedDays = (db: Db, due: readonly DueDays[]): Promise<number> =>
  db.run(
    upsertOpenedDays,
    due.map(({ userId }) => userId),
    due.map(({ today, isOpeningDue: open }) => (open ? today : null)),
    due.map(({ closeThrough: over, isClosingDue: close }) => (close ? over : null)),
  )

export type ActiveUser = {
  organizationId: string
  workingDays: number[]
  id: string
  profileZone: string | null
  storedZone: string | null
  organizationZone: string | null
  openedThrough: CalendarDay | null
  closedThrough: CalendarDay | null
}

/** Every active user of every active organisation with how far their days are opened. */
export const listActiveUsers = (db: PlatformDb): Promise<ActiveUser[]> => db.all(usersWithDays)

const upsertOpenedDays = statement<never>(
  'upsert_opened_days',
  `insert into opened_days as kept (organization_id, user_id, opened_through, closed_through)
   select $1, * from unnest($2::uuid[], $3::date[], $4::date[])
   on conflict (organization_id, user_id) do update set
     opened_through = greatest(kept.opened_through, excluded.opened_through),
     closed_through = greatest(kept.closed_through, excluded.closed_through)`,
)

const usersWithDays = statement<ActiveUser>(
  'active_users_with_days',
  `select u.organization_id as "organizationId", o.working_days as "workingDays", u.id, u.time_zone as "profileZone",
     u.last_seen_time_zone as "storedZone", o.time_zone as "organizationZone", d.opened_through as "openedThrough", d.closed_through as "closedThrough"
   from users u
   join organizations o on o.id = u.organization_id
   left join opened_days d on d.organization_id = u.organization_id and d.user_id = u.id
   where u.is_active and o.is_active`,
)
