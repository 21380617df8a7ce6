import { getMonthRange } from '#contract/base/calendar-day.ts'
import { listFirstTasksByDay, listTaskCountsByDay } from '#contract/tasks/monthly-tasks.ts'
import { getProgressOfToday, computeProgressOfToday, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { listClientTasks } from '#contract/tasks/client-tasks.ts'
import { listNextTasks } from '#contract/tasks/next-tasks.ts'
import { createSchedule, listScheduledTasks } from '#contract/tasks/schedule.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as schedule from '#server/tasks/schedule.ts'
import { getClientTaskPage } from './client-tasks.ts'
import * as monthlyStore from './monthly-store.ts'
import * as nextTasksStore from './next-tasks-store.ts'
import { getTaskPageOfDay } from './tasks-of-day-page.ts'
import { listTaskProgressOfToday } from './tasks-of-day-store.ts'

export function taskReadRoutes(mount: Mount): void {
  mount(listTasksOfDay, (ctx, { query }) => getTaskPageOfDay(ctx, query))
  mount(listClientTasks, (ctx, { params, query }) => getClientTaskPage(ctx, params.clientId, query))
  mount(listNextTasks, nextTasksStore.listNextTasks)
  mount(listTaskCountsByDay, (ctx, { query }) =>
    monthlyStore.countTasksByDay(ctx, getMonthRange(query.year, query.month)),
  )
  mount(listFirstTasksByDay, (ctx, { query }) =>
    monthlyStore.listFirstTasksByDay(ctx, getMonthRange(query.year, query.month)),
  )
  mount(createSchedule, {
    create: (ctx, { body }, id) => schedule.createSchedule(ctx, id, body),
    findExisting: (ctx, id, { body }) => schedule.getScheduleCreationCounts(ctx, id, body),
  })
  mount(listScheduledTasks, (ctx, { query }) => schedule.getScheduledTaskPage(ctx, query))
  mount(getProgressOfToday, async (ctx) => computeProgressOfToday(await listTaskProgressOfToday(ctx)))
}
