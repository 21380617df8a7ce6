import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Failure } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { partCame, reloadOnce } from './reload-once.ts'

/** A screen, and what asks for its data before one goes there: by the parameters of its path and what follows the `?`. */
export type ScreenPart = { Screen: ComponentType; readAhead: (params: Record<string, string>, search: string) => void }

/** A screen whose code comes when somebody goes there, or comes near a link that leads there. */
export function lazyScreen(load: () => Promise<ScreenPart>) {
  let part: ScreenPart | undefined
  const waiting = new Set<() => void>()

  const fetch = async () => {
    part ??= await load()
    partCame()
    for (const show of waiting) show()
    return part
  }
  const subscribe = (show: () => void) => {
    waiting.add(show)
    return () => waiting.delete(show)
  }

  function LazyScreen({ title }: { title: string }) {
    const here = useSyncExternalStore(subscribe, () => part)
    const [failed, setFailed] = useState(false)
    const arrived = useRef(false)

    useEffect(() => {
      if (here || failed) return
      fetch().catch(async (reason: unknown) => {
        console.error('A screen could not be fetched', reason)
        if (!(await reloadOnce())) setFailed(true)
      })
    }, [here, failed])
    useLayoutEffect(() => {
      if (here && arrived.current) takeFocus()
    }, [here])

    if (here) return <here.Screen />
    return (
      <>
        {/* Arriving puts focus here, from where it goes on to the screen's own heading. */}
        <div role="presentation" onFocus={() => (arrived.current = true)}>
          <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{title}</h1>
        </div>
        {failed ? (
          <div className="mt-6">
            <Failure message={unreachable} retry={() => setFailed(false)} />
          </div>
        ) : (
          <Skeleton className="mt-6 h-64 animate-appear-late" />
        )}
      </>
    )
  }

  /** For links that one comes near; a failure is told when the screen is opened. */
  LazyScreen.readAhead = (params: Record<string, string>, search: string) =>
    void fetch().then(
      ({ readAhead }) => readAhead(params, search),
      (reason: unknown) => console.info('A screen could not be fetched ahead', reason),
    )
  return LazyScreen
}

const unreachable = 'This screen could not be loaded. Check your connection and try again.'

/** Unless focus went elsewhere meanwhile. */
function takeFocus(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
