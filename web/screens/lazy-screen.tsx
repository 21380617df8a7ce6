import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clearReloadMark, reloadOnce } from './reload-once.ts'

/** A screen, and what asks for its data before one goes there: by the parameters of its path and what follows the `?`. */
export type ScreenModule = { Screen: ComponentType; prefetch: (params: Record<string, string>, search: string) => void }

/** A screen whose code comes when somebody goes there, or comes near a link that leads there. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  let loadedScreen: ScreenModule | undefined
  const listeners = new Set<() => void>()

  const loadOnce = async () => {
    loadedScreen ??= await load()
    clearReloadMark()
    for (const listener of listeners) listener()
    return loadedScreen
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function LazyScreen({ title }: { title: string }) {
    const loaded = useSyncExternalStore(subscribe, () => loadedScreen)
    const [hasFailed, setHasFailed] = useState(false)
    const hadFocus = useRef(false)

    useEffect(() => {
      if (loaded || hasFailed) return
      loadOnce().catch(async (reason: unknown) => {
        console.error('A screen could not be fetched', reason)
        if (!(await reloadOnce())) setHasFailed(true)
      })
    }, [loaded, hasFailed])
    useLayoutEffect(() => {
      if (loaded && hadFocus.current) focusHeading()
    }, [loaded])

    if (loaded) return <loaded.Screen />
    return (
      <>
        {/* Arriving puts focus here, from where it goes on to the screen's own heading. */}
        <div role="presentation" onFocus={() => (hadFocus.current = true)}>
          <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{title}</h1>
        </div>
        {hasFailed ? (
          <div className="mt-6">
            <ErrorState message={loadFailedMessage} retry={() => setHasFailed(false)} />
          </div>
        ) : (
          <Skeleton className="mt-6 h-64 animate-appear-late" />
        )}
      </>
    )
  }

  /** For links that one comes near; a failure is told when the screen is opened. */
  LazyScreen.prefetch = (params: Record<string, string>, search: string) =>
    void loadOnce().then(
      ({ prefetch: readAhead }) => readAhead(params, search),
      (reason: unknown) => console.info('A screen could not be fetched ahead', reason),
    )
  return LazyScreen
}

const loadFailedMessage = 'This screen could not be loaded. Check your connection and try again.'

/** Unless focus went elsewhere meanwhile. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
