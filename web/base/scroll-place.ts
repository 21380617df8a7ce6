import { useEffect, useLayoutEffect, useRef } from 'react'

/** The name of a place in this tab's storage, and how many entries of the history it is kept for. */
const [kept, most] = ['daybook.places', 50]

/** How far down each entry of the browser's history was read, in pixels; the last one read is the last. */
let places: Map<string, number> | undefined
let entries = 0

/**
 * Puts a page back where it was when one returns to it, be it after a reload, as soon as what it shows is there: the
 * browser tries too early. A page that grows until it `isWhole` is put there again then, if nobody touched it meanwhile.
 */
export function useScrollPlace(isThere: boolean, isWhole = isThere): void {
  const entry = useRef('')
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    places ??= keptPlaces()
    entry.current = entryOfHistory()
    wanted.current = places.get(entry.current) || undefined
  }, [])

  useLayoutEffect(() => {
    if (!isThere || wanted.current === undefined) return
    window.scrollTo(0, wanted.current)
    if (isWhole) wanted.current = undefined
  }, [isThere, isWhole])

  useEffect(() => {
    if (!isThere) return
    const note = () => wanted.current === undefined && notePlace(entry.current)
    const letGo = () => (wanted.current = undefined)
    document.addEventListener('scroll', note, { passive: true })
    for (const touch of touches) document.addEventListener(touch, letGo, { passive: true })
    return () => {
      document.removeEventListener('scroll', note)
      for (const touch of touches) document.removeEventListener(touch, letGo)
    }
  }, [isThere])
}

/** A name for where one is in the history, which the history itself keeps: a new entry that takes it takes its place. */
export function entryOfHistory(): string {
  const state = window.history.state as { entry?: string } | null
  if (state?.entry) return state.entry
  entries += 1
  const entry = `${performance.timeOrigin}-${entries}`
  window.history.replaceState({ ...state, entry }, '')
  return entry
}

const touches = ['wheel', 'touchmove', 'pointerdown', 'keydown']

function notePlace(entry: string): void {
  places?.delete(entry)
  places?.set(entry, window.scrollY)
}

/** What an earlier page of this tab kept; from now on this one keeps it when it is left. */
function keptPlaces(): Map<string, number> {
  window.addEventListener('pagehide', keepPlaces)
  const text = inStorage((storage) => storage.getItem(kept))
  return new Map(text ? (JSON.parse(text) as [string, number][]) : [])
}

const keepPlaces = (): void =>
  inStorage((storage) => storage.setItem(kept, JSON.stringify([...(places ?? [])].slice(-most))))

/** A browser whose storage is blocked or full forgets with a reload, and nothing else. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.sessionStorage)
  } catch (blocked) {
    console.info('Storage is blocked; places are kept until the page is left', blocked)
    return undefined
  }
}
