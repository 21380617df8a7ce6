import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Milliseconds after cards have moved up in which a press may still be meant for the one that stood there. */
const layoutSettleMs = 400

/**
 * Keeps a press from a card it was not meant for: the second of a double one does nothing, save where it counts once
 * more, nor does any just after a card has made room for the next, nor a key held down.
 */
export function useMisclickGuard(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const lastPress = useRef<{ ids: readonly string[]; movedAtMs: number; button: Element | null }>({
    ids,
    movedAtMs: Number.NEGATIVE_INFINITY,
    button: null,
  })
  useLayoutEffect(() => {
    const previousIds = lastPress.current.ids
    if (previousIds.some((id, index) => ids[index] !== id)) lastPress.current.movedAtMs = performance.now()
    lastPress.current.ids = ids
  }, [ids])

  const onClickCapture = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button, a')
    // Menus and dialogs of a card are its children for React alone.
    if (!button || !list.current?.contains(button)) return
    const isRepeatedCount = button === lastPress.current.button && button.matches('[data-repeatable]')
    lastPress.current.button = button
    if (event.timeStamp - lastPress.current.movedAtMs < layoutSettleMs || (event.detail > 1 && !isRepeatedCount))
      cancelEvent(event)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isKeyRepeat = event.repeat && (event.key === 'Enter' || event.key === ' ')
    if (isKeyRepeat && (event.target as Element).closest('button, a, [role^="menuitem"]')) cancelEvent(event)
  }
  return { onClickCapture, onKeyDownCapture }
}

function cancelEvent(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
