import { useEffect, useState } from 'react'
import { createExternalStore } from './external-store.ts'

/**
 * Code that is fetched once, on first use or ahead of it. `load` rejects if it cannot be fetched, and retries at the
 * next call; `useLoaded` is undefined until it has arrived.
 */
export function createLazyModule<T>(fetchModule: () => Promise<T>) {
  const store = createExternalStore<T | undefined>(undefined)
  const load = async () => {
    const loaded = store.read() ?? (await fetchModule())
    if (store.read() === undefined) store.write(loaded)
    return loaded
  }
  return {
    load,
    /** Fetches it ahead of use; a failure is reported when it is used. */
    prefetch: () =>
      void load().catch((reason: unknown) => console.info('A part of the page could not be prefetched', reason)),
    useLoaded: store.useValue,
    /** Fetches it once it is needed, and returns whether that failed. */
    useFetched: (isNeeded = true) => {
      const loaded = store.useValue()
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
