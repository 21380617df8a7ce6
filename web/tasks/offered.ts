import type { CalendarDay } from '#contract/calendar-day.ts'
import { isOpen, isPastUndo, type Move, movesOffered } from '#contract/task-moves.ts'
import type { Task } from '#contract/tasks.ts'

/** What a card can do with its task in the state it is in. */
export type Offered = {
  /** The one press that leads on; every other is quieter. */
  onward: 'start' | 'complete' | 'undo' | undefined
  /** Done of a follow-up: the same as Complete, while that is not offered itself (spec 2). */
  done: boolean
  abandon: boolean
  plus: boolean
  minus: boolean
  /** A follow-up is a message as a rule (spec 2). */
  message: boolean
  /** To another day; the roleplay stays where it is (contract 4). */
  reschedule: boolean
  /** A mistake made good: nobody has touched it yet (contract 4). */
  remove: boolean
}

/** Which buttons a card shows (spec 4); a task whose day is too long past is not opened again. */
export function offeredFor(task: Task, today: CalendarDay): Offered {
  const open = isOpen(task)
  const moves = open || !isPastUndo(task, today) ? movesOffered(task) : []
  const onward = onwards.find((move) => moves.includes(move))
  return {
    onward,
    done: open && task.type === 'follow_up' && onward !== 'complete',
    abandon: moves.includes('abandon'),
    plus: moves.includes('plus'),
    minus: moves.includes('minus'),
    message: task.type === 'follow_up' && task.status !== 'abandoned',
    reschedule: open && !task.isDaily,
    remove: task.status === 'pending' && task.version === 1 && !task.isDaily,
  }
}

const onwards = ['start', 'complete', 'undo'] as const satisfies readonly Move[]
