import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

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

/**
 * Code that is fetched once, on first use or ahead of it. `load` rejects if it cannot be fetched, and retries at the
 * next call; `useLoaded` is undefined until it has arrived.
 */
export function createLazyModule<T>(fetchModule: () => Promise<T>) {
  const store = createExternalStore<{ module: T } | undefined>(undefined)
  const load = async () => {
    const loaded = store.read() ?? { module: await fetchModule() }
    if (store.read() === undefined) store.write(loaded)
    return loaded.module
  }
  const useLoaded = () => store.useValue()?.module
  return {
    load,
    /** Fetches it ahead of use; a failure is reported when it is used. */
    prefetch: () =>
      void load().catch((reason: unknown) => console.info('A part of the page could not be prefetched', reason)),
    useLoaded,
    /** Fetches it once it is needed, and returns whether that failed. */
    useFetched: (isNeeded = true) => {
      const loaded = useLoaded()
      const [attempt, setAttempt] = useState(0)
      const [failedAttempt, setFailedAttempt] = useState<number>()
      useEffect(() => {
        if (!isNeeded) return
        load().catch((reason: unknown) => {
          console.error('A part of the page could not be fetched', reason)
          setFailedAttempt(attempt)
        })
      }, [isNeeded, attempt])
      const hasFailed = failedAttempt === attempt && loaded === undefined
      return { loaded, hasFailed, retry: () => setAttempt(attempt + 1) }
    },
  }
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
