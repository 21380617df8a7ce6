import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, Given } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { sentenceOf } from './call-failed.ts'
import { queryClient } from './query-client.ts'

/** The faces of a read; data once here stays while it is refreshed, and when refreshing fails. */
export type Read<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; message: string; retry: () => void }
  | { state: 'here'; data: T }

/** Reads an endpoint for a component; the cache's key is the endpoint's name and what it is given. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  options: { enabled?: boolean } = {},
): Read<Answer<E>> {
  const { data, error, isFetching, refetch } = useQuery({ ...readOf(endpoint, given), ...options })
  if (data !== undefined) return { state: 'here', data }
  if (error && !isFetching) return { state: 'failed', error, message: sentenceOf(error), retry: () => void refetch() }
  return { state: 'loading' }
}

/** The key of one answer, or of all answers of an endpoint when nothing is given. */
export const readKey = <E extends Endpoint>(endpoint: E, given?: Given<E>): readonly unknown[] =>
  given === undefined ? [endpoint.name] : [endpoint.name, given]

/** Reads what will soon be wanted, where it is not here yet; a failure is told when it is wanted. */
export const readAhead = <E extends Endpoint>(endpoint: E, given: Given<E>): void =>
  void queryClient.prefetchQuery(readOf(endpoint, given))

const readOf = <E extends Endpoint>(endpoint: E, given: Given<E>) =>
  queryOptions({
    queryKey: readKey(endpoint, given),
    queryFn: ({ signal }) => call(endpoint, given, { signal }),
  })
