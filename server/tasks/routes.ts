import {
  listUnacknowledgedClosedTasks,
  reopenClosedTask,
  acknowledgeClosedTasks,
} from '#contract/tasks/closed-tasks.ts'
import {
  getRecurringTask,
  listRecurringTasks,
  stopRecurringTask,
  updateRecurringTask,
} from '#contract/tasks/recurring-tasks.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import { listTaskHistory, getTaskHistorySummary } from '#contract/tasks/task-history.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { createTask, deleteTask, getTask, updateTask } from '#contract/tasks/tasks.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as dailyTasks from './daily-tasks.ts'
import * as dailyTasksStore from './daily-tasks-store.ts'
import { getHistoryPage, getHistorySummary } from './history.ts'
import * as recurring from './recurring-tasks.ts'
import * as rescheduling from './rescheduling.ts'
import * as service from './service.ts'

export function taskRoutes({ mount, mountCreate, mountPage }: MountFunctions): void {
  mountCreate(createTask, (ctx, { body }, id) => service.createTask(ctx, id, body), service.getPreviouslyCreatedTask)
  mount(getTask, (ctx, { params }) => service.getTask(ctx, params.taskId))
  mount(updateTask, (ctx, { params, body }) => service.updateTask(ctx, params.taskId, body))
  mount(deleteTask, (ctx, { params }) => service.deleteTask(ctx, params.taskId))
  mountCreate(
    recordMessage,
    (ctx, { params, body }, id) => service.recordMessage(ctx, id, params.taskId, body),
    service.getRecordedMessage,
  )

  mount(rescheduleTasks, (ctx, { body }) => rescheduling.rescheduleTasks(ctx, body.ids, body.dueDate))
  mount(undoReschedule, (ctx, { body }) => rescheduling.undoReschedule(ctx, body.ids))

  mountPage(listRecurringTasks, (ctx, { query }) => recurring.getRecurringTaskPage(ctx, query))
  mount(getRecurringTask, (ctx, { params }) => recurring.getRecurringTask(ctx, params.ruleId))
  mount(updateRecurringTask, (ctx, { params, body }) => recurring.updateRecurringTask(ctx, params.ruleId, body))
  mount(stopRecurringTask, (ctx, { params }) => recurring.stopRecurringTask(ctx, params.ruleId))

  mount(listUnacknowledgedClosedTasks, dailyTasksStore.listUnacknowledgedTasks)
  mount(acknowledgeClosedTasks, (ctx, { body }) => dailyTasks.acknowledgeClosedTasks(ctx, body.ids))
  mountCreate(
    reopenClosedTask,
    (ctx, { params }, id) => dailyTasks.reopenClosedTask(ctx, id, params.taskId),
    (ctx, id, { params }) => dailyTasks.getPreviouslyReopenedTask(ctx, id, params.taskId),
  )

  mountPage(listTaskHistory, (ctx, { query }) => getHistoryPage(ctx, query))
  mount(getTaskHistorySummary, (ctx, { query }) => getHistorySummary(ctx, query))
}
