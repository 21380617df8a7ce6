import { getDayInZone } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { findZonesOfOtherAgents } from '#server/days/service.ts'
import { roleplayDefaults } from '#server/tasks/daily/for-opened-days.ts'
import { closeTasks } from '#server/tasks/daily/store.ts'
import * as store from './for-clients-store.ts'

/**
 * Suspends a client's recurring rules and abandons its open tasks, also those of other agents. Each task's owner gets an
 * entry in their history.
 */
export async function suspendTasksAndRulesOfClient(ctx: Ctx, clientId: string): Promise<void> {
  // Rules come first, so that a task being created right now is found among the open ones.
  await store.setClientRulesSuspended(ctx, clientId, true)
  const open = await store.lockOpenClientTasks(ctx, clientId)
  if (!open.length) return
  const zones = await findZonesOfOtherAgents(
    ctx,
    open.map(({ userId }) => userId),
  )
  const closing = open.map((task) => ({
    ...task,
    today: getDayInZone(zones.get(task.userId) ?? ctx.timeZone, ctx.now),
    reason: 'client_archived' as const,
  }))
  await closeTasks(ctx.db, ctx.now, closing)
}

/**
 * Erases the texts of all tasks about a client, also those of other agents; the daily roleplay gets its default texts
 * again.
 */
export const eraseTextsOfClientTasks = (ctx: Ctx, clientId: string) =>
  store.eraseClientTaskTexts(ctx, clientId, { title: 'Erased', roleplay: roleplayDefaults })
