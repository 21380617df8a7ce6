import { todayIn } from '#contract/base/calendar-day.ts'
import { type Ctx, resolveTimeZone } from '#server/base/context.ts'
import * as store from './client-tasks-store.ts'

/**
 * Abandons a client's open tasks, whoever's they are, each with a note in its owner's history. What repeats is left as it
 * is: an archived client's rules yield nothing as long as it is archived (contract 5).
 */
export async function abandonTasksOfClient(ctx: Ctx, clientId: string, note: string): Promise<void> {
  const open = await store.lockOpenTasks(ctx, clientId)
  const datedTasks = open.map((task) => ({ ...task, today: getOwnerToday(ctx, task) }))
  if (datedTasks.length) await store.abandonTasks(ctx, datedTasks, note)
}

/** Removes a client's open tasks and what repeats, whoever's they are; finished tasks and the history stay. */
export async function removeTasksOfClient(ctx: Ctx, clientId: string): Promise<void> {
  await store.removeRules(ctx, clientId)
  await store.removeOpenTasks(ctx, clientId)
}

/** Gives a client's open tasks and what repeats from one user to another; what others do for the client stays theirs. */
export async function handOverTasksOfClient(ctx: Ctx, clientId: string, from: string, to: string): Promise<void> {
  await store.handOverRules(ctx, clientId, from, to)
  await store.handOverOpenTasks(ctx, clientId, from, to)
}

/** Their own day: the caller's as this call has it, another's by what is kept of them. */
function getOwnerToday(ctx: Ctx, { userId, profileZone, storedZone: keptZone, organizationZone }: store.OpenTask) {
  if (userId === ctx.viewer.id) return ctx.today
  const zones = { profile: profileZone, header: undefined, lastSeen: keptZone, organization: organizationZone }
  return todayIn(resolveTimeZone(zones), ctx.now)
}
