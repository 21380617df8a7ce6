import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react'

/**
 * The only expanded task of a list: the one last tapped outside its controls or opened by Enter or Space. These toggle
 * it, Escape collapses it. Focus and a click on another card's control change nothing, so that nothing moves
 * unexpectedly.
 */
export function useExpandedTask(initialId?: string) {
  const [expandedId, setExpandedId] = useState(initialId)
  const collapse = useCallback((id: string) => setExpandedId((current) => (current === id ? undefined : current)), [])
  const toggle = (id: string) => setExpandedId(id === expandedId ? undefined : id)
  const onClick = (event: MouseEvent) => {
    const id = findTappedTaskId(event.target as Element)
    if (id && !window.getSelection()?.toString()) toggle(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented) return
    if (isOpeningKey(event) && target.dataset.task) {
      event.preventDefault()
      toggle(target.dataset.task)
    } else if (event.key === 'Escape' && findTaskId(target)) setExpandedId(undefined)
  }
  return { expandedId, collapse, handlers: { onClick, onKeyDown } }
}

/** Whether a key opens the task that has the focus: Space too, which otherwise scrolls the page away under it. */
export const isOpeningKey = ({ key, defaultPrevented }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && !defaultPrevented

/** The task whose item was tapped outside its controls. */
export const findTappedTaskId = (element: Element): string | undefined =>
  element.closest('a, button, input, textarea, select, label') ? undefined : findTaskId(element)

/** Events from portals, such as a card's menu, bubble up the React tree: their elements are in no item. */
export const findTaskId = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-task]')?.dataset.task
