import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls an element into view when it appears in a form that is already open. */
export function useScrollIntoView<E extends HTMLElement>(isShown: boolean): RefObject<E | null> {
  const ref = useRef<E>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) ref.current?.scrollIntoView({ block: 'nearest' })
    wasShown.current = isShown
  }, [isShown])
  return ref
}
