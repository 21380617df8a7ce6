import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles, Role } from '#contract/base/roles.ts'
import { Id, OptionalId, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'
import { taskQueryNames } from '#contract/tasks/tasks.ts'
import { AssignableRole } from './invitations.ts'

/** A user as the organization's admins see them. */
export const TeamMember = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  createdAt: ReplyInstant,
  profileImageUrl: z.nullable(z.string()),
})
export type TeamMember = z.infer<typeof TeamMember>

/** Users per page at most, and by default. */
export const maxTeamPageSize = 10_000

export const organizationUsers = endpoint({
  name: 'organizationUsers',
  method: 'GET',
  path: '/api/organization/users',
  summary: "List the users of the caller's organization by name, paged",
  access: adminRoles,
  work: 'read',
  query: z.object(pageParamsUpTo(maxTeamPageSize)),
  reply: z.array(TeamMember),
  paged: true,
})

const UserParams = z.object({ userId: Id })

export const changeUserRole = endpoint({
  name: 'changeUserRole',
  method: 'PATCH',
  path: '/api/users/:userId/role',
  summary: 'Change the role of another user of the organization',
  access: adminRoles,
  work: 'write',
  params: UserParams,
  body: z.object({ role: AssignableRole }),
  reply: TeamMember,
  errors: ['NOT_FOUND', 'TRANSITION', 'LAST_ADMIN'],
  invalidates: ['organizationUsers'],
})

/** What a user leaves behind: all clients, archived ones too, open tasks without the daily roleplay, and repeats. */
export const Workload = z.object({ clients: z.int(), openTasks: z.int(), recurringTasks: z.int() })
export type Workload = z.infer<typeof Workload>

export const userWorkload = endpoint({
  name: 'userWorkload',
  method: 'GET',
  path: '/api/users/:userId/workload',
  summary: 'Count what would be handed over with a user: clients, open tasks, and recurring tasks of their clients',
  access: adminRoles,
  work: 'read',
  params: UserParams,
  reply: Workload,
  errors: ['NOT_FOUND'],
})

export const deactivateUser = endpoint({
  name: 'deactivateUser',
  method: 'PATCH',
  path: '/api/users/:userId/deactivate',
  summary:
    'Deactivate another user, end their sessions, and hand their clients and open tasks to a colleague if wanted',
  access: adminRoles,
  work: 'write',
  params: UserParams,
  body: z._default(z.object({ handOverTo: OptionalId }), {}),
  reply: TeamMember,
  errors: ['NOT_FOUND', 'TRANSITION', 'LAST_ADMIN'],
  invalidates: ['organizationUsers', 'userWorkload', 'listClients', ...taskQueryNames],
})

export const reactivateUser = endpoint({
  name: 'reactivateUser',
  method: 'PATCH',
  path: '/api/users/:userId/reactivate',
  summary: 'Reactivate a user, who signs in again',
  access: adminRoles,
  work: 'write',
  params: UserParams,
  reply: TeamMember,
  errors: ['NOT_FOUND'],
  invalidates: ['organizationUsers'],
})
