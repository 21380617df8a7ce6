import { type ComponentType, memo, type RefObject, useDeferredValue, useRef, useLayoutEffect } from 'react'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { useToday } from '#web/base/today.ts'
import { editTask, useEditAfterReload } from '#web/tasks/dialogs.tsx'
import type { FinishFormHandle } from '#web/tasks/open-page/finish-form.tsx'
import { useTaskActions } from '#web/tasks/queries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  type CardAction,
  getOfferedTaskActions,
  type TaskCardOrRowProps,
  type TaskListViewMode,
} from './card-actions.ts'
import { TaskCard } from './task-card.tsx'
import { TaskListRow } from './task-list-row.tsx'
import { requestTaskNotePrompt, useIsTaskNoteRequested } from './task-note-request.ts'
import { useTaskShortcuts } from './task-shortcuts.ts'
import { useTaskMenu } from './use-task-menu.tsx'

type TaskItemProps = {
  task: TaskOfDay
  view: TaskListViewMode
  /** The row of the open page, where a task does not expand; the side panel shows it. */
  Row: ComponentType<TaskCardOrRowProps> | undefined
  /** The form of the open page, which shows the current task. */
  finishForm: RefObject<FinishFormHandle | null> | undefined
  isExpanded: boolean
  hidesClient: boolean
  collapse: (id: string) => void
  /** Focuses a neighboring task before this one is removed. */
  moveFocusFrom: (id: string) => void
}

/** A task with its facts, its links and the actions its state allows: a card, or a row that expands into a card. */
export const TaskItem = memo(function TaskItem({ tabIndex, ...item }: TaskItemProps & { tabIndex: 0 | -1 }) {
  const { task, view } = item
  const element = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={element}
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={joinClasses(
        itemStyle,
        itemStyles[view],
        // The line from the row to the panel extends beyond the item.
        view === 'page' && item.isExpanded && 'xl:[content-visibility:visible]',
        view !== 'page' && (isOpenTask(task) ? 'bg-sheet' : 'bg-paper'),
      )}
    >
      <TaskItemContent {...item} element={element} />
    </li>
  )
})

/** Memoized separately from the list item, so that moving the focus between tasks does not render it again. */
const TaskItemContent = memo(function TaskItemContent({
  task,
  view,
  Row,
  finishForm,
  isExpanded,
  hidesClient,
  collapse,
  moveFocusFrom,
  element,
}: TaskItemProps & { element: RefObject<HTMLLIElement | null> }) {
  const today = useToday()
  const content = useRef<HTMLDivElement>(null)
  const { busy, act } = useTaskActions(task)
  useEditAfterReload(task)
  const isNoteRequested = useIsTaskNoteRequested(task)
  // The line for the note appears one frame after the click is shown; it disappears at once.
  const isAsking = useDeferredValue(isNoteRequested) && isNoteRequested
  const moveFocusAway = () => moveFocusFrom(task.id)
  const handleAction = (action: CardAction) => {
    if (submitFilledForm(finishForm?.current, action, task)) return
    if (action === 'abandon') moveFocusAway()
    if (isCompleting(action, task) && view !== 'page') {
      collapse(task.id)
      requestTaskNotePrompt(task)
    }
    void act(action)
  }
  const actions = getOfferedTaskActions(task, today)
  const { menu, prompt } = useTaskMenu({ task, actions, busy, moveFocusAway })
  useTaskShortcuts(element, {
    task,
    actions,
    act: handleAction,
    edit: () => busy || editTask(task),
    finishForm,
    moveFocusAway,
  })
  const isGrowing = view !== 'page' && (isExpanded || prompt !== undefined)
  useCardRowSpan(content, isGrowing || (isAsking && view === 'cards'))
  const parts: TaskCardOrRowProps = {
    task,
    actions,
    busy,
    isExpanded,
    isAsking,
    hidesClient,
    onAction: handleAction,
    menu,
  }
  return Row ? (
    <>
      <Row {...parts} />
      {prompt}
    </>
  ) : view === 'list' && !isGrowing ? (
    <TaskListRow {...parts} />
  ) : (
    <div ref={content} className={cardStyle}>
      <TaskCard {...parts} />
      {prompt}
    </div>
  )
})

const isCompleting = (action: CardAction, { completedCount, targetCount }: TaskOfDay): boolean =>
  action === 'complete' || (action === 'increment' && completedCount + 1 === targetCount)

/* Items outside the viewport are neither laid out nor painted, which keeps the frame after a click short. */
const itemStyle = 'group/task [content-visibility:auto] @container grid grid-cols-1 -outline-offset-2'
const itemStyles: Record<TaskListViewMode, string> = {
  cards: '[contain-intrinsic-height:auto_calc(8.75rem-2px)] rounded-card border border-line',
  list: '[contain-intrinsic-height:auto_calc(4.5rem-1px)] lg:[contain-intrinsic-height:auto_calc(3rem-1px)] border-b border-line last:border-b-0',
  page: '[contain-intrinsic-height:auto_calc(4.5rem-1px)] sm:[contain-intrinsic-height:auto_calc(3rem-1px)] isolate border-b border-line',
}
const cardStyle =
  'flex min-h-[calc(8.75rem-2px)] min-w-0 flex-col justify-between gap-1 py-2 pr-4 pl-2.5 touch:gap-0 touch:py-1 touch:pl-1.5'

/**
 * Sets on a card the number of grid rows it takes while it is taller than a collapsed one (`task-grid` in tasks.css). A row
 * and its gap are 19 px.
 */
function useCardRowSpan(content: RefObject<HTMLElement | null>, isGrowing: boolean): void {
  useLayoutEffect(() => {
    const { current } = content
    const card = current?.closest('li')
    if (!current || !card || !isGrowing) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const rowHeight = 1.1875 * rem
      const gap = 0.75 * rem
      const borders = 2
      card.style.setProperty(
        '--rows',
        String(Math.max(8, Math.ceil((measureContentHeight(current) + borders + gap) / rowHeight))),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const child of current.children) observer.observe(child)
    return () => {
      observer.disconnect()
      card.style.removeProperty('--rows')
    }
  }, [content, isGrowing])
}

/** The height of the content itself: the card may stretch it. */
function measureContentHeight(content: HTMLElement): number {
  const { paddingTop, paddingBottom, rowGap } = getComputedStyle(content)
  const children = [...content.children]
  const heights = children.reduce((sum, child) => sum + child.getBoundingClientRect().height, 0)
  const gaps = (Number.parseFloat(rowGap) || 0) * (children.length - 1)
  return heights + gaps + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
}

/**
 * Submits what was typed and chosen in the form with the press that completes its task. Returns whether there was
 * anything.
 */
export function submitFilledForm(
  form: FinishFormHandle | null | undefined,
  action: CardAction,
  task: TaskOfDay,
): boolean {
  if (form?.taskId !== task.id || !form.isFilled || !isCompleting(action, task)) return false
  form.submit()
  return true
}
