import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint, EndpointReply, EndpointInput } from '#contract/base/endpoint.ts'
import { getErrorMessageForUser } from './api-error.ts'
import { callPagedEndpoint, addQueryToEndpointInput } from './call-endpoint.ts'
import { type QueryResult, getQueryKey, toUnloadedResult } from './use-endpoint-query.ts'

export type PagedEndpoint = Endpoint & { paged: true }

/** A row of a paged endpoint's list. */
export type PagedEndpointRow<E extends Endpoint> =
  EndpointReply<E> extends readonly (infer R extends { id: string })[] ? R : never

type NextPage = {
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
):
  | Exclude<QueryResult<never>, { state: 'ready' }>
  | { state: 'ready'; data: PagedEndpointRow<E>[]; nextPage: NextPage } {
  const query = useInfiniteQuery(getPagedListOptions(endpoint, input))
  const { data, error, refetch, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows as PagedEndpointRow<E>[]), [data])
  if (!rows) return toUnloadedResult(error, refetch)
  const errorMessage = query.isFetchNextPageError ? getErrorMessageForUser(error) : undefined
  const load = () => void fetchNextPage()
  return {
    state: 'ready',
    data: rows,
    nextPage: { hasMore: query.hasNextPage, isLoading: query.isFetchingNextPage, errorMessage, load },
  }
}

/** The query of `usePagedList`, for prefetching its first page. */
export const getPagedListOptions = <E extends PagedEndpoint>(endpoint: E, input: EndpointInput<E>) =>
  infiniteQueryOptions({
    queryKey: [...getQueryKey(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callPagedEndpoint(
        endpoint,
        pageParam === undefined ? input : addQueryToEndpointInput(input, { cursor: pageParam }),
        {
          signal,
        },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
