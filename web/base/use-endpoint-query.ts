import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply, Endpoint, RequestInput } from '#contract/base/endpoint.ts'
import { call } from './call.ts'
import { userMessageFor } from './api-error.ts'
import { queryClient } from './query-client.ts'

/** The faces of a read; data once here stays while it is refreshed, and when refreshing fails. */
export type QueryResult<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; message: string; retry: () => void }
  | { state: 'ready'; data: T }

/** Reads an endpoint for a component; the cache's key is the endpoint's name and what it is given. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: { enabled?: boolean } = {},
): QueryResult<Reply<E>> {
  const { data, error, isFetching, refetch } = useQuery({ ...endpointQueryOptions(endpoint, input), ...options })
  if (data !== undefined) return { state: 'ready', data }
  if (error && !isFetching)
    return { state: 'failed', error, message: userMessageFor(error), retry: () => void refetch() }
  return { state: 'loading' }
}

/** The key of one answer, or of all answers of an endpoint when nothing is given. */
export const queryKey = <E extends Endpoint>(endpoint: E, input?: RequestInput<E>): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/** Reads what will soon be wanted, where it is not here yet; a failure is told when it is wanted. */
export const prefetchEndpoint = <E extends Endpoint>(endpoint: E, input: RequestInput<E>): void =>
  void queryClient.prefetchQuery(endpointQueryOptions(endpoint, input))

const endpointQueryOptions = <E extends Endpoint>(endpoint: E, input: RequestInput<E>) =>
  queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
