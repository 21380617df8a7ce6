import * as z from 'zod/mini'
import { ClientSummary } from '#contract/clients/clients.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Day } from '#contract/base/schema.ts'
import { isOpen } from '#contract/tasks/task-actions.ts'
import { Task } from '#contract/tasks/tasks.ts'

/** A task as the day's list shows it: with its client, archived ones too (contract 4). */
export const TaskOfDay = z.extend(Task, { client: z.nullable(ClientSummary) })
export type TaskOfDay = z.infer<typeof TaskOfDay>

export const tasksOfDay = endpoint({
  name: 'tasksOfDay',
  method: 'GET',
  path: '/api/tasks/planning',
  summary: 'The tasks of a day; of today also what is left from earlier days and what of it was done today',
  access: everyRole,
  work: 'read',
  opensDay: true,
  query: z.object({ date: Day }),
  reply: z.array(TaskOfDay),
})

/** What is left of the day, over the same tasks as the dashboard shows (contract 4). */
export const AgentStats = z.object({ estimatedTimeLeft: z.int(), tasksTotal: z.int(), tasksCompleted: z.int() })
export type AgentStats = z.infer<typeof AgentStats>

export const agentStats = endpoint({
  name: 'agentStats',
  method: 'GET',
  path: '/api/stats/agent',
  summary: 'How much of today is done and how many minutes are left',
  access: everyRole,
  work: 'read',
  opensDay: true,
  reply: AgentStats,
})

/** A multi-count task counts by its remaining share; the sum is rounded up to a minute (contract 4). */
export function computeAgentStats(
  tasks: readonly Pick<Task, 'status' | 'targetCount' | 'completedCount' | 'estimatedMinutes'>[],
): AgentStats {
  const countedTasks = tasks.filter(({ status }) => status !== 'abandoned')
  const minutes = countedTasks
    .filter(isOpen)
    .reduce(
      (sum, task) => sum + (task.estimatedMinutes * (task.targetCount - task.completedCount)) / task.targetCount,
      0,
    )
  return {
    // Shares are thirds and sevenths: without the margin a whole number could be rounded up once too often.
    estimatedTimeLeft: Math.max(0, Math.ceil(minutes - 1e-9)),
    tasksTotal: countedTasks.length,
    tasksCompleted: countedTasks.filter(({ status }) => status === 'completed').length,
  }
}
