import { organizationUsers, type TeamMember } from '#contract/team/team.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** Everybody of the viewer's organisation; for admins. */
export const useOrganizationUsers = (): QueryResult<TeamMember[]> => useEndpointQuery(organizationUsers, {})
