import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useState,
} from 'react'
import type { TaskCardOrRowProps } from '#web/tasks/card/card-actions.ts'
import type { FinishFormHandle } from '#web/tasks/open-page/finish-form.tsx'

/** For the open page: the current task, which is chosen by a tap or the focus instead of expanding. */
export type OpenPageOptions = {
  taskId: string | undefined
  choose: (id: string, isByTap: boolean) => void
  Row: ComponentType<TaskCardOrRowProps>
  form: RefObject<FinishFormHandle | null>
}

/**
 * The only expanded task of a list: the one last tapped outside its controls or opened by Enter or Space. These toggle
 * it, Escape collapses it. Focus and a click on another card's control change nothing, so that nothing moves
 * unexpectedly. On the open page it is the current task, which the focus by key chooses too.
 */
export function useExpandedTask(initialId: string | undefined, openPage: OpenPageOptions | undefined) {
  const [expandedId, setExpandedId] = useState(initialId)
  const collapse = useCallback((id: string) => setExpandedId((current) => (current === id ? undefined : current)), [])
  const open = (id: string) =>
    openPage ? openPage.choose(id, true) : setExpandedId(id === expandedId ? undefined : id)
  const onClick = ({ target }: MouseEvent) => {
    const id = findTappedTaskId(target as Element)
    if (id && !window.getSelection()?.toString()) open(id)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = findTaskId(target)
    if (id && target.matches(':focus-visible')) openPage?.choose(id, false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented) return
    if (openingKeys.includes(event.key) && target.dataset.task) {
      event.preventDefault()
      open(target.dataset.task)
    } else if (event.key === 'Escape' && findTaskId(target)) setExpandedId(undefined)
  }
  return { expandedId: openPage ? openPage.taskId : expandedId, collapse, handlers: { onClick, onFocus, onKeyDown } }
}

/** Keys that open the focused task: Space too, which otherwise scrolls the page away under it. */
const openingKeys = ['Enter', ' ']

/** The task whose item was tapped outside its controls. */
const findTappedTaskId = (element: Element): string | undefined =>
  element.closest('a, button, input, textarea, select, label') ? undefined : findTaskId(element)

/** Events from portals, such as a card's menu, bubble up the React tree: their elements are in no item. */
const findTaskId = (element: Element): string | undefined => element.closest<HTMLElement>('[data-task]')?.dataset.task
