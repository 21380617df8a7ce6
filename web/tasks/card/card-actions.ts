import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpen, isPastUndo, type TaskAction, listProgressActions } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'

/** The actions a card offers. */
export type OfferedActions = {
  /** The action of the prominent button. */
  primaryAction: 'start' | 'complete' | 'undo' | undefined
  /** Completes a follow-up while Complete itself is not offered. */
  done: boolean
  abandon: boolean
  increment: boolean
  decrement: boolean
  message: boolean
  /** Not for the daily roleplay. */
  reschedule: boolean
  /** Only while nothing was done with the task. */
  remove: boolean
}

/** Derives the actions from a task's state (docs/product.md#task-progress). */
export function getOfferedActions(task: Task, today: CalendarDay): OfferedActions {
  const isTaskOpen = isOpen(task)
  const actions = isTaskOpen || !isPastUndo(task, today) ? listProgressActions(task) : []
  const primaryAction = primaryActions.find((action) => actions.includes(action))
  return {
    primaryAction,
    done: isTaskOpen && task.type === 'follow_up' && primaryAction !== 'complete',
    abandon: actions.includes('abandon'),
    increment: actions.includes('increment'),
    decrement: actions.includes('decrement'),
    message: task.type === 'follow_up' && task.status !== 'abandoned',
    reschedule: isTaskOpen && !task.isDaily,
    remove: task.status === 'pending' && task.version === 1 && !task.isDaily,
  }
}

const primaryActions = ['start', 'complete', 'undo'] as const satisfies readonly TaskAction[]
