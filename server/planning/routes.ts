import { agentStats, computeAgentStats, tasksOfDay } from '#contract/planning/planning.ts'
import type { Mount } from '#server/base/mount.ts'
import * as store from './store.ts'

export function planningRoutes(mount: Mount): void {
  mount(tasksOfDay, (ctx, { query }) => store.listTasksOfDay(ctx, query.date))
  mount(agentStats, async (ctx) => computeAgentStats(await store.listProgressOfToday(ctx)))
}
