import { createTask, deleteTask, getTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import {
  listUnacknowledgedClosedTasks,
  reopenClosedTask,
  acknowledgeClosedTasks,
} from '#contract/tasks/closed-tasks.ts'
import {
  getRecurringRule,
  listRecurringRules,
  stopRecurringRule,
  updateRecurringRule,
} from '#contract/tasks/recurring-rules.ts'
import { rescheduleTasks, undoReschedule } from '#contract/tasks/rescheduling.ts'
import { listTaskHistory, getTaskHistorySummary } from '#contract/tasks/task-history.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { finishTask, undoFinish } from '#contract/tasks/finishing.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as closedTasks from '#server/tasks/daily/closed-tasks.ts'
import * as closedTasksStore from '#server/tasks/daily/store.ts'
import { getHistoryPage, getHistorySummary } from '#server/tasks/reads/history.ts'
import * as recurring from '#server/tasks/recurring/recurring-rules.ts'
import * as finishing from './finishing.ts'
import * as rescheduling from './rescheduling.ts'
import { getRecordedMessage } from '#server/timeline/service.ts'
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
}
