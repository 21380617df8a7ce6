import { getSystemTimeZone } from '#contract/base/calendar-day.ts'
import { type CurrentUser, getCurrentUser } from '#contract/session/session.ts'
import { isUnauthorized } from '#web/base/api-error.ts'
import { queryClient } from '#web/base/query-client.ts'
import { prefetchEndpointAndWait, getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

type ViewerState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'signed-in'; viewer: CurrentUser }

/** The viewer; a missing session differs from a failed request. */
export function useViewerState(): ViewerState {
  // A missing session is known from the read before the first render.
  const query = useEndpointQuery(getCurrentUser, {}, { retryOnMount: false })
  if (query.state === 'loading') return query
  if (query.state === 'ready') return { state: 'signed-in', viewer: query.data }
  const { error, message, retry } = query
  return isUnauthorized(error) ? { state: 'signed-out' } : { state: 'failed', message, retry }
}

/** Loads the viewer ahead of the first render; undefined without a session or when that fails. */
export async function prefetchViewer(): Promise<CurrentUser | undefined> {
  await prefetchEndpointAndWait(getCurrentUser, {})
  return readCachedViewer()
}

/** The viewer, undefined until they are loaded; for code outside of components. */
export const readCachedViewer = (): CurrentUser | undefined => queryClient.getQueryData(getQueryKey(getCurrentUser, {}))

/** The viewer's time zone, for prefetching; the machine's while the viewer is not known. */
export const getViewerOrSystemTimeZone = (): string => readCachedViewer()?.timeZone ?? getSystemTimeZone()
