import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, MonthParams } from '#contract/base/schema.ts'
import { Task } from './tasks.ts'

/** The tasks of a day that are not abandoned, and how many of them are done; a day without any is not listed. */
export const TaskCountOfDay = z.object({ date: Day, count: z.int(), done: z.int() })
export type TaskCountOfDay = z.infer<typeof TaskCountOfDay>

export const listTaskCountsByDay = endpoint({
  name: 'listTaskCountsByDay',
  method: 'GET',
  path: '/api/tasks/monthly',
  summary: "Count the caller's stored, not abandoned tasks of each day of a month, and those that are done",
  access: allRoles,
  opensDay: true,
  isLargeRead: true,
  query: MonthParams,
  reply: z.array(TaskCountOfDay),
  shows: ['tasks'],
})

/** Tasks of a day that the month shows by title; the others are counted. */
export const maxListedTasksPerDayOfMonth = 3

/** A task as the month shows it; the name is null unless the caller may see its client. */
export const TaskOfMonth = z.extend(
  z.pick(Task, {
    id: true,
    title: true,
    type: true,
    priority: true,
    status: true,
    dueDate: true,
    dueTime: true,
    isDaily: true,
  }),
  { clientName: z.nullable(z.string()) },
)
export type TaskOfMonth = z.infer<typeof TaskOfMonth>

export const listFirstTasksByDay = endpoint({
  name: 'listFirstTasksByDay',
  method: 'GET',
  path: '/api/tasks/monthly-first',
  summary: `List the first ${maxListedTasksPerDayOfMonth} of the caller's tasks of each day of a month: open ones first, then by time and priority`,
  access: allRoles,
  opensDay: true,
  isLargeRead: true,
  query: MonthParams,
  reply: z.array(TaskOfMonth),
  shows: ['tasks'],
})
