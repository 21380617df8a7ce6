import { useIsFetching } from '@tanstack/react-query'
import { organizationAnalytics } from '#contract/analytics/analytics.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** The analytics of the viewer's organization. */
export const useOrganizationAnalytics = () => useEndpointQuery(organizationAnalytics, {})

export const prefetchOrganizationAnalytics = (): void => prefetchEndpoint(organizationAnalytics, {})

/** Reads an endpoint again on request, as nothing is read again by itself. */
export function useRefresh(endpoint: Endpoint): { isRefreshing: boolean; refresh: () => Promise<void> } {
  const queryKey = getQueryKey(endpoint)
  const isRefreshing = useIsFetching({ queryKey }) > 0
  return { isRefreshing, refresh: () => queryClient.refetchQueries({ queryKey }) }
}
