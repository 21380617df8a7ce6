import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** How long a toast is shown (docs/product/interface.md#display-constants). */
const durationMs = 5_000

/**
 * Closes a toast after its time, which pauses on hover, while the window is blurred, and while `canRun` is false. Not
 * Radix's own timer: once a toast is closed by key, that one stays paused for the next toast.
 */
export function useToastTimer(canRun: boolean, close: () => void) {
  const remainingMs = useRef(durationMs)
  const onTimeout = useEffectEvent(close)
  const [isHovered, setIsHovered] = useState(false)
  const [isWindowBlurred, setIsWindowBlurred] = useState(() => !document.hasFocus())
  const isRunning = canRun && !isHovered && !isWindowBlurred

  // Starts with the paint that shows it.
  useLayoutEffect(() => {
    if (!isRunning) return
    const startedAtMs = performance.now()
    const timer = window.setTimeout(() => onTimeout(), remainingMs.current)
    return () => {
      window.clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAtMs
    }
  }, [isRunning])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('blur', () => setIsWindowBlurred(true), { signal })
    window.addEventListener('focus', () => setIsWindowBlurred(false), { signal })
    return () => controller.abort()
  }, [])

  return { onPointerEnter: () => setIsHovered(true), onPointerLeave: () => setIsHovered(false) }
}

/**
 * Whether keyboard focus is in the toasts. Lets focus go there from an open dialog, which would otherwise pull it back,
 * and returns it to where it came from when the last toast closes.
 */
export function useToastFocus(list: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isFocused, setIsFocused] = useState(false)
  const previousFocus = useRef<Element>(null)

  useEffect(() => {
    const region = list.current!.parentElement!
    const isInside = (node: EventTarget | null) => region.contains(node as Node | null)
    const handleFocusOut = (event: FocusEvent) => {
      if (isInside(event.target) && !isInside(event.relatedTarget)) setIsFocused(false)
      // On window, so before the dialog's own listener on document. From one part of the toast to another, too.
      const fromDialog = event.target instanceof Element && event.target.closest('[role=dialog]')
      if ((fromDialog || isInside(event.target)) && isInside(event.relatedTarget)) event.stopPropagation()
    }
    const handleFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return
      event.stopPropagation()
      setIsFocused((event.target as Element).matches(':focus-visible'))
      if (!isInside(event.relatedTarget)) previousFocus.current = event.relatedTarget as Element | null
    }
    window.addEventListener('focusout', handleFocusOut, true)
    document.body.addEventListener('focusin', handleFocusIn)
    return () => {
      window.removeEventListener('focusout', handleFocusOut, true)
      document.body.removeEventListener('focusin', handleFocusIn)
    }
  }, [list])

  useEffect(() => {
    const region = list.current!.parentElement!
    if (!open && region.contains(document.activeElement) && previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus()
  }, [list, open])

  return isFocused
}

/**
 * Lets the page end above an open toast, so that anything below it can be scrolled into view. The space below the page
 * is removed only while it is out of view, so that nothing visible moves when the toast closes.
 */
export function useToastSpace(list: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const root = document.documentElement
    const region = list.current!
    if (open) {
      const observer = new ResizeObserver(() =>
        root.style.setProperty(spaceProperty, `${region.getBoundingClientRect().height}px`),
      )
      observer.observe(region)
      return () => observer.disconnect()
    }
    const removeHiddenSpace = () => {
      const spacePx = Number.parseFloat(root.style.getPropertyValue(spaceProperty)) || 0
      if (window.scrollY > Math.max(0, root.scrollHeight - window.innerHeight - spacePx)) return
      root.style.removeProperty(spaceProperty)
      window.removeEventListener('scroll', removeHiddenSpace)
    }
    window.addEventListener('scroll', removeHiddenSpace, { passive: true })
    removeHiddenSpace()
    return () => window.removeEventListener('scroll', removeHiddenSpace)
  }, [list, open])
}

/** See web/styles/tokens.css. */
const spaceProperty = '--toast-space'
