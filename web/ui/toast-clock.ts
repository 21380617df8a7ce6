import { useEffect, useRef, useState } from 'react'

/** How long a toast is seen, in milliseconds (spec 9). */
const duration = 5_000

/**
 * Closes a toast after its time, which stands still under the pointer, with focus inside, and while the window is not
 * looked at. Radix has such a clock, but a toast closed under the pointer stops it for the next one too.
 */
export function useToastClock(open: boolean, close: () => void) {
  const left = useRef(duration)
  const latest = useRef(close)
  latest.current = close
  const [held, setHeld] = useState({ pointer: false, focus: false, away: false })
  const hold = (by: keyof typeof held, is: boolean) => () => setHeld((before) => ({ ...before, [by]: is }))
  const runs = open && !Object.values(held).some(Boolean)

  useEffect(() => {
    if (!runs) return
    const from = performance.now()
    const timer = window.setTimeout(() => latest.current(), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [runs])

  useEffect(() => {
    const [leave, back] = [hold('away', true), hold('away', false)]
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
    }
  }, [])

  return {
    onPointerEnter: hold('pointer', true),
    onPointerLeave: hold('pointer', false),
    onFocus: hold('focus', true),
    onBlur: hold('focus', false),
  }
}
