import { getDaysOfMonth } from '#contract/base/calendar-day.ts'
import { monthlyTaskCounts } from '#contract/planning/monthly-tasks.ts'
import { agentStats, computeAgentStats, tasksOfDay } from '#contract/planning/planning.ts'
import type { Mounts } from '#server/base/mount.ts'
import { countTasksByDay } from './monthly-store.ts'
import { getDayPage } from './day-page.ts'
import { listProgressOfToday } from './store.ts'

export function planningRoutes({ mount, mountPage }: Mounts): void {
  mountPage(tasksOfDay, (ctx, { query }) => getDayPage(ctx, query))
  mount(monthlyTaskCounts, (ctx, { query }) => countTasksByDay(ctx, getDaysOfMonth(query.year, query.month)))
  mount(agentStats, async (ctx) => computeAgentStats(await listProgressOfToday(ctx)))
}
