import type { InfiniteData, Query } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#contract/base/endpoint.ts'
import { queryClient } from './query-client.ts'

/** Undoes a change of the cache for its own row; all other rows stay as they are by then. */
export type Rollback = () => void

/** The query parameters a list was read with; of a paged list those of its first page too. */
export type ListQuery = Readonly<Record<string, string | undefined>>

export type CacheOptions<R> = {
  /** Limits the cache to queries with this input: the lists of one client, say. */
  input?: object
  /** The order of a list. */
  compare: (one: R, other: R, query: ListQuery) => number
  /** Whether a list has the row, given the row it had before; without this every list has every row. */
  belongs?: (row: R, query: ListQuery, before: R | undefined) => boolean
  /** Completes an inserted row with fields of the cached one that not every reply carries. */
  merge?: (before: R, row: R) => R
}

export type RowCache<R> = {
  /** A row as the screens show it now. */
  find: (id: string) => R | undefined
  /** Changes a row wherever it is cached, and moves it between the lists accordingly. */
  patch: (id: string, change: (row: R) => R) => Rollback
  /** Puts a row into every list it belongs to, in order, or in the place of the one with its id. */
  insert: (row: R) => Rollback
  /** Takes a row out of every list. */
  remove: (id: string) => Rollback
}

/**
 * The cached rows of some queries, to be changed ahead of the server's answer or by it. Handles plain lists, paged lists
 * and single rows, which are changed but never added or removed. Queries without data are left alone.
 */
export function cacheOf<E extends Endpoint>(
  endpoints: readonly E[],
  { input, compare, belongs = () => true, merge = (_before, row) => row }: CacheOptions<RowOf<E>>,
): RowCache<RowOf<E>> {
  type R = RowOf<E>
  const findQueries = () =>
    endpoints.flatMap(({ name, paged }) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: input ? [name, input] : [name] })
        .map((query) => ({ query, isCut: paged === true && Array.isArray(query.state.data) })),
    )
  const find = (id: string) => {
    for (const { query } of findQueries()) {
      const row = findRow<R>(query.state.data, id)
      if (row) return row
    }
    return undefined
  }
  const update = (id: string, change: (before: R | undefined) => R | undefined): Rollback => {
    const rollbacks = findQueries().map(({ query, isCut }) => {
      const { queryKey, queryHash, state } = query
      const listQuery = toListQuery(queryKey, state.data)
      const before = findRow<R>(state.data, id)
      const row = change(before)
      const isListed =
        row && (!isList(state.data) || (belongs(row, listQuery, before) && (before !== undefined || !isCut)))
      const write = (next: R | undefined) => {
        const current = queryClient.getQueryCache().get(queryHash)
        if (current) writeRow(current, id, next, (one, other) => compare(one, other, listQuery))
        // The first rows of a longer list: only the server knows which ones these are now.
        if (isCut) void queryClient.invalidateQueries({ queryKey, exact: true })
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

/** Undoes several changes, the last one first. */
export const combineRollbacks =
  (rollbacks: readonly Rollback[]): Rollback =>
  () => {
    for (const rollback of rollbacks.toReversed()) rollback()
  }

/** Newest first: ids grow with time. */
export const newestFirst = (one: Row, other: Row): number => compareText(other.id, one.id)

/** The order of ids, calendar days and instants. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

type Row = { id: string }

/** A row of an endpoint's reply, which is a list or a single row. */
type RowOf<E extends Endpoint> = E extends Endpoint
  ? Reply<E> extends readonly (infer R extends Row)[]
    ? R
    : Extract<Reply<E>, Row>
  : never

type Compare<R> = (one: R, other: R) => number
type PagedRows<R> = InfiniteData<{ rows: readonly R[]; next: string | undefined }, ListQuery | string | undefined>

const isPaged = <R>(data: unknown): data is PagedRows<R> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const isList = (data: unknown): boolean => Array.isArray(data) || isPaged(data)

function findRow<R extends Row>(data: unknown, id: string): R | undefined {
  if (Array.isArray(data)) return (data as R[]).find((row) => row.id === id)
  if (isPaged<R>(data)) return data.pages.flatMap(({ rows }) => rows).find((row) => row.id === id)
  return (data as R | undefined)?.id === id ? (data as R) : undefined
}

function toListQuery([, input]: readonly unknown[], data: unknown): ListQuery {
  const firstPage = isPaged(data) ? data.pageParams[0] : undefined
  return { ...(input as { query?: ListQuery } | undefined)?.query, ...(typeof firstPage === 'object' && firstPage) }
}

/** A read under way may have been answered before the change: it starts over, a next page as a next page. */
function writeRow<R extends Row>(query: Query, id: string, row: R | undefined, compare: Compare<R>): void {
  const { data, fetchStatus, fetchMeta, isInvalidated } = query.state
  const next = replaceRow(query, id, row, compare)
  if (data !== undefined && next === data) return
  const isFetching = fetchStatus !== 'idle'
  if (isFetching) void query.cancel({ revert: true })
  if (data !== undefined) queryClient.setQueryData(query.queryKey, next)
  // Setting data marks a query as valid, which it is not for the sake of one row.
  if (isInvalidated) query.invalidate()
  // A failure is in the query's state, like that of any other read.
  if (isFetching) query.fetch(undefined, { meta: fetchMeta ?? undefined }).catch(() => {})
}

function replaceRow<R extends Row>(
  { state: { data }, queryKey }: Query,
  id: string,
  row: R | undefined,
  compare: Compare<R>,
): unknown {
  if (Array.isArray(data)) return placeRow(data as R[], id, row, compare)
  if (!isPaged<R>(data)) return row && (data as R | undefined)?.id === id ? row : data
  const rows = data.pages.flatMap((page) => page.rows)
  const next = placeRow(rows, id, row, compare)
  // Behind the last row that was read it comes with its page; a list that is being read to its end shows it at once.
  const isOnLaterPage =
    queryKey[2] === 'pages' && data.pages.at(-1)?.next !== undefined && next.at(-1) === row && rows.at(-1)?.id !== id
  return next === rows ? data : { ...data, pages: splitIntoPages(data.pages, isOnLaterPage ? next.slice(0, -1) : next) }
}

/** The list with a row in its place, or without it; the same list where nothing changes. */
function placeRow<R extends Row>(
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

/** Pages as long as before, but for the last one: the cursors stay with their pages. */
function splitIntoPages<R>(pages: PagedRows<R>['pages'], rows: readonly R[]): PagedRows<R>['pages'] {
  let start = 0
  return pages.map((page, index) => {
    const end = index === pages.length - 1 ? rows.length : start + page.rows.length
    const pageRows = rows.slice(start, end)
    start = end
    return { ...page, rows: pageRows }
  })
}
