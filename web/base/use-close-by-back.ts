import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** What Back closes, the last on top. Each has an entry of the history above the entry of its screen. */
const layers: (() => void)[] = []
/** Whether the browser is on its way back over entries of what was closed. */
let isReturning = false
/** What was opened on that way: the browser goes back over it too. */
let opened: { url: string; state: unknown } | undefined
let isListening = false

/**
 * Lets Back close what is open over the screen, on devices whose Back is always at hand. Closed another way, its entry is
 * removed; one that was left behind, by a reload or a link, is passed over when Back reaches it.
 */
export function useCloseByBack(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (isListening || !window.matchMedia('(pointer: coarse)').matches) return
    isListening = true
    window.addEventListener('popstate', handlePopState)
    // An event of wouter.
    window.addEventListener('pushState', () => {
      if (isReturning) opened = { url: window.location.href, state: window.history.state as unknown }
    })
    matchHistory()
  }, [])
  useEffect(() => {
    if (!isOpen || !isListening) return
    const layer = () => closeLatest()
    layers.push(layer)
    matchHistory()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      // Later, because what closes it may lead to another screen, or open the next one.
      setTimeout(matchHistory, returnDelayMs)
    }
  }, [isOpen])
}

function handlePopState(): void {
  // What was opened on the way back over entries of what was closed stays open, and gets its entry below.
  const closed = isReturning ? [] : layers.slice(countEntries())
  isReturning = false
  for (const close of closed.toReversed()) flushSync(close)
  // What asks before it closes is still open, and has its entry again.
  matchHistory()
  if (isReturning || !opened) return
  const { url, state } = opened
  opened = undefined
  window.history.pushState(state, '', url)
}

/** Adds entries for what was opened, or goes back over those of what was closed. */
function matchHistory(): void {
  if (isReturning) return
  const { history } = window
  while (countEntries() < layers.length) {
    // What was scrolled under an open layer stays where it is on the way back.
    history.scrollRestoration = 'manual'
    history.pushState({ ...(history.state as object | null), layers: countEntries() + 1 }, '')
  }
  const surplus = countEntries() - layers.length
  isReturning = surplus > 0
  if (isReturning) history.go(-surplus)
  else if (!layers.length) history.scrollRestoration = 'auto'
}

/** How many layers the current history entry represents. */
const countEntries = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0

const returnDelayMs = 100
