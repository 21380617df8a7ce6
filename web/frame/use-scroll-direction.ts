import { useEffect } from 'react'

/** Scrolling back less than this is ignored: a resting finger trembles. */
const thresholdPx = 12

/**
 * Sets `data-scrolled="down"` on the root element while the user scrolls down, which hides floating buttons; not at
 * either end of the page. Bypasses React, so that scrolling causes no rendering.
 */
export function useScrollDirection(): void {
  useEffect(() => {
    const page = document.documentElement
    let turningPointPx = window.scrollY
    const handleScroll = () => {
      const scrollTop = window.scrollY
      const isDown = page.dataset.scrolled === 'down'
      const isAtEnd = scrollTop <= thresholdPx || scrollTop + window.innerHeight >= page.scrollHeight - thresholdPx
      const reverseDistance = isDown ? turningPointPx - scrollTop : scrollTop - turningPointPx
      if (!isAtEnd && reverseDistance > 0 && reverseDistance <= thresholdPx) return
      if (isAtEnd || (isDown && reverseDistance > 0)) delete page.dataset.scrolled
      else if (reverseDistance > 0) page.dataset.scrolled = 'down'
      turningPointPx = scrollTop
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      delete page.dataset.scrolled
    }
  }, [])
}
