import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a toast is seen, in milliseconds (spec 9). */
const durationMs = 5_000

/**
 * Closes a toast after its time, which stands still under the pointer, while the window is not looked at, and where it
 * may not run. Radix has such a clock, but a toast that was closed by key stops it for the next one too.
 */
export function useToastTimer(canRun: boolean, close: () => void) {
  const remainingMs = useRef(durationMs)
  const onTimeout = useEffectEvent(close)
  const [isHovered, setIsHovered] = useState(false)
  const [isWindowBlurred, setIsWindowBlurred] = useState(false)
  const isRunning = canRun && !isHovered && !isWindowBlurred

  useEffect(() => {
    if (!isRunning) return
    const startedAtMs = performance.now()
    const timer = window.setTimeout(() => onTimeout(), remainingMs.current)
    return () => {
      window.clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAtMs
    }
  }, [isRunning])

  useEffect(() => {
    const [handleBlur, handleFocus] = [() => setIsWindowBlurred(true), () => setIsWindowBlurred(false)]
    window.addEventListener('blur', handleBlur)
    window.addEventListener('focus', handleFocus)
    return () => {
      window.removeEventListener('blur', handleBlur)
      window.removeEventListener('focus', handleFocus)
    }
  }, [])

  return { onPointerEnter: () => setIsHovered(true), onPointerLeave: () => setIsHovered(false) }
}
