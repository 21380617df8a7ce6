import type { Ctx } from '#server/base/context.ts'
import type { OpenedDay } from '#server/days/for-locking-store.ts'
import { createDueTasksOfAssignments } from '#server/sequences/enrollment/for-opened-days.ts'
import { closeMissedAndOverdueTasks } from '#server/tasks/daily/for-opened-days.ts'
import { createDueTasksOfRules } from '#server/tasks/recurring/for-opened-days.ts'

/**
 * Catches up on openings and closings of days for users who were given clients, or whose clients were restored: creates
 * tasks of rules and assignments that came due, and closes tasks that were missed or are overdue since.
 */
export async function catchUpOpenedDays(ctx: Ctx, days: readonly OpenedDay[]): Promise<void> {
  if (!days.length) return
  await createDueTasksOfRules(ctx.db, ctx.now, days)
  await createDueTasksOfAssignments(ctx.db, ctx.now, days)
  await closeMissedAndOverdueTasks(ctx.db, ctx.now, days)
}
