import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, Ids } from '#contract/base/schema.ts'
import { ListedTask, Task } from './tasks.ts'

/** A task that the program closed: missed, because its next occurrence came, or too long overdue. */
export const AutoClosedTask = z.extend(ListedTask, { closedAs: z.enum(['missed', 'overdue']) })
export type AutoClosedTask = z.infer<typeof AutoClosedTask>

export const listUnacknowledgedClosedTasks = endpoint({
  name: 'listUnacknowledgedClosedTasks',
  method: 'GET',
  path: '/api/tasks/closed',
  summary: 'List the tasks that the program closed and the user has not acknowledged',
  access: allRoles,
  opensDay: true,
  reply: z.array(AutoClosedTask),
  shows: ['tasks', 'closedTasks'],
})

export const acknowledgeClosedTasks = endpoint({
  name: 'acknowledgeClosedTasks',
  method: 'POST',
  path: '/api/tasks/closed/acknowledge',
  summary: 'Acknowledge closed tasks',
  access: allRoles,
  body: z.object({ ids: Ids }),
  changes: ['closedTasks'],
})

export const reopenClosedTask = endpoint({
  name: 'reopenClosedTask',
  method: 'POST',
  path: '/api/tasks/:taskId/put-back',
  summary:
    'Create a new task for today from one that the program closed, or undo an abandonment or completion by the caller of the same day',
  access: allRoles,
  params: z.object({ taskId: Id }),
  reply: Task,
  status: 201,
  existingRowParam: 'taskId',
  idempotent: true,
  errors: ['TRANSITION', 'DUPLICATE'],
  changes: ['tasks', 'recurringTasks'],
})
