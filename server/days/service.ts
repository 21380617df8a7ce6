import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { type Ctx, resolveTimeZone } from '#server/base/context.ts'
import { listZonesOfAgents } from './store.ts'

/** A user with their current day. */
export type UserWithToday = { userId: string; today: CalendarDay }

/** Finds the time zones of agents other than the viewer, whose zone comes with the request. */
export async function findZonesOfOtherAgents(ctx: Ctx, agentIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(agentIds)].filter((id) => id !== ctx.viewer.id)
  const agents = ids.length ? await listZonesOfAgents(ctx, ids) : []
  return new Map(agents.map((agent) => [agent.id, resolveTimeZone(agent)]))
}

/** Finds the agent's own today, which may differ from the viewer's. */
export async function findTodayOfAgent(ctx: Ctx, agentId: string): Promise<CalendarDay> {
  const zones = await findZonesOfOtherAgents(ctx, [agentId])
  return getDayInZone(zones.get(agentId) ?? ctx.timeZone, ctx.now)
}
