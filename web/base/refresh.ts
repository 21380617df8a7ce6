import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

const writing = new Map<string, number>()

/** Holds the reads a write will make old: an answer from before it must not paint over what it shows already. */
export function holdReads(names: readonly string[]): void {
  for (const name of names) writing.set(name, (writing.get(name) ?? 0) + 1)
  // A first load is left alone: it has nothing to fall back on.
  void queryClient.cancelQueries({
    predicate: ({ queryKey, state }) => names.includes(queryKey[0] as string) && state.data !== undefined,
  })
}

/** Reads them afresh, once the last write that holds them is through. */
export function releaseReads(names: readonly string[]): void {
  for (const name of names) {
    const left = (writing.get(name) ?? 1) - 1
    writing.set(name, left)
    if (left === 0) void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** What is under way for some reads: a change that will make them old, or a look at the server; undefined when they stand. */
export const useUnderWay = (names: readonly string[]): 'write' | 'read' | undefined =>
  useSyncExternalStore(watch, () => underWay(names))

// Each change is painted into the cache and releases its reads there, which the cache tells.
const watch = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(changed)

function underWay(names: readonly string[]): 'write' | 'read' | undefined {
  if (names.some((name) => writing.get(name))) return 'write'
  return queryClient.isFetching({ predicate: ({ queryKey }) => names.includes(queryKey[0] as string) })
    ? 'read'
    : undefined
}
