import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reply, Endpoint, RequestInput } from '#contract/base/endpoint.ts'
import { callPage } from './call.ts'
import { userMessageFor } from './api-error.ts'
import { type QueryResult, queryKey } from './use-endpoint-query.ts'

type PagedEndpoint = Endpoint & { paged: true }
type Row<E extends Endpoint> = Reply<E> extends readonly (infer R)[] ? R : never

/** The way to what stands behind the last row. */
type NextPage = {
  hasMore: boolean
  isLoading: boolean
  /** Why the last try brought nothing. */
  errorMessage: string | undefined
  load: () => void
}

/** A list read page by page as a person asks for more; refreshed, all pages that are shown are read again. */
export function usePagedList<E extends PagedEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
): Exclude<QueryResult<never>, { state: 'ready' }> | { state: 'ready'; data: Row<E>[]; nextPage: NextPage } {
  const query = useInfiniteQuery(pagedListOptions(endpoint, input))
  const { data, error, isFetching, refetch, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows as Row<E>[]), [data])
  if (rows) {
    const errorMessage = query.isFetchNextPageError ? userMessageFor(error) : undefined
    const load = () => void fetchNextPage()
    return {
      state: 'ready',
      data: rows,
      nextPage: { hasMore: query.hasNextPage, isLoading: query.isFetchingNextPage, errorMessage, load },
    }
  }
  if (error && !isFetching)
    return { state: 'failed', error, message: userMessageFor(error), retry: () => void refetch() }
  return { state: 'loading' }
}

/** How a paged list is read, for reading its first page ahead too. */
export const pagedListOptions = <E extends PagedEndpoint>(endpoint: E, input: RequestInput<E>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) => callPage(endpoint, withCursor(input, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

const withCursor = <G>(input: G, cursor: string | undefined): G =>
  cursor === undefined ? input : { ...input, query: { ...(input as { query?: object }).query, cursor } }
