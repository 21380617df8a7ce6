import type { Ctx } from '#server/base/context.ts'
import type { OpenedDay } from '#server/days/for-catch-up-store.ts'
import { createDueTasksOfAssignments } from '#server/sequences/enrollment/for-opened-days.ts'
import { closeMissedAndOverdueTasks } from '#server/tasks/daily/for-opened-days.ts'
import { createDueTasksOfRules } from '#server/tasks/rules/for-opened-days.ts'

/**
 * Does for users who were given clients, or whose clients were restored, what the openings and closings of their days would
 * have done: creates what became due of rules and assignments, and closes what is missed or overdue since.
 */
export async function catchUpOpenedDays(ctx: Ctx, days: readonly OpenedDay[]): Promise<void> {
  if (!days.length) return
  await createDueTasksOfRules(ctx.db, ctx.now, days)
  await createDueTasksOfAssignments(ctx.db, ctx.now, days)
  await closeMissedAndOverdueTasks(ctx.db, ctx.now, days)
}
