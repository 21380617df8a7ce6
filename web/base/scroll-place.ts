import { useEffect, useLayoutEffect, useRef } from 'react'

/** How far down each entry of the browser's history was read, in pixels. */
const places = new Map<string, number>()
let entries = 0

/** Puts a page back where it was when one returns to it, as soon as what it shows is there. The browser tries too early. */
export function useScrollPlace(isThere: boolean): void {
  const entry = useRef<string>(undefined)
  useLayoutEffect(() => {
    entry.current = entryOfHistory()
  }, [])

  useLayoutEffect(() => {
    const place = places.get(entry.current ?? '')
    if (isThere && place) window.scrollTo(0, place)
  }, [isThere])

  useEffect(() => {
    if (!isThere) return
    const note = () => places.set(entry.current ?? '', window.scrollY)
    document.addEventListener('scroll', note, { passive: true })
    return () => document.removeEventListener('scroll', note)
  }, [isThere])
}

/** A name for where one is in the history, which the history itself keeps. */
function entryOfHistory(): string {
  const state = window.history.state as { entry?: string } | null
  if (state?.entry) return state.entry
  entries += 1
  const entry = `${performance.timeOrigin}-${entries}`
  window.history.replaceState({ ...state, entry }, '')
  return entry
}
