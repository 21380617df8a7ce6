import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { Day } from '#contract/base/schema.ts'
import type { ClearedDay, WorkingDaySchedule } from '#contract/streak/streak-rule.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { storedWorkingDays, storedWorkingDaysSql } from '#server/days/columns.ts'

/** Locks the viewer's opened days until the end of the transaction, so that two checks do not run at once. */
export const lockOpenedDays = ({ db, viewer }: Ctx) => db.run(lockOpenedDaysOfUser, { userId: viewer.id })

/** Finds the last day that the viewer cleared, if any, and the last seven, with the working days of their organization. */
export async function findLastClearedDay({
  db,
  viewer,
}: Ctx): Promise<{ lastCleared: ClearedDay | undefined; lastDays: CalendarDay[]; workingDays: WorkingDaySchedule }> {
  const { current, former, since, day, streak, lastDays } = await db.one(selectLastClearedDay, { userId: viewer.id })
  return { lastDays, workingDays: { current, former, since }, lastCleared: day && streak ? { day, streak } : undefined }
}

export const addClearedDay = ({ db, viewer, now }: Ctx, clearedDay: ClearedDay) =>
  db.run(insertClearedDay, { ...clearedDay, userId: viewer.id, now })

const lockOpenedDaysOfUser = statement<{ userId: string }>(
  'lock_opened_days',
  null,
  'select from opened_days where organization_id = :organizationId and user_id = :userId for update',
)

const LastClearedDay = z.object({
  ...storedWorkingDays,
  day: z.nullable(Day),
  streak: z.nullable(z.int()),
  lastDays: z.array(Day),
})

const selectLastClearedDay = statement<{ userId: string }, z.infer<typeof LastClearedDay>>(
  'last_cleared_day',
  LastClearedDay,
  `select ${storedWorkingDaysSql}, c.day, c.streak,
     array(select day::text from cleared_days where organization_id = :organizationId and user_id = :userId
       order by day desc limit 7) as "lastDays"
   from organizations o
   left join lateral (
     select day, streak from cleared_days where organization_id = :organizationId and user_id = :userId
     order by day desc limit 1
   ) c on true
   where o.id = :organizationId`,
)

const insertClearedDay = statement<ClearedDay & { userId: string; now: Date }>(
  'insert_cleared_day',
  null,
  `insert into cleared_days (organization_id, user_id, day, streak, created_at)
   values (:organizationId, :userId, :day, :streak, :now)`,
)
