import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '#contract/session/session.ts'
import { isUnauthorized } from './api-error.ts'
import { setCallerId } from './early-reads.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'

/**
 * Queries are neither retried nor refetched automatically (docs/product/interface.md#data-changes-and-forms), and fail
 * at once when offline. A query that finds the session expired redirects to the sign-in, except the one that checks the
 * session.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
  queryCache: new QueryCache({
    onSuccess: (data, query) => {
      if (query.queryKey[0] === getCurrentUser.name) setCallerId((data as CurrentUser).id)
    },
    onError: (error, query) => {
      if (isUnauthorized(error) && query.queryKey[0] !== getCurrentUser.name) redirectToSignIn()
    },
  }),
})

// At once instead of by a timer: an optimistic update belongs in the first frame after the click.
notifyManager.setScheduler((notify) => notify())

/** Calls the listener whenever a query in the cache changes; returns the function that stops this. */
export const subscribeToQueries = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(listener)

/** Resolves when no query is loading. */
export function waitForAllQueries(): Promise<void> {
  return new Promise((resolve) => {
    if (!queryClient.isFetching()) return resolve()
    const unsubscribe = subscribeToQueries(() => {
      if (queryClient.isFetching()) return
      unsubscribe()
      resolve()
    })
  })
}

/**
 * Resolves when no query is loading and the browser has nothing else to do: what the queries show has been painted. Code
 * that the screen can do without is fetched then.
 */
export async function waitForIdlePage(): Promise<void> {
  await waitForAllQueries()
  await new Promise(window.requestAnimationFrame)
  // Safari has no idle callbacks.
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(resolve, { timeout: 1_000 })
      : setTimeout(resolve, 200),
  )
}
