import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Milliseconds after cards have moved up in which a press may still be meant for the one that stood there. */
const settling = 400

/**
 * Keeps a press from a card it was not meant for: the second of a double one does nothing, save where it counts once
 * more, nor does any just after a card has made room for the next, nor a key held down.
 */
export function useOneCardAPress(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const last = useRef<{ ids: readonly string[]; movedAt: number; button: Element | null }>({
    ids,
    movedAt: Number.NEGATIVE_INFINITY,
    button: null,
  })
  useLayoutEffect(() => {
    const before = last.current.ids
    if (before.some((id, at) => ids[at] !== id)) last.current.movedAt = performance.now()
    last.current.ids = ids
  }, [ids])

  const onClickCapture = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button, a')
    // Menus and dialogs of a card are its children for React alone.
    if (!button || !list.current?.contains(button)) return
    const countsOn = button === last.current.button && button.matches('[data-counts]')
    last.current.button = button
    if (event.timeStamp - last.current.movedAt < settling || (event.detail > 1 && !countsOn)) drop(event)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isHeld = event.repeat && (event.key === 'Enter' || event.key === ' ')
    if (isHeld && (event.target as Element).closest('button, a, [role^="menuitem"]')) drop(event)
  }
  return { onClickCapture, onKeyDownCapture }
}

function drop(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
