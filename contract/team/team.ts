import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles, Role } from '#contract/base/roles.ts'
import { Id, pageParamsUpTo, ReplyInstant } from '#contract/base/schema.ts'

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
