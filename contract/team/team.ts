import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles, Role } from '#contract/base/roles.ts'
import { Id, OptionalId, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'
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

type NamedMember = Pick<TeamMember, 'firstName' | 'lastName' | 'email'>

/** The full name, or the e-mail address without one. */
export const formatMemberName = ({ firstName, lastName, email }: NamedMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Name and e-mail address: two members may share a name. */
export const formatMemberLabel = (member: NamedMember): string =>
  formatMemberName(member) === member.email ? member.email : `${formatMemberName(member)} (${member.email})`

/** Lists by name the active members who can take over from a member. */
export const getHandoverCandidates = (team: readonly TeamMember[], id: string): readonly TeamMember[] =>
  team
    .filter((member) => member.isActive && member.id !== id)
    .sort((one, other) => formatMemberName(one).localeCompare(formatMemberName(other)))

export const listOrganizationUsers = endpoint({
  name: 'listOrganizationUsers',
  method: 'GET',
  path: '/api/organization/users',
  summary: "List the users of the caller's organization by name, paged",
  access: adminRoles,
  query: z.object(pageParamsUpTo(10_000)),
  reply: z.array(TeamMember),
  paged: true,
  shows: ['users'],
})

const UserParams = z.object({ userId: Id })

export const updateUserRole = endpoint({
  name: 'updateUserRole',
  method: 'PATCH',
  path: '/api/users/:userId/role',
  summary: 'Change the role of another user of the organization',
  access: adminRoles,
  params: UserParams,
  body: z.object({ role: AssignableRole }),
  reply: TeamMember,
  errors: ['TRANSITION', 'LAST_ADMIN'],
  // Of a former admin the pending invitations are void.
  changes: ['users', 'invitations'],
})

/**
 * Work that a user leaves behind: all clients, archived ones too, open tasks without the daily roleplay, repeats, and
 * the sequences that their clients are on, paused ones too.
 */
export const Workload = z.object({
  clients: z.int(),
  openTasks: z.int(),
  recurringTasks: z.int(),
  assignments: z.int(),
})
export type Workload = z.infer<typeof Workload>

export const getUserWorkload = endpoint({
  name: 'getUserWorkload',
  method: 'GET',
  path: '/api/users/:userId/workload',
  summary:
    'Count what would be handed over with a user: clients, open tasks, and recurring tasks and sequences of their clients',
  access: adminRoles,
  params: UserParams,
  reply: Workload,
  shows: ['users'],
})

export const deactivateUser = endpoint({
  name: 'deactivateUser',
  method: 'PATCH',
  path: '/api/users/:userId/deactivate',
  summary:
    'Deactivate another user, end their sessions, and hand their clients and open tasks to a colleague if wanted',
  access: adminRoles,
  params: UserParams,
  body: z._default(z.object({ handOverTo: OptionalId }), {}),
  reply: TeamMember,
  errors: ['TRANSITION', 'LAST_ADMIN'],
  changes: [
    'users',
    'invitations',
    'analytics',
    'clients',
    'tasks',
    'recurringTasks',
    'occurrences',
    'renewals',
    'timeline',
  ],
})

export const reactivateUser = endpoint({
  name: 'reactivateUser',
  method: 'PATCH',
  path: '/api/users/:userId/reactivate',
  summary: 'Reactivate a user, who signs in again',
  access: adminRoles,
  params: UserParams,
  reply: TeamMember,
  changes: ['users', 'invitations', 'analytics'],
})
