import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpen, isPastUndo, type TaskAction, availableActions } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'

/** What a card can do with its task in the state it is in. */
export type CardActions = {
  /** The one press that leads on; every other is quieter. */
  primaryAction: 'start' | 'complete' | 'undo' | undefined
  /** Done of a follow-up: the same as Complete, while that is not offered itself (spec 2). */
  done: boolean
  abandon: boolean
  increment: boolean
  decrement: boolean
  /** A follow-up is a message as a rule (spec 2). */
  message: boolean
  /** To another day; the roleplay stays where it is (contract 4). */
  reschedule: boolean
  /** A mistake made good: nobody has touched it yet (contract 4). */
  remove: boolean
}

/** Which buttons a card shows (spec 4); a task whose day is too long past is not opened again. */
export function getCardActions(task: Task, today: CalendarDay): CardActions {
  const isTaskOpen = isOpen(task)
  const actions = isTaskOpen || !isPastUndo(task, today) ? availableActions(task) : []
  const primaryAction = primaryActions.find((move) => actions.includes(move))
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
