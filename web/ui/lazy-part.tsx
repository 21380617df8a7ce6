import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { waitForIdlePage } from '#web/base/query-client.ts'
import { ErrorState } from './load-states.tsx'
import { words } from './words.ts'

type LazyPartOptions = {
  placeholder?: ReactNode
  /**
   * Fetches the code after everything the screen needs. Nothing else is missing without such a part, so a failure is
   * not shown unless `failedToLoad` is given.
   */
  isLate?: boolean
  failedToLoad?: string
}

/** A part of a screen whose code is fetched when it is first shown, or ahead of that by `prefetch`. */
export function createLazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { placeholder, isLate, failedToLoad = isLate ? undefined : words.partNotLoaded }: LazyPartOptions = {},
) {
  const part = createLazyModule(isLate ? () => waitForIdlePage().then(fetchPart) : fetchPart)

  function LazyPart(props: Props) {
    const { loaded, hasFailed, retry } = part.useFetched()
    const Loaded = useDeferredValue(loaded)
    if (Loaded) return <Loaded {...props} />
    return hasFailed && failedToLoad ? <ErrorState message={failedToLoad} retry={retry} /> : placeholder
  }

  /** Resolves when the code has arrived; a failure is reported when it is used. */
  LazyPart.prefetch = async (): Promise<void> => {
    await Promise.allSettled([part.load()])
  }
  return LazyPart
}
