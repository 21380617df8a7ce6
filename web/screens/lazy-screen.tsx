import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusHeading } from '#web/base/focus-heading.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { clearReloadMark, reloadIfReachable, reloadOnce } from './reload-once.ts'

/** The parameters of a screen's path, and the query string. */
export type ScreenInput = [params: Record<string, string>, search: string]

/** A screen with the prefetch of what it needs. */
export type ScreenModule<PrefetchInput extends unknown[] = ScreenInput> = {
  Screen: ComponentType
  prefetch: (...input: PrefetchInput) => void | Promise<void>
}

/** A screen whose code is fetched on navigation, or ahead of it by `prefetch`. `name` identifies it. */
export function createLazyScreen<PrefetchInput extends unknown[]>(
  name: string,
  fetchScreen: () => Promise<ScreenModule<PrefetchInput>>,
) {
  const screen = createLazyModule(async () => {
    const module = await fetchScreen()
    clearReloadMark(name)
    return module
  })

  function LazyScreen({ title }: { title: string }) {
    const loaded = screen.useLoaded()
    const [hasFailed, setHasFailed] = useState(false)
    const hadFocus = useRef(false)
    const isRetry = useRef(false)

    useEffect(() => {
      if (loaded || hasFailed) return
      screen.load().catch(async (reason: unknown) => {
        console.error('A screen could not be fetched', reason)
        // Browsers cache a failed module until the page is left.
        if (!(await (isRetry.current ? reloadIfReachable() : reloadOnce(name)))) setHasFailed(true)
      })
    }, [loaded, hasFailed])
    useLayoutEffect(() => {
      // Unless the user has moved the focus elsewhere.
      if (loaded && hadFocus.current && document.activeElement === document.body) focusHeading()
    }, [loaded])

    if (loaded) return <loaded.Screen />
    const retry = () => {
      isRetry.current = true
      setHasFailed(false)
    }
    return (
      <>
        {/* Navigation focuses this heading; the focus moves on to the heading of the loaded screen. */}
        <div role="presentation" onFocus={() => (hadFocus.current = true)}>
          <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{title}</h1>
        </div>
        {hasFailed ? (
          <div className="mt-6">
            <ErrorState message={loadFailedMessage} retry={retry} />
          </div>
        ) : (
          <Skeleton className="mt-6 h-64 animate-appear-late" />
        )}
      </>
    )
  }

  /**
   * Fetches code and data for a link that is about to be followed; resolves when the code has arrived. Never rejects: a
   * failure is reported on navigation.
   */
  LazyScreen.prefetch = (...input: PrefetchInput): Promise<void> =>
    screen.load().then(
      ({ prefetch }) => prefetch(...input),
      (reason: unknown) => console.info('A screen could not be prefetched', reason),
    )
  return LazyScreen
}

const loadFailedMessage = 'This screen could not be loaded. Check your connection and try again.'
