import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** Layers that Back closes, the topmost last. Each has a history entry above the entry of its screen. */
const layers: (() => void)[] = []
/** Whether the browser is going back over entries of closed layers. */
let isReturning = false
/** The entry opened in the meantime: the browser goes back over it too. */
let opened: { url: string; state: unknown } | undefined
let isListening = false

/**
 * Lets Back close a layer over the screen, on devices where Back is always at hand. If it is closed another way, its
 * entry is removed; an entry left behind by a reload or a link is skipped when Back reaches it.
 */
export function useCloseByBack(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (isListening || !window.matchMedia('(pointer: coarse)').matches) return
    isListening = true
    window.addEventListener('popstate', handlePopState)
    // wouter dispatches this event.
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
      // Later, because the closing action may navigate to another screen or open the next layer.
      setTimeout(matchHistory, returnDelayMs)
    }
  }, [isOpen])
}

function handlePopState(): void {
  // A layer opened while going back over closed ones stays open, and gets its entry below.
  const closed = isReturning ? [] : layers.slice(countEntries())
  isReturning = false
  for (const close of closed.toReversed()) flushSync(close)
  // A layer that asks before it closes is still open, and gets its entry again.
  matchHistory()
  if (isReturning || !opened) return
  const { url, state } = opened
  opened = undefined
  window.history.pushState(state, '', url)
}

/** Adds entries for opened layers, or goes back over those of closed ones. */
function matchHistory(): void {
  if (isReturning) return
  const { history } = window
  while (countEntries() < layers.length) {
    // Keeps the scroll position under an open layer while going back.
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
