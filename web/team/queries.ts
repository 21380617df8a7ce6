import { organizationUsers, type TeamMember } from '#contract/team/team.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** All users of the viewer's organization; for admins. */
export const useOrganizationUsers = (): QueryResult<TeamMember[]> => useEndpointQuery(organizationUsers, {})
