import { useCallback, useSyncExternalStore } from 'react'

export type ExternalStore<T> = {
  read: () => T
  write: (value: T) => void
  /** For a store of one component, with useSyncExternalStore; a store of a module has `useValue`. */
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

/**
 * Code that is fetched once, on first use or ahead of it. `load` rejects when it cannot be fetched, and fetches again at
 * the next call; `useLoaded` is undefined until it has arrived.
 */
export function createLazyModule<T>(fetchModule: () => Promise<T>): {
  load: () => Promise<T>
  useLoaded: () => T | undefined
} {
  const store = createExternalStore<{ module: T } | undefined>(undefined)
  const load = async () => {
    const loaded = store.read() ?? { module: await fetchModule() }
    if (store.read() === undefined) store.write(loaded)
    return loaded.module
  }
  return { load, useLoaded: () => store.useValue()?.module }
}

/** Whether a media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
