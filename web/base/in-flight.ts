import { useSyncExternalStore } from 'react'

const flying = new Set<string>()
const watchers = new Set<() => void>()

/** Marks things as being changed, all or none; false when one is already, for one change waits for the other's answer (spec 4). */
export function takeOff(things: readonly string[]): boolean {
  if (things.some((thing) => flying.has(thing))) return false
  for (const thing of things) flying.add(thing)
  tell()
  return true
}

/** The answer is here, whatever it was. */
export function land(things: readonly string[]): void {
  for (const thing of things) flying.delete(thing)
  tell()
}

/** Whether one of some things is being changed, by whichever component. */
export const useInFlight = (...things: readonly string[]): boolean =>
  useSyncExternalStore(watch, () => things.some((thing) => flying.has(thing)))

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function tell(): void {
  for (const changed of watchers) changed()
}
