import { getSystemTimeZone } from '#contract/base/calendar-day.ts'
import { type CurrentUser, currentUser } from '#contract/session/session.ts'
import { ApiError } from '#web/base/api-error.ts'
import { queryClient } from '#web/base/query-client.ts'
import { queryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

export type ViewerState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'signed-in'; viewer: CurrentUser }

/** The viewer; tells a missing session apart from a failed request. */
export function useViewer(): ViewerState {
  const query = useEndpointQuery(currentUser, {})
  if (query.state === 'loading') return query
  if (query.state === 'ready') return { state: 'signed-in', viewer: query.data }
  const { error, message, retry } = query
  return error instanceof ApiError && error.status === 401
    ? { state: 'signed-out' }
    : { state: 'failed', message, retry }
}

/** The signed-in user; for components that are rendered for signed-in users only. */
export function useSignedInUser(): CurrentUser {
  const viewer = useViewer()
  if (viewer.state !== 'signed-in') throw new Error('useSignedInUser needs a signed-in user')
  return viewer.viewer
}

/** The viewer's time zone, for reading ahead; the machine's while the viewer is not known. */
export const getKnownTimeZone = (): string =>
  queryClient.getQueryData<CurrentUser>(queryKey(currentUser, {}))?.timeZone ?? getSystemTimeZone()
