import { createStore } from './store.ts'

/**
 * Code that is fetched once, on first use or ahead of it. `load` rejects when it cannot be fetched, and fetches again at
 * the next call; `useLoaded` is undefined until it has arrived.
 */
export function createLazyModule<T>(fetchModule: () => Promise<T>): {
  load: () => Promise<T>
  useLoaded: () => T | undefined
} {
  const store = createStore<{ module: T } | undefined>(undefined)
  const load = async () => {
    const loaded = store.read() ?? { module: await fetchModule() }
    if (store.read() === undefined) store.write(loaded)
    return loaded.module
  }
  return { load, useLoaded: () => store.useValue()?.module }
}
