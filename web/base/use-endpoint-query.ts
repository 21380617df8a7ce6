import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Endpoint, EndpointReply, EndpointInput, Topic } from '#contract/base/endpoint.ts'
import { getErrorMessageForUser } from './api-error.ts'
import { callEndpoint, callAllPages } from './call-endpoint.ts'
import { queryClient } from './query-client.ts'

/** The states of a query. Loaded data stays during a refresh and if that fails. */
export type QueryResult<T> = UnloadedResult | { state: 'ready'; data: T }

/** The result of a query without data. */
export type UnloadedResult =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; message: string; retry: () => void }

/**
 * Queries an endpoint; all components with the same input share the query. A paged list is read to its end, unless the
 * input limits it to its first rows.
 */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: {
    enabled?: boolean
    retryOnMount?: boolean
    refetchOnMount?: 'always'
    /** Reads again, with the former answer shown, whenever a component asks: for data that writes do not update in the cache. */
    staleTime?: 0
    /** Milliseconds, or false for none. */
    refetchInterval?: UseQueryOptions<EndpointReply<E>>['refetchInterval']
    refetchIntervalInBackground?: true
  } = {},
): QueryResult<EndpointReply<E>> {
  const { data, error, refetch } = useQuery({ ...endpointQueryOptions(endpoint, input), ...options })
  return data === undefined ? toUnloadedResult(error, refetch) : { state: 'ready', data }
}

/**
 * Keeps the placeholder of a query until React can render in steps what replaces it, so that the browser paints and
 * handles input in between. For what takes long to render.
 */
export function useDeferredResult<T>(result: QueryResult<T>): QueryResult<T> {
  const isShown = useDeferredValue(result.state === 'ready')
  return result.state === 'ready' && !isShown ? { state: 'loading' } : result
}

/**
 * The result of a query without data: failed if it has an error, which TanStack clears when it is retried, else
 * loading.
 */
export const toUnloadedResult = (error: Error | null, refetch: () => unknown): UnloadedResult =>
  error
    ? { state: 'failed', error, message: getErrorMessageForUser(error), retry: () => void refetch() }
    : { state: 'loading' }

/** The key of a query, or without an input the common part of all queries of an endpoint. */
export function getQueryKey<E extends Endpoint>(endpoint: E, input?: EndpointInput<E>): readonly unknown[] {
  shownTopics.set(endpoint.name, endpoint.shows ?? [])
  return input === undefined ? [endpoint.name] : [endpoint.name, input]
}

/** The topics that a query shows. */
export const getShownTopics = ([name]: readonly unknown[]): readonly Topic[] => shownTopics.get(name) ?? []

/** By the name of the endpoint; the page does not load all endpoints. */
const shownTopics = new Map<unknown, readonly Topic[]>()

/** Loads a query ahead of use; a failure is reported when it is used. */
export const prefetchEndpoint = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): void =>
  void prefetchEndpointAndWait(endpoint, input)

/** Like `prefetchEndpoint`; resolves when the query has its answer or has failed. */
export const prefetchEndpointAndWait = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<void> =>
  queryClient.prefetchQuery(endpointQueryOptions(endpoint, input))

const endpointQueryOptions = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  queryOptions({
    queryKey: getQueryKey(endpoint, input),
    queryFn: ({ signal }) =>
      endpoint.paged === true && !isLimitedListInput(input)
        ? callAllPages(endpoint, input, { signal })
        : callEndpoint(endpoint, input, { signal }),
  })

/** Whether an input requests only the first rows of a list. */
export const isLimitedListInput = (input: unknown): boolean =>
  (input as { query?: { limit?: string } } | undefined)?.query?.limit !== undefined
