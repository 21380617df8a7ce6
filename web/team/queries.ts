import { organizationUsers, type TeamMember } from '#contract/team.ts'
import { type Read, useRead } from '#web/base/read.ts'

/** Everybody of the viewer's organisation; for admins. */
export const useOrganizationUsers = (): Read<TeamMember[]> => useRead(organizationUsers, {})
