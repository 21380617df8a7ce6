import { useEffect, useEffectEvent } from 'react'

/** Takes Escape for what is open, before the dialog around it, which listens at the document. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest()
    }
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [open])
}
