import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

/** A write as the mutation cache holds it: the variables of every mutation. */
export type PendingWrite = {
  endpoint: Endpoint
  /** The things it changes, by name: no other write may change one of them meanwhile. */
  lockKeys: readonly string[]
}

/** Whether a write is under way that changes one of these things, whichever component sent it. */
export const hasPendingWrite = (lockKeys: readonly string[]): boolean =>
  queryClient.isMutating(pendingWrites((write) => isLocking(write, lockKeys))) > 0

/** `hasPendingWrite` for rendering. */
export const useHasPendingWrite = (lockKeys: readonly string[]): boolean =>
  useIsMutating(pendingWrites((write) => isLocking(write, lockKeys))) > 0

/** What is under way for some queries: a write that will invalidate them, or a read; undefined when they are settled. */
export function useQueryActivity(names: readonly string[]): 'write' | 'read' | undefined {
  const isWriting = useIsMutating(pendingWrites((write) => isInvalidating(write, names))) > 0
  const isReading = useIsFetching({ predicate: ({ queryKey }) => names.includes(queryKey[0] as string) }) > 0
  return isWriting ? 'write' : isReading ? 'read' : undefined
}

/** Cancels the reads a write will invalidate: an answer from before it must not replace its optimistic update. */
export function pauseQueries({ invalidates = [] }: Endpoint): void {
  // A first load is left alone: without data there is nothing to fall back on.
  void queryClient.cancelQueries({
    predicate: ({ queryKey, state }) => invalidates.includes(queryKey[0] as string) && state.data !== undefined,
  })
}

/**
 * Reads again what a settled write has changed and its reply does not tell, once no other write invalidates the same.
 * After a failure that includes the queries the reply would have updated, unless the refusal says that all is as it was.
 */
export function refreshQueries(
  { invalidates = [], updates = [] }: Endpoint,
  failure?: Error | null,
  self?: object,
): void {
  const isUnchanged = failure instanceof ApiError && unchangedCodes.has(failure.code)
  for (const name of failure && !isUnchanged ? [...invalidates, ...updates] : invalidates) {
    const isAwaited = queryClient.isMutating(pendingWrites((write) => write !== self && isInvalidating(write, [name])))
    if (!isAwaited) void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** Refusals of what was sent; with STALE the row comes along. */
const unchangedCodes = new Set<string | undefined>(['VALIDATION', 'DUPLICATE', 'STALE'])

const isLocking = ({ lockKeys }: PendingWrite, keys: readonly string[]) => keys.some((key) => lockKeys.includes(key))

const isInvalidating = ({ endpoint }: PendingWrite, names: readonly string[]) =>
  names.some((name) => endpoint.invalidates?.includes(name))

const pendingWrites = (matches: (write: PendingWrite) => boolean) => ({
  predicate: ({ state }: { state: { variables: unknown } }) => matches(state.variables as PendingWrite),
})
