import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/session/session.ts'
import { ApiError } from './api-error.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'

/**
 * Nothing is retried and nothing goes stale by itself (spec 9); offline, calls fail at once instead of waiting.
 * A read that finds the session over leads to the sign-in, but for the one that asks whether there is a session.
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
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isUnauthorized = error instanceof ApiError && error.status === 401
      if (isUnauthorized && query.queryKey[0] !== currentUser.name) redirectToSignIn()
    },
  }),
})

// At once, not by a timer as usual: what is painted ahead of an answer belongs into the frame that follows the press.
notifyManager.setScheduler((notify) => notify())
