import { urlFor } from '#contract/base/endpoint.ts'
import { organizationSettings, type OrganizationSettings } from '#contract/organizations/organizations.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** The organization's links and working days, and the installation's default links. */
export const useOrganizationSettings = (): QueryResult<OrganizationSettings> =>
  useEndpointQuery(organizationSettings, {})

export const prefetchOrganizationSettings = (): void => prefetchEndpoint(organizationSettings, {})

/** The URL that the settings are read from. */
export const settingsUrl = urlFor(organizationSettings, {})
