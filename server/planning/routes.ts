import { agentStats, computeAgentStats, tasksOfDay } from '#contract/planning/planning.ts'
import type { Mounts } from '#server/base/mount.ts'
import * as store from './store.ts'

export function planningRoutes({ mount }: Mounts): void {
  mount(tasksOfDay, (ctx, { query }) => store.listTasksOfDay(ctx, query.date))
  mount(agentStats, async (ctx) => computeAgentStats(await store.listProgressOfToday(ctx)))
}
