import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Reply, Endpoint, RequestInput } from '#contract/base/endpoint.ts'
import { callPage } from './call.ts'
import { userMessageFor } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { type QueryResult, queryKey } from './use-endpoint-query.ts'

type PagedEndpoint = Endpoint & { paged: true }
type Row<E extends PagedEndpoint> = Reply<E> extends readonly (infer R extends { id: string })[] ? R : never

/** How a list is read: in which order, for its first rows are painted before the last ones are here, and how many at a time. */
export type PagingOptions = { order: Record<string, string>; firstPageSize: number; maxPageSize: number }

/** What is still on its way of a list that is shown already, or why it did not come. */
export type RemainingPages = { state: 'ready' | 'loading' } | { state: 'failed'; message: string; retry: () => void }

export type FullListResult<R> =
  | Exclude<QueryResult<never>, { state: 'ready' }>
  | { state: 'ready'; data: readonly R[]; remaining: RemainingPages }

/**
 * Reads a list to its end, its first rows at once. Refreshed, the old rows stay until all new ones are here. The answer
 * is the same one as long as nothing has changed.
 */
export function useFullList<E extends PagedEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  paging: PagingOptions,
  options: { enabled?: boolean } = {},
): FullListResult<Row<E>> {
  const query = useInfiniteQuery({ ...fullListOptions(endpoint, input, paging), ...options })
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, refetch, fetchNextPage } = query
  const canFetchNextPage = hasNextPage && !isFetching && !isFetchNextPageError
  const loadError = error && !isFetching ? error : undefined

  useEffect(() => {
    if (canFetchNextPage) void fetchNextPage()
  }, [canFetchNextPage, fetchNextPage])

  const rows = useMemo(() => data && dedupeById(data.pages.flatMap((page) => page.rows as Row<E>[])), [data])
  return useMemo(() => {
    if (rows) {
      const remaining: RemainingPages = isFetchNextPageError
        ? { state: 'failed', message: userMessageFor(error), retry: () => void fetchNextPage() }
        : { state: hasNextPage ? 'loading' : 'ready' }
      return { state: 'ready', data: rows, remaining }
    }
    if (!loadError) return { state: 'loading' }
    return { state: 'failed', error: loadError, message: userMessageFor(loadError), retry: () => void refetch() }
  }, [rows, error, loadError, hasNextPage, isFetchNextPageError, refetch, fetchNextPage])
}

/** Reads the first rows of what will soon be wanted, where it is not here yet. */
export const prefetchFullList = <E extends PagedEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  paging: PagingOptions,
): void => void queryClient.prefetchInfiniteQuery(fullListOptions(endpoint, input, paging))

/** The key of one whole list, beside those of its single answers. */
export const fullListKey = <E extends PagedEndpoint>(endpoint: E, input: RequestInput<E>): readonly unknown[] => [
  ...queryKey(endpoint, input),
  'all',
]

/** The order travels with the cursors, which belong to it: another one wanted meanwhile does not mix with them. */
const fullListOptions = <E extends PagedEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { order, firstPageSize, maxPageSize }: PagingOptions,
) =>
  infiniteQueryOptions({
    queryKey: fullListKey(endpoint, input),
    queryFn: ({ signal, pageParam }) => callPage(endpoint, withQuery(input, pageParam), { signal }),
    initialPageParam: { ...order, limit: String(firstPageSize) } as Record<string, string>,
    getNextPageParam: ({ next }, _pages, last) =>
      next ? { ...last, limit: String(maxPageSize), cursor: next } : undefined,
  })

const withQuery = <G>(input: G, extraParams: Record<string, string>): G => ({
  ...input,
  query: { ...(input as { query?: object }).query, ...extraParams },
})

/** A row that moved between two pages while they were read came twice. */
function dedupeById<R extends { id: string }>(rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return byId.size === rows.length ? rows : [...byId.values()]
}
