import { useEffect } from 'react'

/** Pixels one must go the other way before it counts: a finger at rest trembles. */
const slack = 12

/**
 * Notes on the page that it is being read downwards, for what floats over it to step aside; at either end it is not.
 * Without a rendering: scrolling must not wait for one.
 */
export function useScrolled(): void {
  useEffect(() => {
    const page = document.documentElement
    let turned = window.scrollY
    const look = () => {
      const at = window.scrollY
      const isDown = page.dataset.scrolled === 'down'
      const isAtEnd = at <= slack || at + window.innerHeight >= page.scrollHeight - slack
      const back = isDown ? turned - at : at - turned
      if (!isAtEnd && back > 0 && back <= slack) return
      if (isAtEnd || (isDown && back > 0)) delete page.dataset.scrolled
      else if (back > 0) page.dataset.scrolled = 'down'
      turned = at
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      delete page.dataset.scrolled
    }
  }, [])
}
