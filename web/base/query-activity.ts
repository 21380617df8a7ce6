import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

const pendingWriteCounts = new Map<string, number>()

/** Holds the reads a write will make old: an answer from before it must not paint over what it shows already. */
export function pauseQueries(names: readonly string[]): void {
  for (const name of names) pendingWriteCounts.set(name, (pendingWriteCounts.get(name) ?? 0) + 1)
  // A first load is left alone: it has nothing to fall back on.
  void queryClient.cancelQueries({
    predicate: ({ queryKey, state }) => names.includes(queryKey[0] as string) && state.data !== undefined,
  })
}

/** Reads them afresh, once the last write that holds them is through. */
export function invalidateQueries(names: readonly string[]): void {
  for (const name of names) {
    const remaining = (pendingWriteCounts.get(name) ?? 1) - 1
    pendingWriteCounts.set(name, remaining)
    if (remaining === 0) void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** What is under way for some reads: a change that will make them old, or a look at the server; undefined when they stand. */
export const useQueryActivity = (names: readonly string[]): 'write' | 'read' | undefined =>
  useSyncExternalStore(subscribe, () => getQueryActivity(names))

// Each change is painted into the cache and releases its reads there, which the cache tells.
const subscribe = (listener: () => void): (() => void) => queryClient.getQueryCache().subscribe(listener)

function getQueryActivity(names: readonly string[]): 'write' | 'read' | undefined {
  if (names.some((name) => pendingWriteCounts.get(name))) return 'write'
  return queryClient.isFetching({ predicate: ({ queryKey }) => names.includes(queryKey[0] as string) })
    ? 'read'
    : undefined
}
