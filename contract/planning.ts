import * as z from 'zod/mini'
import { ClientOfTask } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { everyRole } from './roles.ts'
import { Day } from './schema.ts'
import { Task } from './tasks.ts'

/** A task as the day's list shows it: with its client, archived ones too (contract 4). */
export const TaskOfDay = z.extend(Task, { client: z.nullable(ClientOfTask) })
export type TaskOfDay = z.infer<typeof TaskOfDay>

export const tasksOfDay = endpoint({
  name: 'tasksOfDay',
  method: 'GET',
  path: '/api/tasks/planning',
  summary: 'The tasks of a day; of today also what is left from earlier days and what of it was done today',
  access: everyRole,
  work: 'read',
  query: z.object({ date: Day }),
  reply: z.array(TaskOfDay),
})
