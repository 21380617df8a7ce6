import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Day, Ids } from '#contract/base/schema.ts'
import { taskQueries, Task } from './tasks.ts'

export const rescheduleTasks = endpoint({
  name: 'rescheduleTasks',
  method: 'POST',
  path: '/api/tasks/reschedule',
  summary: 'Move several own open tasks to another day at once',
  access: everyRole,
  work: 'write',
  body: z.object({ ids: Ids, dueDate: Day }),
  reply: z.array(Task),
  errors: ['TRANSITION'],
  invalidates: taskQueries,
})

export const undoReschedule = endpoint({
  name: 'undoReschedule',
  method: 'POST',
  path: '/api/tasks/reschedule/undo',
  summary: 'Put moved tasks back on the days they were moved from, as long as nothing else was done to them',
  access: everyRole,
  work: 'write',
  body: z.object({ ids: Ids }),
  reply: z.array(Task),
  errors: ['TRANSITION'],
  invalidates: taskQueries,
})
