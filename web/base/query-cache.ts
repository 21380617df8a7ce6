import type { InfiniteData, Query } from '@tanstack/react-query'
import type { Endpoint, EndpointReply } from '#contract/base/endpoint.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { queryClient } from './query-client.ts'
import { isLimitedListInput } from './use-endpoint-query.ts'

/** Undoes a change for its own row; other rows keep their current state. */
export type Rollback = () => void

/** Query parameters of a list, including those of the first page of a paged list. */
type CachedListQueryParams = Readonly<Record<string, string | undefined>>

type CacheOptions<R> = {
  /** Limits the cache to queries with this input, such as the lists of one client. */
  input?: object
  /** Order of the rows in a list. Without one, rows stay in their places and no list gets another row. */
  compare?: (one: R, other: R, query: CachedListQueryParams) => number
  /** Whether the row belongs in a list, where `before` is that list's version of the row. By default all rows belong. */
  belongs?: (row: R, query: CachedListQueryParams, before: R | undefined) => boolean
  /** Completes an inserted row from the cached one, for replies without all fields. */
  merge?: (before: R, row: R) => R
}

/** The rows of some queries in the cache, changed by their ids; see `cacheOf`. */
export type RowCache<R> = {
  /** The row as currently cached, optimistic updates included. */
  find: (id: string) => R | undefined
  /** Changes a row wherever it is cached, and moves it to the lists it then belongs to. */
  patch: (id: string, change: (row: R) => R) => Rollback
  /** Inserts a row in order into every list it belongs to, or replaces it there. */
  insert: (row: R) => Rollback
  /** Removes a row from every list. */
  remove: (id: string) => Rollback
}

/**
 * Edits the cached rows of some queries, optimistically or with a reply: plain lists, paged lists and single rows. A
 * single row is changed, never added or removed. Queries without data are left alone.
 */
export function cacheOf<E extends Endpoint>(
  endpoints: readonly E[],
  { input, compare, belongs, merge = (_before, row) => row }: CacheOptions<RowOf<E>> = {},
): RowCache<RowOf<E>> {
  type R = RowOf<E>
  const belongsToList = belongs ?? ((_row, _query, before) => compare !== undefined || before !== undefined)
  const findQueries = () =>
    endpoints.flatMap(({ name, paged }) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: input ? [name, input] : [name] })
        .map((query) => ({
          query,
          isTruncated: paged === true && Array.isArray(query.state.data) && isLimitedListInput(query.queryKey[1]),
        })),
    )
  const find = (id: string) => {
    for (const { query } of findQueries()) {
      const row = findRow<R>(query.state.data, id)
      if (row) return row
    }
    return undefined
  }
  const update = (id: string, change: (before: R | undefined) => R | undefined): Rollback => {
    const rollbacks = findQueries().map(({ query, isTruncated }) => {
      const { queryKey, queryHash, state } = query
      const listQuery = toListQuery(queryKey, state.data)
      const before = findRow<R>(state.data, id)
      const row = change(before)
      // Only the server knows whether a row that is new to a list limited to its first rows is one of them.
      const canBeListed = before !== undefined || !isTruncated
      const isListed = row && (!isList(state.data) || (canBeListed && belongsToList(row, listQuery, before)))
      const write = (next: R | undefined) => {
        const current = queryClient.getQueryCache().get(queryHash)
        if (current) writeRow(current, id, next, (one, other) => compare?.(one, other, listQuery) ?? 0)
        // A list limited to its first rows: only the server knows which ones they are now.
        if (isTruncated) void queryClient.invalidateQueries({ queryKey, exact: true })
      }
      write(isListed ? row : undefined)
      return () => write(before)
    })
    return combineRollbacks(rollbacks)
  }
  return {
    find,
    patch: (id, change) => {
      const known = find(id)
      return known ? update(id, (before) => change(before ?? known)) : () => {}
    },
    insert: (row) => update(row.id, (before) => (before ? merge(before, row) : row)),
    remove: (id) => update(id, () => undefined),
  }
}

/** Undoes several changes in reverse order. */
export const combineRollbacks =
  (rollbacks: readonly Rollback[]): Rollback =>
  () => {
    for (const rollback of rollbacks.toReversed()) rollback()
  }

