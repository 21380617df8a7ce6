import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Answer, Endpoint, Given } from '#contract/endpoint.ts'
import { callPage } from './call.ts'
import { sentenceOf } from './call-failed.ts'
import { queryClient } from './query-client.ts'
import { type Read, readKey } from './read.ts'

type Paged = Endpoint & { paged: true }
type Row<E extends Paged> = Answer<E> extends readonly (infer R extends { id: string })[] ? R : never

/** How a list is read: in which order, for its first rows are painted before the last ones are here, and how many at a time. */
export type Reading = { order: Record<string, string>; first: number; most: number }

/** What is still on its way of a list that is shown already, or why it did not come. */
export type Rest = { state: 'here' | 'loading' } | { state: 'failed'; message: string; retry: () => void }

export type AllPages<R> = Exclude<Read<never>, { state: 'here' }> | { state: 'here'; data: readonly R[]; rest: Rest }

/**
 * Reads a list to its end, its first rows at once. Refreshed, the old rows stay until all new ones are here. The answer
 * is the same one as long as nothing has changed.
 */
export function useAllPages<E extends Paged>(
  endpoint: E,
  given: Given<E>,
  reading: Reading,
  options: { enabled?: boolean } = {},
): AllPages<Row<E>> {
  const read = useInfiniteQuery({ ...allPagesOf(endpoint, given, reading), ...options })
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, refetch, fetchNextPage } = read
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError
  const failed = error && !isFetching ? error : undefined

  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])

  const rows = useMemo(() => data && once(data.pages.flatMap((page) => page.rows as Row<E>[])), [data])
  return useMemo(() => {
    if (rows) {
      const rest: Rest = isFetchNextPageError
        ? { state: 'failed', message: sentenceOf(error), retry: () => void fetchNextPage() }
        : { state: hasNextPage ? 'loading' : 'here' }
      return { state: 'here', data: rows, rest }
    }
    if (!failed) return { state: 'loading' }
    return { state: 'failed', error: failed, message: sentenceOf(failed), retry: () => void refetch() }
  }, [rows, error, failed, hasNextPage, isFetchNextPageError, refetch, fetchNextPage])
}

/** Reads the first rows of what will soon be wanted, where it is not here yet. */
export const readPagesAhead = <E extends Paged>(endpoint: E, given: Given<E>, reading: Reading): void =>
  void queryClient.prefetchInfiniteQuery(allPagesOf(endpoint, given, reading))

/** The key of one whole list, beside those of its single answers. */
export const allPagesKey = <E extends Paged>(endpoint: E, given: Given<E>): readonly unknown[] => [
  ...readKey(endpoint, given),
  'all',
]

/** The order travels with the cursors, which belong to it: another one wanted meanwhile does not mix with them. */
const allPagesOf = <E extends Paged>(endpoint: E, given: Given<E>, { order, first, most }: Reading) =>
  infiniteQueryOptions({
    queryKey: allPagesKey(endpoint, given),
    queryFn: ({ signal, pageParam }) => callPage(endpoint, withQuery(given, pageParam), { signal }),
    initialPageParam: { ...order, limit: String(first) } as Record<string, string>,
    getNextPageParam: ({ next }, _pages, last) => (next ? { ...last, limit: String(most), cursor: next } : undefined),
  })

const withQuery = <G>(given: G, more: Record<string, string>): G => ({
  ...given,
  query: { ...(given as { query?: object }).query, ...more },
})

/** A row that moved between two pages while they were read came twice. */
function once<R extends { id: string }>(rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return byId.size === rows.length ? rows : [...byId.values()]
}
