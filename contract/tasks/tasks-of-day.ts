import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, pageParamsUpTo } from '#contract/base/schema.ts'
import { ClientSummary } from '#contract/clients/clients.ts'
import { isOpenTask } from './task-actions.ts'
import { ListedTask, type Task } from './tasks.ts'

/** A task with its client, which may be archived. */
export const TaskOfDay = z.extend(ListedTask, { client: z.nullable(ClientSummary) })
export type TaskOfDay = z.infer<typeof TaskOfDay>

export const listTasksOfDay = endpoint({
  name: 'listTasksOfDay',
  method: 'GET',
  path: '/api/tasks/planning',
  summary: 'List the tasks of a day; for today also earlier ones that are open or were completed today; paged',
  access: allRoles,
  isLargeRead: true,
  opensDay: true,
  query: z.object({ date: Day, ...pageParamsUpTo(1_000) }),
  reply: z.array(TaskOfDay),
  paged: true,
  shows: ['tasks'],
})

/** Progress of today, in minutes and tasks; see docs/product/days.md#list-and-dashboard. */
export const ProgressOfToday = z.object({ estimatedTimeLeft: z.int(), tasksTotal: z.int(), tasksCompleted: z.int() })
export type ProgressOfToday = z.infer<typeof ProgressOfToday>

export const getProgressOfToday = endpoint({
  name: 'getProgressOfToday',
  method: 'GET',
  path: '/api/stats/agent',
  summary: "Get the number of today's tasks, completed tasks and minutes left",
  access: allRoles,
  opensDay: true,
  reply: ProgressOfToday,
  shows: ['tasks'],
})

/** Computes the progress of a day. A task with a target above 1 counts its remaining share of minutes. */
export function computeProgressOfToday(
  tasks: readonly Pick<Task, 'status' | 'targetCount' | 'completedCount' | 'estimatedMinutes'>[],
): ProgressOfToday {
  const countedTasks = tasks.filter(({ status }) => status !== 'abandoned')
  const minutes = countedTasks
    .filter(isOpenTask)
    .reduce(
      (sum, task) => sum + (task.estimatedMinutes * (task.targetCount - task.completedCount)) / task.targetCount,
      0,
    )
  return {
    // Shares such as thirds are inexact: without the margin a whole number could be rounded up.
    estimatedTimeLeft: Math.max(0, Math.ceil(minutes - 1e-9)),
    tasksTotal: countedTasks.length,
    tasksCompleted: countedTasks.filter(({ status }) => status === 'completed').length,
  }
}
