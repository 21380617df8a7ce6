import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Id, Ids } from '#contract/base/schema.ts'
import { taskQueries, Task } from './tasks.ts'

/** A task the program closed: its next occurrence came, or it was 5 days overdue (contract 4). */
export const ClosedTask = z.extend(Task, { closedAs: z.enum(['missed', 'overdue']) })
export type ClosedTask = z.infer<typeof ClosedTask>

export const closedTasks = endpoint({
  name: 'closedTasks',
  method: 'GET',
  path: '/api/tasks/closed',
  summary: 'What was closed while the user was away and has not been told yet',
  access: everyRole,
  work: 'read',
  opensDay: true,
  reply: z.array(ClosedTask),
})

export const acknowledgeClosedTasks = endpoint({
  name: 'acknowledgeClosedTasks',
  method: 'POST',
  path: '/api/tasks/closed/acknowledge',
  summary: 'Note that the user has read what was closed',
  access: everyRole,
  work: 'write',
  body: z.object({ ids: Ids }),
  invalidates: ['closedTasks'],
})

export const putBackTask = endpoint({
  name: 'putBackTask',
  method: 'POST',
  path: '/api/tasks/:taskId/put-back',
  summary: 'Make a fresh task for today of one the program closed',
  access: everyRole,
  work: 'write',
  params: z.object({ taskId: Id }),
  reply: Task,
  status: 201,
  idempotent: true,
  errors: ['NOT_FOUND', 'TRANSITION', 'DUPLICATE'],
  invalidates: taskQueries,
})
