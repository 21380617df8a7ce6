import { organizationSettings, type OrganizationSettings } from '#contract/organizations/organizations.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** The organization's links and working days, and the installation's default links. */
export const useOrganizationSettings = (): QueryResult<OrganizationSettings> =>
  useEndpointQuery(organizationSettings, {})
