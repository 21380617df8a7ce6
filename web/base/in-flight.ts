import { useSyncExternalStore } from 'react'

const flying = new Set<string>()
const watchers = new Set<() => void>()

/** Marks a thing as being changed; false when it is already, for one change waits for the other's answer (spec 4). */
export function takeOff(what: string): boolean {
  if (flying.has(what)) return false
  flying.add(what)
  tell()
  return true
}

/** The answer is here, whatever it was. */
export function land(what: string): void {
  flying.delete(what)
  tell()
}

/** Whether a thing is being changed, by whichever component. */
export const useInFlight = (what: string): boolean => useSyncExternalStore(watch, () => flying.has(what))

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function tell(): void {
  for (const changed of watchers) changed()
}
