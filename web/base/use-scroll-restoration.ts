import { useEffect, useLayoutEffect, useRef } from 'react'
import { withSessionStorage } from './browser-storage.ts'

const storageKey = 'daybook.scrollPositions'
/** History entries to remember. */
const maxEntries = 50

/** Scroll positions in pixels by history entry, the most recently used last. */
let scrollPositions: Map<string, number> | undefined
let entryCount = 0

/**
 * Restores the scroll position of a history entry, also after a reload, once the content is ready: the browser tries too
 * early. Restores it again when a growing page is complete, unless the user has scrolled since.
 */
export function useScrollRestoration(isReady: boolean, isComplete = isReady): void {
  const entryId = useRef('')
  const targetTop = useRef<number>(undefined)
  useLayoutEffect(() => {
    scrollPositions ??= loadScrollPositions()
    entryId.current = getBrowserHistoryEntryId()
    targetTop.current = scrollPositions.get(entryId.current) || undefined
  }, [])

  useLayoutEffect(() => {
    if (!isReady || targetTop.current === undefined) return
    window.scrollTo(0, targetTop.current)
    if (isComplete) targetTop.current = undefined
  }, [isReady, isComplete])

  useEffect(() => {
    if (!isReady) return
    const handleScroll = () => targetTop.current === undefined && recordScrollPosition(entryId.current)
    const cancelRestoration = () => (targetTop.current = undefined)
    const controller = new AbortController()
    const options = { passive: true, signal: controller.signal }
    document.addEventListener('scroll', handleScroll, options)
    for (const eventType of interactionEvents) document.addEventListener(eventType, cancelRestoration, options)
    return () => controller.abort()
  }, [isReady])
}

/** The id of the current history entry. It is stored in the entry's state, so that a navigation can pass it on. */
export function getBrowserHistoryEntryId(): string {
  const state = window.history.state as { entry?: string } | null
  if (state?.entry) return state.entry
  entryCount += 1
  const entry = `${performance.timeOrigin}-${entryCount}`
  window.history.replaceState({ ...state, entry }, '')
  return entry
}

const interactionEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown']

function recordScrollPosition(entryId: string): void {
  scrollPositions?.delete(entryId)
  scrollPositions?.set(entryId, window.scrollY)
}

/** Loads the positions that an earlier page of this tab saved, and saves them when this page is left. */
function loadScrollPositions(): Map<string, number> {
  window.addEventListener('pagehide', saveScrollPositions)
  const text = withSessionStorage((storage) => storage.getItem(storageKey))
  return new Map(text ? (JSON.parse(text) as [string, number][]) : [])
}

const saveScrollPositions = (): void =>
  withSessionStorage((storage) =>
    storage.setItem(storageKey, JSON.stringify([...(scrollPositions ?? [])].slice(-maxEntries))),
  )
