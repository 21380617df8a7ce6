import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { setDocumentTitle } from '#web/base/document-title.ts'
import { focusHeading } from '#web/base/focus-heading.ts'

/**
 * Sets the document title, and focuses the screen's heading after navigation so that screen readers announce it. A list
 * that navigates what is shown next to it (`data-keeps-focus`) keeps the focus.
 */
export function useNavigationEffects(title: string): void {
  const [path] = useLocation()
  const lastPath = useRef(path)

  useEffect(() => {
    // wouter dispatches `pushState` on forward navigation; on Back, browser and screens restore the position.
    const scrollToTop = () => window.location.pathname !== lastPath.current && window.scrollTo(0, 0)
    window.addEventListener('pushState', scrollToTop)
    return () => window.removeEventListener('pushState', scrollToTop)
  }, [])

  // A layout effect, so that a screen's own title (useScreenTitle) comes after it.
  useLayoutEffect(() => setDocumentTitle(title), [title])

  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!document.activeElement?.closest('[data-keeps-focus]')) focusHeading()
  }, [path])
}
