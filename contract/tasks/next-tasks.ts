import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Day, Id } from '#contract/base/schema.ts'

/** Maximum clients of an answer; those whose task is due soonest come first. */
export const maxNextTasks = 1_000

/** The first open task of the caller with one of their clients. */
export const NextTask = z.object({ clientId: Id, title: z.string(), dueDate: Day })
export type NextTask = z.infer<typeof NextTask>

export const listNextTasks = endpoint({
  name: 'listNextTasks',
  method: 'GET',
  path: '/api/tasks/next-of-clients',
  summary: "List the caller's first open task with each of their own clients, soonest first, 1,000 at most",
  access: allRoles,
  opensDay: true,
  reply: z.array(NextTask),
  shows: ['tasks'],
})
