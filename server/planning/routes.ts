import { getMonthRange } from '#contract/base/calendar-day.ts'
import { firstTasksOfMonth, monthlyTaskCounts } from '#contract/planning/monthly-tasks.ts'
import { agentStats, computeAgentStats, tasksOfDay } from '#contract/planning/planning.ts'
import { clientTasks } from '#contract/planning/client-tasks.ts'
import { createSchedule, scheduledTasks } from '#contract/planning/schedule.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as schedule from './schedule.ts'
import { getClientTaskPage } from './client-tasks.ts'
import { countTasksByDay, listFirstTasksByDay } from './monthly-store.ts'
import { getTaskPageOfDay } from './tasks-of-day-page.ts'
import { listProgressOfToday } from './store.ts'

export function planningRoutes({ mount, mountCreate, mountPage }: MountFunctions): void {
  mountPage(tasksOfDay, (ctx, { query }) => getTaskPageOfDay(ctx, query))
  mountPage(clientTasks, (ctx, { params, query }) => getClientTaskPage(ctx, params.clientId, query))
  mount(monthlyTaskCounts, (ctx, { query }) => countTasksByDay(ctx, getMonthRange(query.year, query.month)))
  mount(firstTasksOfMonth, (ctx, { query }) => listFirstTasksByDay(ctx, getMonthRange(query.year, query.month)))
  mountCreate(
    createSchedule,
    (ctx, { body }, id) => schedule.createSchedule(ctx, id, body),
    (ctx, id, { body }) => schedule.getScheduleCreationCounts(ctx, id, body),
  )
  mountPage(scheduledTasks, (ctx, { query }) => schedule.getScheduledTaskPage(ctx, query))
  mount(agentStats, async (ctx) => computeAgentStats(await listProgressOfToday(ctx)))
}
