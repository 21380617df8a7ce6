import { organizationSettings, type OrganizationSettings } from '#contract/organizations/organizations.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** The organisation's links and working days, and the links of this installation where it has none. */
export const useOrganizationSettings = (): QueryResult<OrganizationSettings> =>
  useEndpointQuery(organizationSettings, {})
