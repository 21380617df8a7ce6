import { getMonthRange } from '#contract/base/calendar-day.ts'
import { listClientTasks } from '#contract/tasks/client-tasks.ts'
import {
  listUnacknowledgedClosedTasks,
  reopenClosedTask,
  acknowledgeClosedTasks,
} from '#contract/tasks/closed-tasks.ts'
import { finishTask, undoFinish } from '#contract/tasks/finishing.ts'
import { listFirstTasksByDay, listTaskCountsByDay } from '#contract/tasks/monthly-tasks.ts'
import { listNextTasks } from '#contract/tasks/next-tasks.ts'
import {
  getRecurringRule,
  listRecurringRules,
  stopRecurringRule,
  updateRecurringRule,
} from '#contract/tasks/recurring-rules.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import { createSchedule, listScheduledTasks } from '#contract/tasks/schedule.ts'
import { createTask, deleteTask, getTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import { listTaskHistory, getTaskHistorySummary } from '#contract/tasks/task-history.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { getProgressOfToday, computeProgressOfToday, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as closedTasks from '#server/tasks/daily/closed-tasks.ts'
import * as closedTasksStore from '#server/tasks/daily/store.ts'
import { getClientTaskPage } from '#server/tasks/reads/client-tasks.ts'
import { getHistoryPage, getHistorySummary } from '#server/tasks/reads/history.ts'
import * as monthlyStore from '#server/tasks/reads/monthly-store.ts'
import * as nextTasksStore from '#server/tasks/reads/next-tasks-store.ts'
import { getTaskPageOfDay } from '#server/tasks/reads/tasks-of-day-page.ts'
import { listTaskProgressOfToday } from '#server/tasks/reads/tasks-of-day-store.ts'
import * as recurring from '#server/tasks/recurring/recurring-rules.ts'
import { getRecordedMessage } from '#server/timeline/service.ts'
import * as finishing from './finishing.ts'
import * as rescheduling from './rescheduling.ts'
import * as schedule from './schedule.ts'
import * as service from './service.ts'

export function taskRoutes(mount: Mount): void {
  mount(createTask, {
    create: (ctx, { body }, id) => service.createTask(ctx, id, body),
    findExisting: service.getPreviouslyCreatedTask,
  })
  mount(getTask, (ctx, { params }) => service.getTask(ctx, params.taskId))
  mount(updateTask, (ctx, { params, body }) => service.updateTask(ctx, params.taskId, body))
  mount(deleteTask, (ctx, { params }) => service.deleteTask(ctx, params.taskId))
  mount(recordMessage, {
    create: (ctx, { params, body }, id) => service.recordMessage(ctx, id, params.taskId, body),
    findExisting: getRecordedMessage,
  })

  mount(finishTask, {
    create: (ctx, { params, body }, id) => finishing.finishTask(ctx, id, params.taskId, body),
    findExisting: finishing.getPreviouslyFinishedTask,
  })
  mount(undoFinish, {
    create: (ctx, { params }) => finishing.undoFinish(ctx, params.taskId),
    findExisting: (ctx, _, { params }) => service.getTask(ctx, params.taskId),
  })
  mount(rescheduleTasks, (ctx, { body }) => rescheduling.rescheduleTasks(ctx, body.ids, body.dueDate))
  mount(undoReschedule, (ctx, { body }) => rescheduling.undoReschedule(ctx, body.ids))

  mount(listRecurringRules, (ctx, { query }) => recurring.getRecurringRulePage(ctx, query))
  mount(getRecurringRule, (ctx, { params }) => recurring.getRecurringRule(ctx, params.ruleId))
  mount(updateRecurringRule, (ctx, { params, body }) => recurring.updateRecurringRule(ctx, params.ruleId, body))
  mount(stopRecurringRule, (ctx, { params }) => recurring.stopRecurringRule(ctx, params.ruleId))

  mount(listUnacknowledgedClosedTasks, closedTasksStore.listUnacknowledgedTasks)
  mount(acknowledgeClosedTasks, (ctx, { body }) => closedTasks.acknowledgeClosedTasks(ctx, body.ids))
  mount(reopenClosedTask, {
    create: (ctx, { params }, id) => closedTasks.reopenClosedTask(ctx, id, params.taskId),
    findExisting: (ctx, id, { params }) => closedTasks.getPreviouslyReopenedTask(ctx, id, params.taskId),
  })

  mount(listTaskHistory, (ctx, { query }) => getHistoryPage(ctx, query))
  mount(getTaskHistorySummary, (ctx, { query }) => getHistorySummary(ctx, query))

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
