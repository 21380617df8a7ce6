import { agentStats, statsOf, tasksOfDay } from '#contract/planning.ts'
import type { Mount } from '#server/base/mount.ts'
import * as store from './store.ts'

export function planningRoutes(mount: Mount): void {
  mount(tasksOfDay, (ctx, { query }) => store.tasksOfDay(ctx, query.date))
  mount(agentStats, async (ctx) => statsOf(await store.progressOfToday(ctx)))
}
