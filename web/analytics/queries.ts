import { useIsFetching } from '@tanstack/react-query'
import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { Endpoint, EndpointInput } from '#contract/base/endpoint.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { ApiError, getErrorMessageForUser } from '#web/base/api-error.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { toast } from '#web/base/toast.ts'
import { words } from './words.ts'

/** The analytics of the viewer's organization. */
export const useOrganizationAnalytics = () => useEndpointQuery(getOrganizationAnalytics, {})

export const prefetchOrganizationAnalytics = (): void => prefetchEndpoint(getOrganizationAnalytics, {})

/** Has the figures of an organization counted again, and says when they are. */
export const useAnalyticsRefresh = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  useEndpointRefresh(endpoint, input, {
    failed: words.failedToLoad,
    onSuccess: () => announceToScreenReader(words.refreshed),
  })

/** Reads an endpoint again on request, as nothing is read again by itself. A failure is shown by a toast. */
export function useEndpointRefresh<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { failed, onSuccess }: { failed: (reason: string) => string; onSuccess?: () => void },
): { isRefreshing: boolean; refresh: () => Promise<void> } {
  const query = { queryKey: getQueryKey(endpoint, input), exact: true }
  const isRefreshing = useIsFetching(query) > 0
  const refresh = async () => {
    try {
      await queryClient.refetchQueries(query, { throwOnError: true })
      onSuccess?.()
    } catch (failure) {
      // The query client leads to the sign-in.
      if (failure instanceof ApiError && failure.status === 401) return
      toast({ title: 'Error', description: failed(getErrorMessageForUser(failure as Error)), variant: 'destructive' })
    }
  }
  return { isRefreshing, refresh }
}
