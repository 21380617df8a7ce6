import { daysBetween } from '#contract/calendar-day.ts'
import { closedTasks, putBackTask, tellClosedTasks } from '#contract/closed-tasks.ts'
import { rescheduleTasks, undoReschedule } from '#contract/rescheduling.ts'
import { historyDays, longestHistory, taskHistory } from '#contract/task-history.ts'
import { noteMessage } from '#contract/task-messages.ts'
import { createTask, deleteTask, updateTask } from '#contract/tasks.ts'
import { invalid } from '#server/base/failure.ts'
import type { Mount } from '#server/base/mount.ts'
import * as days from './days.ts'
import * as daysStore from './days-store.ts'
import { historyBetween } from './history-store.ts'
import * as rescheduling from './rescheduling.ts'
import * as service from './service.ts'

export function taskRoutes(mount: Mount): void {
  mount(createTask, (ctx, { body }, id) => service.createTask(ctx, id, body), service.createdTask)
  mount(updateTask, (ctx, { params, body }) => service.updateTask(ctx, params.taskId, body))
  mount(deleteTask, async (ctx, { params }) => {
    await service.deleteTask(ctx, params.taskId)
    return undefined
  })
  mount(
    noteMessage,
    (ctx, { params, body }, id) => service.noteMessage(ctx, id, params.taskId, body),
    service.notedMessage,
  )

  mount(rescheduleTasks, (ctx, { body }) => rescheduling.rescheduleTasks(ctx, body.ids, body.dueDate))
  mount(undoReschedule, (ctx, { body }) => rescheduling.undoReschedule(ctx, body.ids))

  mount(closedTasks, daysStore.untoldClosed)
  mount(tellClosedTasks, (ctx, { body }) => days.tellClosed(ctx, body.ids))
  mount(putBackTask, (ctx, { params }, id) => days.putBackTask(ctx, id, params.taskId), service.createdTask)

  mount(taskHistory, async (ctx, { query }) => {
    const { from, to } = historyDays(query, ctx.today)
    if (to < from) invalid('endDate', 'Must not be before the first day')
    if (daysBetween(from, to) >= longestHistory) invalid('endDate', 'Must be within a year of the first day')
    return historyBetween(ctx, from, to)
  })
}
