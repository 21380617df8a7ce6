import { hashKey, type QueryKey, useIsFetching } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { type AnalyticsWindow, analyticsWindows, defaultAnalyticsWindow } from '#contract/analytics/analytics.ts'
import { getDayOfUser } from '#contract/analytics/day-of-user.ts'
import { listProgressOfUsers } from '#contract/analytics/today.ts'
import { ApiError, getErrorMessageForUser } from '#web/base/api-error.ts'
import { queryClient } from '#web/base/query-client.ts'
import { toast } from '#web/base/toast.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/**
 * The input of a window of days for the calls; the default window has no parameter, so that both spellings share a
 * query.
 */
export const toWindowInput = (days: AnalyticsWindow): { query?: { days: AnalyticsWindow } } =>
  days === defaultAnalyticsWindow ? {} : { query: { days } }

/**
 * Today's progress of each active user of the viewer's organization; others change it, so it is read each time it is
 * opened.
 */
export const useTodayOfUsers = () => useEndpointQuery(listProgressOfUsers, {}, { refetchOnMount: 'always' })

/** A user's day. Every view is recorded in the audit: it is never prefetched, and is read each time it is opened. */
export const useDayOfUser = (userId: string) =>
  useEndpointQuery(getDayOfUser, { params: { userId } }, { refetchOnMount: 'always' })

/** The number of days that the figures cover, with its setter. */
export type AnalyticsPeriod = { days: AnalyticsWindow; choose: (days: AnalyticsWindow) => void }

/** Reads the window from a query string such as `?days=7`, else the default. */
export function parseAnalyticsWindow(search: string): AnalyticsWindow {
  const days = new URLSearchParams(search).get('days')
  return analyticsWindows.find((one) => one === days) ?? defaultAnalyticsWindow
}

/** The period of the screen, kept in its URL so that Back and a reload show the same. */
export function useAnalyticsPeriod(): AnalyticsPeriod {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return {
    days: parseAnalyticsWindow(search),
    choose: (days) => {
      const params = new URLSearchParams(search)
      if (days === defaultAnalyticsWindow) params.delete('days')
      else params.set('days', days)
      navigate(params.size ? `${path}?${params}` : path, { replace: true })
    },
  }
}

type RefreshedQuery = { queryKey: QueryKey; failed: (reason: string) => string; onSuccess?: () => void }

/**
 * Returns `refresh`, which reads queries again, because nothing is refetched automatically, and whether one is being
 * read. A failure is shown by a toast.
 */
export function useRefresh(queries: readonly RefreshedQuery[]) {
  const hashes = queries.map(({ queryKey }) => hashKey(queryKey))
  const isRefreshing = useIsFetching({ predicate: ({ queryHash }) => hashes.includes(queryHash) }) > 0
  const refreshOne = async ({ queryKey, failed, onSuccess }: RefreshedQuery) => {
    try {
      await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
      onSuccess?.()
    } catch (failure) {
      // The query client redirects to the sign-in.
      if (failure instanceof ApiError && failure.status === 401) return
      toast({ title: 'Error', description: failed(getErrorMessageForUser(failure as Error)), variant: 'destructive' })
    }
  }
  return { isRefreshing, refresh: async () => void (await Promise.all(queries.map(refreshOne))) }
}
