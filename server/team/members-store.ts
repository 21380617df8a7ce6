import type { TeamMember } from '#contract/team/team.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'

/** Everybody of the caller's organisation by name, active or not; whoever has no name by their address. */
export const listMembers = ({ db }: Ctx): Promise<TeamMember[]> => db.all(membersOfOrganization)

/** No organisation is larger than the 10,000 agents that Daybook is measured with. */
const membersOfOrganization = statement<TeamMember>(
  'members_of_organization',
  `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.is_active as "isActive",
     u.created_at as "createdAt", u.profile_image_url as "profileImageUrl"
   from users u where u.organization_id = $1
   order by coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) collate "und-x-icu", u.id limit 10000`,
)
