import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, MonthParams } from '#contract/base/schema.ts'

/** The tasks of a day that are not abandoned; a day without any is not listed. */
export const TaskCountOfDay = z.object({ date: Day, count: z.int() })
export type TaskCountOfDay = z.infer<typeof TaskCountOfDay>

export const monthlyTaskCounts = endpoint({
  name: 'monthlyTaskCounts',
  method: 'GET',
  path: '/api/tasks/monthly',
  summary: "Count the caller's stored, not abandoned tasks of each day of a month",
  access: allRoles,
  work: 'read',
  opensDay: true,
  query: MonthParams,
  reply: z.array(TaskCountOfDay),
})
