import { type FocusEvent, type KeyboardEvent, type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type RovingFocusOptions = {
  /** The data attribute that marks an item and holds its id. */
  attribute: `data-${string}`
  /** A selector within an item, if not the item itself is focused. */
  focusTarget?: string
  getNextIndex: (key: string, index: number, count: number) => number | undefined
}

/**
 * Roving tabindex: Tab reaches one item of a list and its controls; arrow keys, Home and End move between the items.
 * Spread `handlers` on an element around the list; `focusedId` is undefined until an item was focused.
 */
export function useRovingFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { attribute, focusTarget, getNextIndex }: RovingFocusOptions,
) {
  const [focusedId, setFocusedId] = useState<string>()
  const closestId = (target: EventTarget) =>
    (target as Element).closest(`[${attribute}]`)?.getAttribute(attribute) ?? undefined

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    // React bubbles events of a menu or dialog to the item that opened it; the list itself may be in a dialog.
    const keyUser = (event.target as Element).closest(ownKeysSelector)
    if (keyUser && !keyUser.contains(list.current)) return
    const index = ids.indexOf(closestId(event.target) ?? '')
    const nextIndex = index < 0 ? undefined : getNextIndex(event.key, index, ids.length)
    const nextId = nextIndex === undefined ? undefined : ids[nextIndex]
    if (nextId === undefined) return
    event.preventDefault()
    focusItem(nextId)
  }
  const focusItem = (id: string) => {
    // Synchronously, because a virtual list renders the item only now.
    flushSync(() => setFocusedId(id))
    const item = list.current?.querySelector<HTMLElement>(`[${attribute}="${id}"]`)
    const target = focusTarget ? item?.querySelector<HTMLElement>(focusTarget) : item
    target?.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const id = closestId(event.target)
    // A click focuses first, and its own work must not wait for this.
    if (id !== undefined) startTransition(() => setFocusedId(id))
  }
  return { focusedId, focusItem, handlers: { onKeyDown, onFocus } }
}

/**
 * Takes the controls of all items but one out of the tab order, also those rendered later. They have no `tabIndex` of
 * their own, so that their items are not rendered again when the focus moves. A grid has a roving tabindex itself.
 */
export function useTabbableControlsOfOneItem(
  list: RefObject<HTMLElement | null>,
  attribute: `data-${string}`,
  tabStopId: string | undefined,
): void {
  useLayoutEffect(() => {
    const element = list.current!
    const update = () => {
      for (const control of element.querySelectorAll<HTMLElement>(
        `[${attribute}] :is(a, button, input):not([role=grid] *)`,
      )) {
        const tabIndex = control.closest(`[${attribute}="${tabStopId}"]`) ? 0 : -1
        if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
      }
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [list, attribute, tabStopId])
}

/** Elements that use arrow keys themselves. */
const ownKeysSelector = 'input, textarea, select, [role=menu], [role=dialog]'

/** The index that a key moves to in a grid; undefined for other keys and beyond the ends. */
export function getNextGridIndex(key: string, index: number, count: number, columns: number): number | undefined {
  const nextIndex = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }[key]
  return nextIndex !== undefined && nextIndex >= 0 && nextIndex < count ? nextIndex : undefined
}

/**
 * The index that a key moves to in a column of rows; undefined for other keys, beyond the ends and on the row itself.
 */
export function getNextRowIndex(key: string, index: number, count: number): number | undefined {
  const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key]
  return nextIndex === undefined || nextIndex === index || nextIndex < 0 || nextIndex >= count ? undefined : nextIndex
}
