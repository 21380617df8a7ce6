import { getMonthRange } from '#contract/base/calendar-day.ts'
import { listFirstTasksByDay, listTaskCountsByDay } from '#contract/planning/monthly-tasks.ts'
import { getProgressOfToday, computeProgressOfToday, listTasksOfDay } from '#contract/planning/planning.ts'
import { listClientTasks } from '#contract/planning/client-tasks.ts'
import { createSchedule, listScheduledTasks } from '#contract/planning/schedule.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as schedule from './schedule.ts'
import { getClientTaskPage } from './client-tasks.ts'
import * as monthlyStore from './monthly-store.ts'
import { getTaskPageOfDay } from './tasks-of-day-page.ts'
import { listTaskProgressOfToday } from './store.ts'

export function planningRoutes({ mount, mountCreate, mountPage }: MountFunctions): void {
  mountPage(listTasksOfDay, (ctx, { query }) => getTaskPageOfDay(ctx, query))
  mountPage(listClientTasks, (ctx, { params, query }) => getClientTaskPage(ctx, params.clientId, query))
  mount(listTaskCountsByDay, (ctx, { query }) =>
    monthlyStore.countTasksByDay(ctx, getMonthRange(query.year, query.month)),
  )
  mount(listFirstTasksByDay, (ctx, { query }) =>
    monthlyStore.listFirstTasksByDay(ctx, getMonthRange(query.year, query.month)),
  )
  mountCreate(
    createSchedule,
    (ctx, { body }, id) => schedule.createSchedule(ctx, id, body),
    (ctx, id, { body }) => schedule.getScheduleCreationCounts(ctx, id, body),
  )
  mountPage(listScheduledTasks, (ctx, { query }) => schedule.getScheduledTaskPage(ctx, query))
  mount(getProgressOfToday, async (ctx) => computeProgressOfToday(await listTaskProgressOfToday(ctx)))
}
