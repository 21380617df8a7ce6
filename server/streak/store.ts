import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ClearedDay } from '#contract/streak/streak-rule.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'

/** Holds the caller's opened days to the end of the transaction, so that two checks come one after the other. */
export const lockDays = ({ db, viewer }: Ctx): Promise<unknown> => db.all(lockOpenedDays, viewer.id)

/** The last day the caller cleared, if any, and the days their organisation works. */
export async function findLastClearedDay({
  db,
  viewer,
}: Ctx): Promise<{ lastCleared: ClearedDay | undefined; workingDays: number[] }> {
  const row = (await db.first(lastClearedDay, viewer.id))!
  return {
    workingDays: row.workingDays,
    lastCleared: row.day && row.streak ? { day: row.day, streak: row.streak } : undefined,
  }
}

/** Keeps a cleared day with the streak it made. */
export const addClearedDay = ({ db, viewer, now }: Ctx, { day, streak }: ClearedDay): Promise<number> =>
  db.run(insertClearedDay, viewer.id, day, streak, now)

const lockOpenedDays = statement<{ userId: string }>(
  'lock_opened_days',
  'select user_id as "userId" from opened_days where organization_id = $1 and user_id = $2 for update',
)

const lastClearedDay = statement<{ workingDays: number[]; day: CalendarDay | null; streak: number | null }>(
  'last_cleared_day',
  `select o.working_days as "workingDays", c.day, c.streak from organizations o
   left join lateral (
     select day, streak from cleared_days where organization_id = $1 and user_id = $2 order by day desc limit 1
   ) c on true
   where o.id = $1`,
)

const insertClearedDay = statement<never>(
  'insert_cleared_day',
  `insert into cleared_days (organization_id, user_id, day, streak, created_at) values ($1, $2, $3, $4, $5)`,
)
