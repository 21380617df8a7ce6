import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { pageParamsUpTo } from '#contract/base/schema.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'
import { TaskOfDay } from './tasks-of-day.ts'

export const listClientTasks = endpoint({
  name: 'listClientTasks',
  method: 'GET',
  path: '/api/clients/:clientId/tasks',
  summary: "List the caller's tasks with a client, for admins also those of the client's owner; by due day, paged",
  access: allRoles,
  opensDay: true,
  params: ClientParams,
  query: z.object({
    /** Open tasks come soonest first; closed ones, and all together, latest first. */
    state: z.optional(z.enum(['open', 'closed'])),
    ...pageParamsUpTo(500, 200),
  }),
  reply: z.array(TaskOfDay),
  paged: true,
  shows: ['tasks'],
})
