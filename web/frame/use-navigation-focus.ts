import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { words } from './words.ts'

/** Names the document after the screen; after a change of screen focus goes to its heading, which is read out. */
export function useNavigationFocus(title: string): void {
  const [path] = useLocation()
  const lastPath = useRef(path)

  useEffect(() => {
    // The router tells each step forward; the way back is the browser's, and the screen's own.
    const scrollToTop = () => window.location.pathname !== lastPath.current && window.scrollTo(0, 0)
    window.addEventListener('pushState', scrollToTop)
    return () => window.removeEventListener('pushState', scrollToTop)
  }, [])

  // Before a screen that knows better says so.
  useLayoutEffect(() => setDocumentTitle(title), [title])

  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
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
  useEffect(() => setDocumentTitle(title), [title])
}

function setDocumentTitle(title: string): void {
  document.title = `${title} · ${words.product}`
}
