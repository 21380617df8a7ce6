import { useEffect, useEffectEvent } from 'react'

/** Takes Escape for what is open, before the dialog around it, which listens at the document. */
export function useEscape(open: boolean, close: () => void): void {
  const handleEscape = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      handleEscape()
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [open])
}
