import { useSyncExternalStore } from 'react'

/** A value outside of React with `read` and `write`; `useValue` renders a component again whenever it is written. */
export function createExternalStore<T>(initialValue: T) {
  const listeners = new Set<() => void>()
  let value = initialValue
  const read = (): T => value
  const write = (next: T): void => {
    value = next
    for (const listener of listeners) listener()
  }
  /** For a part of the value, with useSyncExternalStore. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { read, write, subscribe, useValue: (): T => useSyncExternalStore(subscribe, read, read) }
}
