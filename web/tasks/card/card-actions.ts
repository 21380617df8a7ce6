import type { ReactNode } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import {
  isOpenTask,
  isPastUndoDeadline,
  isUntouchedTask,
  type TaskAction,
  getProgressActions,
} from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'

/** `putBack` restores a task to its state before it was completed today; `undo` is the action of the Undo button. */
export type CardAction = TaskAction | 'putBack'

/**
 * The action of a button on the open page: there Undo reverts the whole press, as the mark does
 * (docs/product/tasks.md#task-progress).
 */
export const toOpenPageAction = (action: TaskAction): CardAction => (action === 'undo' ? 'putBack' : action)

/** The actions a card offers. */
export type OfferedTaskActions = ReturnType<typeof getOfferedTaskActions>

/** Derives the actions that a card offers from the state of its task (docs/product/tasks.md#task-progress). */
export function getOfferedTaskActions(task: Task, today: CalendarDay) {
  const isTaskOpen = isOpenTask(task)
  const actions = isTaskOpen || !isPastUndoDeadline(task, today) ? getProgressActions(task) : []
  return {
    /** The action of the prominent button. */
    primaryAction: primaryActions.find((action) => actions.includes(action)),
    /** The action of the check mark; undefined while it is disabled. */
    markAction: isTaskOpen
      ? task.targetCount > 1
        ? 'increment'
        : 'complete'
      : actions.includes('undo')
        ? 'putBack'
        : undefined,
    /** Done completes an open follow-up, in addition to Complete. */
    canMarkDone: isTaskOpen && task.type === 'follow_up',
    canAbandon: actions.includes('abandon'),
    canIncrement: actions.includes('increment'),
    canDecrement: actions.includes('decrement'),
    canReschedule: isTaskOpen && !task.isDaily,
    canEdit: task.status !== 'abandoned',
    /** Only while nothing was done with the task. */
    canDelete: isUntouchedTask(task) && !task.isDaily,
  } as const
}

const primaryActions = ['start', 'complete', 'undo'] as const satisfies readonly TaskAction[]

/** Cards in columns, rows in a box, or the rows of the open page. */
export type TaskListViewMode = 'cards' | 'list' | 'page'

/** Props of a task's card or row. */
export type TaskCardOrRowProps = {
  task: TaskOfDay
  actions: OfferedTaskActions
  busy: boolean
  isExpanded: boolean
  /** Whether it asks what was said. */
  isAsking: boolean
  /** Whether the client is not repeated, as on the client's own record. */
  hidesClient: boolean
  onAction: (action: CardAction) => void
  menu: ReactNode
}
