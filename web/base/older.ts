import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer, Endpoint, Given } from '#contract/endpoint.ts'
import { callPage } from './call.ts'
import { sentenceOf } from './call-failed.ts'
import { type Read, readKey } from './read.ts'

type Paged = Endpoint & { paged: true }
type Row<E extends Endpoint> = Answer<E> extends readonly (infer R)[] ? R : never

/** The way to what stands behind the last row. */
type Further = {
  isThere: boolean
  busy: boolean
  /** Why the last try brought nothing. */
  failed: string | undefined
  show: () => void
}

/** A list read page by page as a person asks for more; refreshed, all pages that are shown are read again. */
export function useOlder<E extends Paged>(
  endpoint: E,
  given: Given<E>,
): Exclude<Read<never>, { state: 'here' }> | { state: 'here'; data: Row<E>[]; further: Further } {
  const read = useInfiniteQuery(pagesOf(endpoint, given))
  const { data, error, isFetching, refetch, fetchNextPage } = read
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows as Row<E>[]), [data])
  if (rows) {
    const failed = read.isFetchNextPageError ? sentenceOf(error) : undefined
    const show = () => void fetchNextPage()
    return {
      state: 'here',
      data: rows,
      further: { isThere: read.hasNextPage, busy: read.isFetchingNextPage, failed, show },
    }
  }
  if (error && !isFetching) return { state: 'failed', error, message: sentenceOf(error), retry: () => void refetch() }
  return { state: 'loading' }
}

/** How a paged list is read, for reading its first page ahead too. */
export const pagesOf = <E extends Paged>(endpoint: E, given: Given<E>) =>
  infiniteQueryOptions({
    queryKey: [...readKey(endpoint, given), 'pages'],
    queryFn: ({ signal, pageParam }) => callPage(endpoint, from(given, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

const from = <G>(given: G, cursor: string | undefined): G =>
  cursor === undefined ? given : { ...given, query: { ...(given as { query?: object }).query, cursor } }
