import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'
import { Day, Id } from '#contract/base/schema.ts'
import { ClientStatus } from '#contract/clients/clients.ts'
import { HistoryEntry } from '#contract/tasks/task-history.ts'
import { Task } from '#contract/tasks/tasks.ts'
import { TodayOfUser } from './today.ts'

/** Maximum rows of each list of a user's day; the counts next to them include all. */
export const maxDayOfUserRows = 100

/** A task in the list of a user's day. */
export const TaskOfUser = z.extend(
  z.pick(Task, {
    id: true,
    title: true,
    type: true,
    priority: true,
    status: true,
    dueDate: true,
    dueTime: true,
    targetCount: true,
    completedCount: true,
    clientId: true,
  }),
  { clientName: z.nullable(z.string()) },
)
export type TaskOfUser = z.infer<typeof TaskOfUser>

/** A client in the list of a user's clients. */
export const ClientOfUser = z.object({
  id: Id,
  name: z.string(),
  status: ClientStatus,
})
export type ClientOfUser = z.infer<typeof ClientOfUser>

/** A sequence with the user's clients on it: how many it runs for, and how many are paused. */
export const SequenceOfUser = z.object({ id: Id, name: z.string(), running: z.int(), paused: z.int() })
export type SequenceOfUser = z.infer<typeof SequenceOfUser>

/** One user's day as an admin sees it: docs/product/analytics.md#one-person. */
export const DayOfUser = z.object({
  today: TodayOfUser,
  /** The user's own day and the zone that decides it. */
  date: Day,
  timeZone: z.string(),
  isActive: z.boolean(),
  /** The first tasks of the day: overdue ones, then those due, without abandoned ones. */
  tasks: z.array(TaskOfUser),
  /** Open and coming tasks of the seven days after today. */
  week: z.array(z.object({ date: Day, tasks: z.int() })),
  /** The first clients by name, without archived ones. */
  clients: z.array(ClientOfUser),
  totalClients: z.int(),
  sequences: z.array(SequenceOfUser),
  /** The newest entries of the last seven days. */
  history: z.array(HistoryEntry),
})
export type DayOfUser = z.infer<typeof DayOfUser>

export const getDayOfUser = endpoint({
  name: 'getDayOfUser',
  method: 'GET',
  path: '/api/analytics/users/:userId/day',
  summary:
    "Get the day, week, clients, sequences and history of a user of the caller's organization; recorded in its audit",
  access: adminRoles,
  work: 'write',
  params: z.object({ userId: Id }),
  reply: DayOfUser,
  shows: ['analytics'],
})
