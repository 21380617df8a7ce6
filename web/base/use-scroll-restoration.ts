import { useEffect, useLayoutEffect, useRef } from 'react'
import { withSessionStorage } from './browser-storage.ts'

/** The name of a place in this tab's storage, and how many entries of the history it is kept for. */
const [storageKey, maxEntries] = ['daybook.places', 50]

/** How far down each entry of the browser's history was read, in pixels; the last one read is the last. */
let scrollPositions: Map<string, number> | undefined
let entryCount = 0

/**
 * Puts a page back where it was when one returns to it, be it after a reload, as soon as what it shows is there: the
 * browser tries too early. A page that grows until it `isWhole` is put there again then, if nobody touched it meanwhile.
 */
export function useScrollRestoration(isReady: boolean, isComplete = isReady): void {
  const entryId = useRef('')
  const targetTop = useRef<number>(undefined)
  useLayoutEffect(() => {
    scrollPositions ??= loadScrollPositions()
    entryId.current = getHistoryEntryId()
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
    document.addEventListener('scroll', handleScroll, { passive: true })
    for (const eventType of interactionEvents)
      document.addEventListener(eventType, cancelRestoration, { passive: true })
    return () => {
      document.removeEventListener('scroll', handleScroll)
      for (const eventType of interactionEvents) document.removeEventListener(eventType, cancelRestoration)
    }
  }, [isReady])
}

/** A name for where one is in the history, which the history itself keeps: a new entry that takes it takes its place. */
export function getHistoryEntryId(): string {
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

/** What an earlier page of this tab kept; from now on this one keeps it when it is left. */
function loadScrollPositions(): Map<string, number> {
  window.addEventListener('pagehide', saveScrollPositions)
  const text = withSessionStorage((storage) => storage.getItem(storageKey))
  return new Map(text ? (JSON.parse(text) as [string, number][]) : [])
}

const saveScrollPositions = (): void =>
  withSessionStorage((storage) =>
    storage.setItem(storageKey, JSON.stringify([...(scrollPositions ?? [])].slice(-maxEntries))),
  )
