import { useSyncExternalStore } from 'react'

type ExternalStore<T> = {
  read: () => T
  write: (value: T) => void
  /** For a store of one component, with useSyncExternalStore; a module's store has `useValue`. */
  subscribe: (listener: () => void) => () => void
  useValue: () => T
}

/** A value outside of React; `useValue` renders a component again whenever it is written. */
export function createExternalStore<T>(initialValue: T): ExternalStore<T> {
  const listeners = new Set<() => void>()
  let value = initialValue
  const read = () => value
  const write = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { read, write, subscribe, useValue: () => useSyncExternalStore(subscribe, read, read) }
}
