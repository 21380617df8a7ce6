import { useSyncExternalStore } from 'react'

export type Store<T> = { read: () => T; write: (value: T) => void; useValue: () => T }

/** A value outside of React; `useValue` renders a component again whenever it is written. */
export function createStore<T>(initialValue: T): Store<T> {
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
  return { read, write, useValue: () => useSyncExternalStore(subscribe, read) }
}
