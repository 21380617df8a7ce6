import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useEffect } from 'react'
import type { Endpoint, EndpointReply, EndpointInput } from '#contract/base/endpoint.ts'
import { getErrorMessageForUser } from './api-error.ts'
import { callPagedEndpoint, addQueryToEndpointInput } from './call-endpoint.ts'
import { queryClient } from './query-client.ts'
import { getQueryKey, toUnloadedResult, type UnloadedResult } from './use-endpoint-query.ts'

export type PagedEndpoint = Endpoint & { paged: true }

/** A row of a paged endpoint's list. */
export type PagedEndpointRow<E extends Endpoint> =
  EndpointReply<E> extends readonly (infer R extends { id: string })[] ? R : never

/** Whether a list has another page, its state, and the function that loads it. */
export type NextPage = {
  hasMore: boolean
  isLoading: boolean
  /** Why the last attempt failed. */
  errorMessage: string | undefined
  load: () => void
}

/** Queries a list page by page, on request. A refresh reads all pages that are shown. */
export function usePagedList<E extends PagedEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: { refetchOnMount?: 'always' } = {},
): UnloadedResult | { state: 'ready'; data: PagedEndpointRow<E>[]; nextPage: NextPage } {
  const query = useInfiniteQuery({ ...getPagedListOptions(endpoint, input), ...options })
  const { data, error, isRefetching, refetch, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows as PagedEndpointRow<E>[]), [data])
  if (!rows) return toUnloadedResult(error, refetch)
  const errorMessage = query.isFetchNextPageError ? getErrorMessageForUser(error) : undefined
  const loadNextPage = async () => {
    // It would cancel a refresh, and the rows so far would stay outdated.
    if (isRefetching) await refetch({ cancelRefetch: false })
    await fetchNextPage()
  }
  const load = () => void loadNextPage()
  return {
    state: 'ready',
    data: rows,
    nextPage: { hasMore: query.hasNextPage, isLoading: query.isFetchingNextPage, errorMessage, load },
  }
}

/** The TanStack options of `usePagedList`, whose `queryKey` finds the list in the cache. */
export const getPagedListOptions = <E extends PagedEndpoint>(endpoint: E, input: EndpointInput<E>) =>
  infiniteQueryOptions({
    queryKey: [...getQueryKey(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callPagedEndpoint(
        endpoint,
        pageParam === undefined ? input : addQueryToEndpointInput(input, { cursor: pageParam }),
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

/** Loads the first page of a `usePagedList` ahead of use. */
export const prefetchPagedList = <E extends PagedEndpoint>(endpoint: E, input: EndpointInput<E>): void =>
  void queryClient.prefetchInfiniteQuery(getPagedListOptions(endpoint, input))

/** The page sizes and the order of the list, whose first rows are shown before the last ones are read. */
type FullListPagingOptions = { order: Record<string, string>; firstPageSize: number; maxPageSize: number }

/** Whether the rest of a list already shown is loaded, still loading, or failed to load. */
type RemainingPages = { state: 'ready' | 'loading' } | { state: 'failed'; message: string; retry: () => void }

type FullListResult<R> = UnloadedResult | { state: 'ready'; data: readonly R[]; remaining: RemainingPages }

/**
 * Queries a whole list, with its first rows at once. During a refresh the old rows stay until all new ones are loaded.
 * The result is the same object as long as nothing changes.
 */
export function useFullList<E extends PagedEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  paging: FullListPagingOptions,
  options: { enabled?: boolean } = {},
): FullListResult<PagedEndpointRow<E>> {
  const query = useInfiniteQuery({ ...fullListOptions(endpoint, input, paging), ...options })
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, refetch, fetchNextPage } = query
  const canFetchNextPage = hasNextPage && !isFetching && !isFetchNextPageError

  useEffect(() => {
    if (canFetchNextPage) void fetchNextPage()
  }, [canFetchNextPage, fetchNextPage])

  const rows = useMemo(
    () => data && dedupeById(data.pages.flatMap((page) => page.rows as PagedEndpointRow<E>[])),
    [data],
  )
  return useMemo(() => {
    if (!rows) return toUnloadedResult(error, refetch)
    const remaining: RemainingPages = isFetchNextPageError
      ? { state: 'failed', message: getErrorMessageForUser(error), retry: () => void fetchNextPage() }
      : { state: hasNextPage ? 'loading' : 'ready' }
    return { state: 'ready', data: rows, remaining }
  }, [rows, error, hasNextPage, isFetchNextPageError, refetch, fetchNextPage])
}

/** Loads the first rows of a `useFullList` ahead of use. */
export const prefetchFullList = <E extends PagedEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  paging: FullListPagingOptions,
): void => void queryClient.prefetchInfiniteQuery(fullListOptions(endpoint, input, paging))

/** The key of a full list, distinct from the key of a single reply to the same input. */
export const getFullListKey = <E extends PagedEndpoint>(endpoint: E, input: EndpointInput<E>): readonly unknown[] => [
  ...getQueryKey(endpoint, input),
  'all',
]

/** The order is a page parameter, not part of the key: cursors belong to the order in which they were read. */
const fullListOptions = <E extends PagedEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { order, firstPageSize, maxPageSize }: FullListPagingOptions,
) =>
  infiniteQueryOptions({
    queryKey: getFullListKey(endpoint, input),
    queryFn: ({ signal, pageParam }) =>
      callPagedEndpoint(endpoint, addQueryToEndpointInput(input, pageParam), { signal }),
    initialPageParam: { ...order, limit: String(firstPageSize) } as Record<string, string>,
    getNextPageParam: ({ next }, _pages, last) =>
      next ? { ...last, limit: String(maxPageSize), cursor: next } : undefined,
  })

/** A row that moved between two pages while they were read is in both. */
function dedupeById<R extends { id: string }>(rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return byId.size === rows.length ? rows : [...byId.values()]
}
