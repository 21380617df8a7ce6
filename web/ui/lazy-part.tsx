import type { ComponentType, ReactNode } from 'react'
import { createLazyModule } from '#web/base/store.ts'
import { ErrorState } from './load-states.tsx'
import { words } from './words.ts'

/** A part of a screen whose code is fetched when it is first shown, or ahead of that by `prefetch`. */
export function createLazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
  failedToLoad: string = words.partNotLoaded,
) {
  const part = createLazyModule(fetchPart)

  function LazyPart(props: Props) {
    const { loaded: Loaded, hasFailed, retry } = part.useFetched()
    if (Loaded) return <Loaded {...props} />
    return hasFailed ? <ErrorState message={failedToLoad} retry={retry} /> : placeholder
  }

  /** Resolves when the code has arrived; a failure is reported when it is used. */
  LazyPart.prefetch = async (): Promise<void> => {
    await part.load().catch((reason: unknown) => console.info('A part of the screen could not be prefetched', reason))
  }
  return LazyPart
}
