import * as z from 'zod/mini'
import { Day, Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

const OpenedDay = z.object({ userId: Id, today: Day, closeThrough: Day })
/** A user with the last day that they have opened, which counts as their today, and the last one that was closed. */
export type OpenedDay = z.infer<typeof OpenedDay>

/**
 * Finds the last days that users have opened and closed, and prevents further openings until the end of the
 * transaction; users who never opened one are left out. It sees openings that committed before it got the lock; later
 * ones look for due steps themselves.
 */
export const lockLastOpenedDays = ({ db }: Ctx, userIds: readonly string[]) =>
  db.all(lockOpenedDaysOfUsers, { userIds })

const lockOpenedDaysOfUsers = statement<{ userIds: readonly string[] }, OpenedDay>(
  'lock_opened_days_of_users',
  OpenedDay,
  `select d.user_id as "userId", d.opened_through as today, d.closed_through as "closeThrough" from opened_days d
   where d.organization_id = :organizationId and d.user_id = any(:userIds::uuid[]) and d.opened_through is not null
     and d.closed_through is not null
   order by d.user_id for no key update`,
)
