import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { Id } from '#contract/base/schema.ts'
import { AssignableRole } from '#contract/team/invitations.ts'
import { TeamMember } from '#contract/team/team.ts'

export const UserPatchAsSuperAdmin = z.object({
  role: z.optional(AssignableRole),
  isActive: z.optional(z.boolean()),
})

export const updateUserAsSuperAdmin = endpoint({
  name: 'updateUserAsSuperAdmin',
  method: 'PATCH',
  path: '/api/users/:userId',
  summary: 'Change role or activity of a user of any organization; deactivating ends their sessions',
  access: superAdminRoles,
  scope: 'platform',
  params: z.object({ userId: Id }),
  body: UserPatchAsSuperAdmin,
  reply: TeamMember,
  errors: ['TRANSITION'],
  changes: ['organizations', 'analytics', 'invitations'],
  updates: ['users'],
})
