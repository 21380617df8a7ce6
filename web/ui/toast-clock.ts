import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a toast is seen, in milliseconds (spec 9). */
const duration = 5_000

/**
 * Closes a toast after its time, which stands still under the pointer, while the window is not looked at, and where it
 * may not run. Radix has such a clock, but a toast that was closed by key stops it for the next one too.
 */
export function useToastClock(mayRun: boolean, close: () => void) {
  const left = useRef(duration)
  const end = useEffectEvent(close)
  const [under, setUnder] = useState(false)
  const [away, setAway] = useState(false)
  const runs = mayRun && !under && !away

  useEffect(() => {
    if (!runs) return
    const from = performance.now()
    const timer = window.setTimeout(() => end(), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [runs])

  useEffect(() => {
    const [leave, back] = [() => setAway(true), () => setAway(false)]
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
    }
  }, [])

  return { onPointerEnter: () => setUnder(true), onPointerLeave: () => setUnder(false) }
}
