import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the keys are in the region of toasts. Focus may go there even from an open dialog, which else calls it back
 * as soon as it leaves; and when the last toast goes, focus returns to where it came from.
 */
export function useToastRegion(list: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<Element>(null)

  useEffect(() => {
    const region = list.current!.parentElement!
    const inside = (node: EventTarget | null) => region.contains(node as Node | null)
    const leaving = (event: FocusEvent) => {
      if (inside(event.target) && !inside(event.relatedTarget)) setFocused(false)
      // Heard before the dialog, which listens at the document.
      const fromDialog = event.target instanceof Element && event.target.closest('[role=dialog]')
      if (fromDialog && inside(event.relatedTarget)) event.stopPropagation()
    }
    const entered = (event: FocusEvent) => {
      if (!inside(event.target)) return
      event.stopPropagation()
      setFocused((event.target as Element).matches(':focus-visible'))
      if (!inside(event.relatedTarget)) cameFrom.current = event.relatedTarget as Element | null
    }
    window.addEventListener('focusout', leaving, true)
    document.body.addEventListener('focusin', entered)
    return () => {
      window.removeEventListener('focusout', leaving, true)
      document.body.removeEventListener('focusin', entered)
    }
  }, [list])

  useEffect(() => {
    const region = list.current!.parentElement!
    if (!open && region.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus()
  }, [list, open])

  return focused
}
