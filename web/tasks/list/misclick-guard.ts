import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Milliseconds after cards moved up in which clicks are ignored. */
const layoutSettleMs = 400

/**
 * Cancels clicks that may be meant for another card: the second one of a double click (except on plus and minus), any
 * within 400 ms after cards moved, and clicks of a held key.
 */
export function useMisclickGuard(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const lastClick = useRef<{ ids: readonly string[]; movedAtMs: number; button: Element | null }>({
    ids,
    movedAtMs: Number.NEGATIVE_INFINITY,
    button: null,
  })
  useLayoutEffect(() => {
    const previousIds = lastClick.current.ids
    if (previousIds.some((id, index) => ids[index] !== id)) lastClick.current.movedAtMs = performance.now()
    lastClick.current.ids = ids
  }, [ids])

  const onClickCapture = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button, a')
    // Events from portals, such as a card's menu, bubble up the React tree.
    if (!button || !list.current?.contains(button)) return
    const isRepeatedCount = button === lastClick.current.button && button.matches('[data-repeatable]')
    lastClick.current.button = button
    if (event.timeStamp - lastClick.current.movedAtMs < layoutSettleMs || (event.detail > 1 && !isRepeatedCount))
      cancelEvent(event)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isKeyRepeat = event.repeat && (event.key === 'Enter' || event.key === ' ')
    if (isKeyRepeat && (event.target as Element).closest('button, a, [role^="menuitem"]')) cancelEvent(event)
  }
  return { onClickCapture, onKeyDownCapture }
}

/** Keeps a click or a key from the element it is meant for. */
export function cancelEvent(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
