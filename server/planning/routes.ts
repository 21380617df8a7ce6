import { getDaysOfMonth } from '#contract/base/calendar-day.ts'
import { monthlyTaskCounts } from '#contract/planning/monthly-tasks.ts'
import { agentStats, computeAgentStats, tasksOfDay } from '#contract/planning/planning.ts'
import type { Mounts } from '#server/base/mount.ts'
import { countTasksByDay } from './monthly-store.ts'
import * as store from './store.ts'

export function planningRoutes({ mount }: Mounts): void {
  mount(tasksOfDay, (ctx, { query }) => store.listTasksOfDay(ctx, query.date))
  mount(monthlyTaskCounts, (ctx, { query }) => countTasksByDay(ctx, getDaysOfMonth(query.year, query.month)))
  mount(agentStats, async (ctx) => computeAgentStats(await store.listProgressOfToday(ctx)))
}
