import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Closes an open element on Escape, which focuses its button, and on a press or focus outside. */
export function useCloseOutside(container: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closeOnOutsideEvent = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) closeNow()
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      closeNow()
      container.current?.querySelector('button')?.focus()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', closeOnOutsideEvent, { signal })
    document.addEventListener('focusin', closeOnOutsideEvent, { signal })
    document.addEventListener('keydown', handleKeyDown, { signal })
    return () => controller.abort()
  }, [container, isOpen])
}
