import { useSyncExternalStore } from 'react'

const pending = new Set<string>()
const listeners = new Set<() => void>()

/** Marks things as being changed, all or none; false when one is already, for one change waits for the other's answer (spec 4). */
export function startPending(keys: readonly string[]): boolean {
  if (keys.some((key) => pending.has(key))) return false
  for (const key of keys) pending.add(key)
  notifyListeners()
  return true
}

/** The answer is here, whatever it was. */
export function endPending(keys: readonly string[]): void {
  for (const key of keys) pending.delete(key)
  notifyListeners()
}

/** Whether one of some things is being changed, by whichever component. */
export const useIsPending = (...keys: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => keys.some((key) => pending.has(key)))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
