import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { words } from './words.ts'

/** Names the document after the screen; after a change of screen focus goes to its heading, which is read out. */
export function useArrival(title: string): void {
  const [path] = useLocation()
  const arrivedAt = useRef(path)

  useEffect(() => {
    // The router tells each step forward; the way back is the browser's, and the screen's own.
    const forward = () => window.location.pathname !== arrivedAt.current && window.scrollTo(0, 0)
    window.addEventListener('pushState', forward)
    return () => window.removeEventListener('pushState', forward)
  }, [])

  // Before a screen that knows better says so.
  useLayoutEffect(() => nameDocument(title), [title])

  useEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1')
    if (heading) heading.tabIndex = -1
    // The browser puts the page where it was on the way back, and we at its top on the way forward.
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [path])
}

/** Names the document after what a screen shows, where the route table knows only its kind. */
export function useScreenTitle(title: string): void {
  useEffect(() => nameDocument(title), [title])
}

function nameDocument(title: string): void {
  document.title = `${title} · ${words.product}`
}
