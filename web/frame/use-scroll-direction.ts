import { useEffect } from 'react'

/** Pixels one must go the other way before it counts: a finger at rest trembles. */
const thresholdPx = 12

/**
 * Notes on the page that it is being read downwards, for what floats over it to step aside; at either end it is not.
 * Without a rendering: scrolling must not wait for one.
 */
export function useScrollDirection(): void {
  useEffect(() => {
    const page = document.documentElement
    let turningPoint = window.scrollY
    const handleScroll = () => {
      const scrollTop = window.scrollY
      const isDown = page.dataset.scrolled === 'down'
      const isAtEnd = scrollTop <= thresholdPx || scrollTop + window.innerHeight >= page.scrollHeight - thresholdPx
      const reverseDistance = isDown ? turningPoint - scrollTop : scrollTop - turningPoint
      if (!isAtEnd && reverseDistance > 0 && reverseDistance <= thresholdPx) return
      if (isAtEnd || (isDown && reverseDistance > 0)) delete page.dataset.scrolled
      else if (reverseDistance > 0) page.dataset.scrolled = 'down'
      turningPoint = scrollTop
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      delete page.dataset.scrolled
    }
  }, [])
}
