import { type Query, useIsFetching, useIsMutating } from '@tanstack/react-query'
import type { Endpoint, Topic } from '#contract/base/endpoint.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { getShownTopics } from './use-endpoint-query.ts'

/** A write in the mutation cache that has no answer yet, as far as other components need it. */
export type PendingWrite = {
  endpoint: Endpoint
  /** Names of the things it changes. Writes with a common key exclude each other. */
  lockKeys: readonly string[]
}

/** Finds a pending write of any component that has one of these lock keys. */
export const findPendingWrite = (lockKeys: readonly string[]): PendingWrite | undefined =>
  listPendingWrites().find((write) => isLocking(write, lockKeys))

/** Whether any component has a pending write with one of these lock keys. */
export const useHasPendingWrite = (lockKeys: readonly string[]): boolean =>
  useIsMutating(buildPendingWriteFilter((write) => isLocking(write, lockKeys))) > 0

/** 'write' while a pending write will invalidate one of these queries, 'read' while one of them loads. */
export function usePendingReadOrWrite(endpoints: readonly Endpoint[]): 'write' | 'read' | undefined {
  const names = endpoints.map(({ name }) => name)
  const shown = endpoints.flatMap(({ shows = [] }) => shows)
  const isWriting = useIsMutating(buildPendingWriteFilter(({ endpoint }) => hasAny(endpoint.changes, shown))) > 0
  const isReading = useIsFetching({ predicate: ({ queryKey }) => names.includes(queryKey[0] as string) }) > 0
  return isWriting ? 'write' : isReading ? 'read' : undefined
}

/** Cancels reads that a write will invalidate, so that an old reply cannot replace its optimistic update. */
export function cancelAffectedQueries({ changes }: Endpoint): void {
  // Not first loads: there is no data to return to.
  void queryClient.cancelQueries({
    predicate: ({ queryKey, state }) => hasAny(changes, getShownTopics(queryKey)) && state.data !== undefined,
  })
}

/** Number of forms being saved. If the row of one turns out to be gone, its query is not fetched again: what was typed stays. */
export const pendingFormSaves = { count: 0 }

/**
 * Invalidates the queries of a settled write, unless another pending write will; `self` is the write itself. After a
 * failure, also queries that its reply would have updated, except for refusals that leave the cached rows valid.
 */
export function invalidateAffectedQueries(
  { changes = [], updates = [] }: Pick<Endpoint, 'changes' | 'updates'>,
  failure?: Error | null,
  self?: object,
): void {
  const code = failure instanceof ApiError ? failure.code : undefined
  const isUnchanged = unchangedCodes.includes(code)
  const changed = failure && !isUnchanged ? [...changes, ...updates] : changes
  const awaited = listPendingWrites().flatMap((write) => (write !== self && write.endpoint.changes) || [])
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const shown = getShownTopics(queryKey)
    return hasAny(changed, shown) && !hasAny(awaited, shown)
  }
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }))
    restartFirstLoad(query)
  const keepsForm = pendingFormSaves.count > 0 && code === 'NOT_FOUND'
  void queryClient.invalidateQueries({ predicate, refetchType: keepsForm ? 'none' : 'active' })
}

/** Restarts a read without data, which invalidating leaves alone: its reply may be older than the write. */
function restartFirstLoad(query: Query): void {
  if (query.state.data !== undefined) return
  const { fetchMeta } = query.state
  void query.cancel({ revert: true })
  // Failures are reported by the state of the query.
  query.fetch(undefined, { meta: fetchMeta ?? undefined }).catch(() => {})
}

/** The first two refuse the input; STALE has the current row, which goes into the cache. */
const unchangedCodes: readonly (string | undefined)[] = ['VALIDATION', 'DUPLICATE', 'STALE']

const listPendingWrites = (): PendingWrite[] =>
  queryClient
    .getMutationCache()
    .findAll({ status: 'pending' })
    .map(({ state }) => state.variables as PendingWrite)

const isLocking = ({ lockKeys }: PendingWrite, keys: readonly string[]) => keys.some((key) => lockKeys.includes(key))

const hasAny = (topics: readonly Topic[] = [], others: readonly Topic[]): boolean =>
  others.some((topic) => topics.includes(topic))

const buildPendingWriteFilter = (matches: (write: PendingWrite) => boolean) => ({
  predicate: ({ state }: { state: { variables: unknown } }) => matches(state.variables as PendingWrite),
})