/** Newest first: ids grow with time. */
export const compareNewestFirst = (one: Row, other: Row): number => compareByCodeUnits(other.id, one.id)

type Row = { id: string }

/** A row of an endpoint's reply, which is a list or a single row. */
type RowOf<E extends Endpoint> = E extends Endpoint
  ? EndpointReply<E> extends readonly (infer R extends Row)[]
    ? R
    : Extract<EndpointReply<E>, Row>
  : never

type Compare<R> = (one: R, other: R) => number
type PagedRows<R> = InfiniteData<
  { rows: readonly R[]; next: string | undefined },
  CachedListQueryParams | string | undefined
>

const isPaged = <R>(data: unknown): data is PagedRows<R> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const isList = (data: unknown): boolean => Array.isArray(data) || isPaged(data)

function findRow<R extends Row>(data: unknown, id: string): R | undefined {
  if (Array.isArray(data)) return (data as R[]).find((row) => row.id === id)
  if (isPaged<R>(data)) return data.pages.flatMap(({ rows }) => rows).find((row) => row.id === id)
  return (data as R | undefined)?.id === id ? (data as R) : undefined
}

function toListQuery([, input]: readonly unknown[], data: unknown): CachedListQueryParams {
  const firstPage = isPaged(data) ? data.pageParams[0] : undefined
  return {
    ...(input as { query?: CachedListQueryParams } | undefined)?.query,
    ...(typeof firstPage === 'object' && firstPage),
  }
}

/**
 * Writes a row into a query. A pending read may be older than the change, so it is restarted, whether of the full list
 * or the next page.
 */
function writeRow<R extends Row>(query: Query, id: string, row: R | undefined, compare: Compare<R>): void {
  const { data, fetchStatus, fetchMeta, isInvalidated } = query.state
  const next = replaceRow(query, id, row, compare)
  if (data !== undefined && next === data) return
  const isFetching = fetchStatus !== 'idle'
  if (isFetching) void query.cancel({ revert: true })
  if (data !== undefined) queryClient.setQueryData(query.queryKey, next)
  // setQueryData clears the flag, but the other rows are still outdated.
  if (isInvalidated) query.invalidate()
  // Failures are reported by the state of the query.
  if (isFetching) query.fetch(undefined, { meta: fetchMeta ?? undefined }).catch(() => {})
}

function replaceRow<R extends Row>(
  { state: { data }, queryKey }: Query,
  id: string,
  row: R | undefined,
  compare: Compare<R>,
): unknown {
  if (Array.isArray(data)) return upsertOrRemoveRow(data as R[], id, row, compare)
  if (!isPaged<R>(data)) return row && (data as R | undefined)?.id === id ? row : data
  const rows = data.pages.flatMap((page) => page.rows)
  const next = upsertOrRemoveRow(rows, id, row, compare)
  // A row after the last one is on a later page. A full list ('all') shows it at once, because it reads all pages.
  const isOnLaterPage =
    queryKey[2] === 'pages' && data.pages.at(-1)?.next !== undefined && next.at(-1) === row && rows.at(-1)?.id !== id
  return next === rows ? data : { ...data, pages: splitIntoPages(data.pages, isOnLaterPage ? next.slice(0, -1) : next) }
}

/** The rows with one row in order, or without it; the same array when nothing changes. */
function upsertOrRemoveRow<R extends Row>(
  rows: readonly R[],
  id: string,
  row: R | undefined,
  compare: Compare<R>,
): readonly R[] {
  const index = rows.findIndex((one) => one.id === id)
  if (row && index >= 0 && compare(rows[index]!, row) === 0) return rows[index] === row ? rows : rows.with(index, row)
  const others = index < 0 ? rows : rows.toSpliced(index, 1)
  if (!row) return others
  const place = others.findIndex((other) => compare(row, other) < 0)
  return others.toSpliced(place < 0 ? others.length : place, 0, row)
}

/** Keeps the lengths of all pages except the last, because each page has the cursor of the next. */
function splitIntoPages<R>(pages: PagedRows<R>['pages'], rows: readonly R[]): PagedRows<R>['pages'] {
  let start = 0
  return pages.map((page, index) => {
    const end = index === pages.length - 1 ? rows.length : start + page.rows.length
    const pageRows = rows.slice(start, end)
    start = end
    return { ...page, rows: pageRows }
  })
}
