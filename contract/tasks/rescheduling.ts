import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Ids } from '#contract/base/schema.ts'
import { ListedTask } from './tasks.ts'

export const rescheduleTasks = endpoint({
  name: 'rescheduleTasks',
  method: 'POST',
  path: '/api/tasks/reschedule',
  summary: 'Move several open tasks of the caller to another day, all or none',
  access: allRoles,
  body: z.object({ ids: Ids, dueDate: Day }),
  reply: z.array(ListedTask),
  errors: ['TRANSITION'],
  changes: ['tasks', 'recurringTasks'],
})

export const undoReschedule = endpoint({
  name: 'undoReschedule',
  method: 'POST',
  path: '/api/tasks/reschedule/undo',
  summary: 'Move tasks back to their former days, unless something else was changed since',
  access: allRoles,
  body: z.object({ ids: Ids }),
  reply: z.array(ListedTask),
  errors: ['TRANSITION'],
  changes: ['tasks', 'recurringTasks'],
})
