import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the keys are in the region of toasts. Focus may go there even from an open dialog, which else calls it back
 * as soon as it leaves; and when the last toast goes, focus returns to where it came from.
 */
export function useToastFocus(list: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isFocused, setIsFocused] = useState(false)
  const previousFocus = useRef<Element>(null)

  useEffect(() => {
    const region = list.current!.parentElement!
    const isInside = (node: EventTarget | null) => region.contains(node as Node | null)
    const handleFocusOut = (event: FocusEvent) => {
      if (isInside(event.target) && !isInside(event.relatedTarget)) setIsFocused(false)
      // Heard before the dialog, which listens at the document.
      const fromDialog = event.target instanceof Element && event.target.closest('[role=dialog]')
      if (fromDialog && isInside(event.relatedTarget)) event.stopPropagation()
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
