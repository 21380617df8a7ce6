import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Actions of a swipe to each side; undefined if currently not possible. */
type SwipeActions = Record<'left' | 'right', (() => void) | undefined>

/** Pixels after which a touch is a swipe, and after which it acts when the finger is lifted. */
const thresholdsPx = { begin: 12, act: 88 }

/**
 * Moves an element with a finger that swipes sideways, and acts once it went far enough. Scrolling, even sideways, is
 * left to the browser.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, actions: SwipeActions): void {
  const act = useEffectEvent((side: keyof SwipeActions) => actions[side]?.())
  const isPossible = useEffectEvent((side: keyof SwipeActions) => actions[side] !== undefined)
  useEffect(() => {
    const row = element.current!
    let start: { x: number; y: number } | undefined
    let moved = 0
    const reset = () => {
      start = undefined
      moved = 0
      row.style.transform = ''
      delete row.dataset.swipe
    }
    const onStart = ({ touches, target }: TouchEvent) => {
      if (touches.length === 1 && !isMovedSideways(target as Element, row))
        start = { x: touches[0]!.clientX, y: touches[0]!.clientY }
      else reset()
    }
    const onMove = (event: TouchEvent) => {
      if (!start) return
      const [x, y] = [event.touches[0]!.clientX - start.x, event.touches[0]!.clientY - start.y]
      if (!moved && Math.abs(y) > thresholdsPx.begin) return reset()
      if (!moved && Math.abs(x) < thresholdsPx.begin) return
      const side = x > 0 ? 'right' : 'left'
      moved = isPossible(side) ? x : Math.sign(x)
      if (event.cancelable) event.preventDefault()
      row.style.transform = `translateX(${moved}px)`
      row.dataset.swipe = Math.abs(moved) >= thresholdsPx.act ? side : ''
    }
    const onEnd = () => {
      const distance = moved
      reset()
      if (Math.abs(distance) >= thresholdsPx.act) act(distance > 0 ? 'right' : 'left')
    }
    const controller = new AbortController()
    const { signal } = controller
    row.addEventListener('touchstart', onStart, { passive: true, signal })
    row.addEventListener('touchmove', onMove, { passive: false, signal })
    row.addEventListener('touchend', onEnd, { signal })
    row.addEventListener('touchcancel', reset, { signal })
    return () => controller.abort()
  }, [element])
}

/** Whether a finger that moves sideways on a target scrolls part of the row or selects text. */
function isMovedSideways(target: Element, row: HTMLElement): boolean {
  if (target.closest('input, textarea')) return true
  for (let part: Element | null = target; part && part !== row; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto') return true
  return false
}
