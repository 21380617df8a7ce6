import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
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
    const Loaded = part.useLoaded()
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (Loaded || hasFailed) return
      part.load().catch((reason: unknown) => {
        console.error('A part of the screen could not be fetched', reason)
        setHasFailed(true)
      })
    }, [Loaded, hasFailed])
    if (Loaded) return <Loaded {...props} />
    return hasFailed ? <ErrorState message={failedToLoad} retry={() => setHasFailed(false)} /> : placeholder
  }

  /** Resolves when the code has arrived; a failure is reported when it is used. */
  LazyPart.prefetch = async (): Promise<void> => {
    await part.load().catch((reason: unknown) => console.info('A part of the screen could not be prefetched', reason))
  }
  return LazyPart
}
