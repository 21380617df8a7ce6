import { memo, type RefObject, useDeferredValue, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpenTask, type TaskAction } from '#contract/tasks/task-actions.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { getOfferedTaskActions } from './card-actions.ts'
import { EditTaskDialog, TaskActionPrompt } from '#web/tasks/dialogs.tsx'
import { useTaskActions } from '#web/tasks/queries.ts'
import { requestTaskNotePrompt, useIsTaskNoteRequested } from './task-note-request.ts'
import { TaskCard } from './task-card.tsx'
import type { TaskCardOrRowProps, TaskListViewMode } from './task-parts.ts'
import { TaskMenuButton } from './task-menu-button.tsx'
import { TaskListRow } from './task-list-row.tsx'
import { useTaskShortcuts } from './task-shortcuts.ts'
import { useCardRowSpanEffect } from './use-card-row-span-effect.ts'

type TaskItemProps = {
  task: TaskOfDay
  today: CalendarDay
  view: TaskListViewMode
  isUnfolded: boolean
  fold: (id: string) => void
  /** Focuses a neighbouring task before this one is removed. */
  moveFocusFrom: (id: string) => void
}

/** A task with its facts, its tools and the actions its state allows: a card, or a row that unfolds into a card. */
export const TaskItem = memo(function TaskItem({ tabIndex, ...item }: TaskItemProps & { tabIndex: 0 | -1 }) {
  const { task, view } = item
  const element = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={element}
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={joinClasses(itemStyle, itemStyles[view], isOpenTask(task) ? 'bg-sheet' : 'bg-paper')}
    >
      <TaskItemContent {...item} element={element} />
    </li>
  )
})

/** Memoized apart from the list item, so that moving the focus between tasks does not render it again. */
const TaskItemContent = memo(function TaskItemContent({
  task,
  today,
  view,
  isUnfolded,
  fold,
  moveFocusFrom,
  element,
}: TaskItemProps & { element: RefObject<HTMLLIElement | null> }) {
  const content = useRef<HTMLDivElement>(null)
  const { busy, act } = useTaskActions(task, today)
  const [activePrompt, setActivePrompt] = useState<'day' | 'deletion'>()
  const { id: owner } = useSignedInUser()
  const editing = useFormDialog(`edit-task-${task.id}`, owner, EditTaskDialog.prefetch)
  const isNoteRequested = useIsTaskNoteRequested(task, owner)
  // The line for the note comes with the frame after the one that shows the press; it goes at once.
  const isAsking = useDeferredValue(isNoteRequested) && isNoteRequested
  const moveFocusAway = () => moveFocusFrom(task.id)
  const closePrompt = () => {
    setActivePrompt(undefined)
    const menuButton = element.current?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? element.current
    menuButton?.focus()
  }
  const handleAction = (action: TaskAction) => {
    if (action === 'abandon') moveFocusAway()
    if (isCompleting(action, task)) {
      fold(task.id)
      requestTaskNotePrompt(task)
    }
    void act(action)
  }
  const actions = getOfferedTaskActions(task, today)
  // Closes a prompt whose action is no longer possible, also for when it becomes possible again.
  if ((activePrompt === 'day' && !actions.reschedule) || (activePrompt === 'deletion' && !actions.remove))
    setActivePrompt(undefined)
  useTaskShortcuts(element, { task, today, actions, act: handleAction, edit: editing.trigger.show, moveFocusAway })
  const isGrowing = isUnfolded || activePrompt !== undefined
  useCardRowSpanEffect(content, isGrowing)
  const menu = (
    <TaskMenuButton
      task={task}
      today={today}
      actions={actions}
      busy={busy}
      openPrompt={(kind) => (kind === 'edit' ? editing.trigger.show() : setActivePrompt(kind))}
      moveFocusAway={moveFocusAway}
    />
  )
  const parts: TaskCardOrRowProps = { task, today, actions, busy, isUnfolded, isAsking, onAction: handleAction, menu }
  return (
    <>
      {view === 'list' && !isGrowing ? (
        <TaskListRow {...parts} />
      ) : (
        <div ref={content} className={cardStyle}>
          <TaskCard {...parts} />
          {activePrompt && (
            <TaskActionPrompt
              open
              kind={activePrompt}
              task={task}
              today={today}
              busy={busy}
              onClose={closePrompt}
              moveFocusAway={moveFocusAway}
            />
          )}
        </div>
      )}
      {editing.dialog.open && <EditTaskDialog {...editing.dialog} task={task} today={today} />}
    </>
  )
})

const isCompleting = (action: TaskAction, { completedCount, targetCount }: TaskOfDay): boolean =>
  action === 'complete' || (action === 'increment' && completedCount + 1 === targetCount)

/* Items outside the viewport are neither laid out nor painted, which keeps the frame after a click short. */
const itemStyle = '[content-visibility:auto] @container grid grid-cols-1 -outline-offset-2'
const itemStyles: Record<TaskListViewMode, string> = {
  cards: '[contain-intrinsic-height:auto_calc(8.75rem-2px)] rounded-card border border-line',
  list: '[contain-intrinsic-height:auto_calc(4.5rem-1px)] lg:[contain-intrinsic-height:auto_calc(3rem-1px)] border-b border-line last:border-b-0',
}
const cardStyle = 'flex min-h-[calc(8.75rem-2px)] min-w-0 flex-col justify-between gap-1 p-2 touch:gap-0 touch:p-1'
