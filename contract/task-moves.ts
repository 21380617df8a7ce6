import { type CalendarDay, daysBetween } from './calendar-day.ts'
import type { Task, TaskStatus } from './tasks.ts'

/** What the state machine looks at. */
export type Counted = Pick<Task, 'status' | 'completedCount' | 'targetCount'>
/** What a caller wants of it; targetCount only when it is edited. */
export type Progress = Partial<Counted>
/** What the history records; spec 3. */
export type HistoryAction = 'started' | 'completed' | 'abandoned' | 'incremented' | 'decremented'
export type HistoryStep = { action: HistoryAction; previousValue: number; newValue: number }
export type Outcome =
  | { allowed: true; after: Counted; history: HistoryStep[] }
  | { allowed: false; code: 'VALIDATION' | 'TRANSITION'; field: 'status' | 'completedCount'; reason: string }

/** The presses of a task card as patches. */
export const moves = {
  start: (): Progress => ({ status: 'in_progress' }),
  complete: (): Progress => ({ status: 'completed' }),
  undo: (): Progress => ({ status: 'in_progress' }),
  plus: (task: Counted): Progress => ({ completedCount: Math.min(task.completedCount + 1, task.targetCount) }),
  minus: (task: Counted): Progress => ({ completedCount: Math.max(task.completedCount - 1, 0) }),
  abandon: (): Progress => ({ status: 'abandoned' }),
} as const
export type Move = keyof typeof moves

/** Which presses a card offers in its state (spec 4). */
export function movesOffered(task: Counted & { type: string }): Move[] {
  const multi = task.targetCount > 1
  if (task.status === 'abandoned') return []
  if (task.status === 'completed') return multi ? ['undo', 'minus'] : ['undo']
  const first: Move[] =
    task.status === 'in_progress' ? ['complete'] : !multi || task.type === 'roleplay' ? ['start'] : []
  const counting: Move[] = multi ? (task.completedCount > 0 ? ['minus', 'plus'] : ['plus']) : []
  return [...first, ...counting, 'abandon']
}

/** Neither completed nor abandoned. */
export const isOpen = (task: { status: TaskStatus }): boolean =>
  task.status === 'pending' || task.status === 'in_progress'

/** Open, with a day before today (spec 4). */
export const isOverdue = (task: { status: TaskStatus; dueDate: CalendarDay }, today: CalendarDay): boolean =>
  isOpen(task) && task.dueDate < today

/** From so many days past on a task is closed by the server and no longer reopened (spec 4, contract 4). */
export const daysUntilClosed = 5

/** Whether a completed task's day is too long past to be undone. */
export const isPastUndo = (task: { dueDate: CalendarDay }, today: CalendarDay): boolean =>
  daysBetween(task.dueDate, today) >= daysUntilClosed

/** What a patch makes of a task, with the history it writes, or why it may not be (spec 4, contract 4). */
export function applyProgress(task: Counted, patch: Progress): Outcome {
  const targetCount = patch.targetCount ?? task.targetCount
  if (task.status === 'abandoned') return refused('TRANSITION', 'status', 'An abandoned task cannot be changed')
  const wantedCount = patch.completedCount ?? (patch.status === undefined ? task.completedCount : undefined)
  if ((wantedCount ?? task.completedCount) > targetCount)
    return refused('VALIDATION', 'completedCount', 'Must not be more than the target')
  const byStatus = patch.status && reachedByStatus({ ...task, targetCount }, patch.status)
  if (byStatus === 'impossible')
    return refused('TRANSITION', 'status', `A ${words[task.status]} task cannot be ${words[patch.status!]}`)
  const reached = wantedCount === undefined ? byStatus! : reachedByCount({ ...task, targetCount }, wantedCount)
  if (!patch.status) return allowed(task, reached, patch)
  return agree(task, patch.status, reached)
    ? allowed(task, { ...reached, status: patch.status }, patch)
    : refused('VALIDATION', 'completedCount', 'Does not agree with the status')
}

const words: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'started',
  completed: 'completed',
  abandoned: 'abandoned',
}

const refused = (code: 'VALIDATION' | 'TRANSITION', field: 'status' | 'completedCount', reason: string): Outcome => ({
  allowed: false,
  code,
  field,
  reason,
})

function reachedByStatus(task: Counted, status: TaskStatus): Counted | 'impossible' {
  if (status === 'completed') return { ...task, status, completedCount: task.targetCount }
  if (status === task.status) return task
  // The lower of the two counts where the same patch raises the target: an undo never adds.
  if (status === 'in_progress' && task.status === 'completed')
    return { ...task, status, completedCount: Math.min(task.completedCount, task.targetCount - 1) }
  if (status === 'in_progress') return { ...task, status }
  return status === 'abandoned' && isOpen(task) ? { ...task, status } : 'impossible'
}

function reachedByCount(task: Counted, completedCount: number): Counted {
  if (completedCount === task.targetCount) return { ...task, completedCount, status: 'completed' }
  const untouched = task.status === 'pending' && completedCount === 0
  return { ...task, completedCount, status: untouched ? 'pending' : 'in_progress' }
}

/** Starting and abandoning leave the count alone; every other pair must be what the count alone makes. */
function agree(task: Counted, status: TaskStatus, byCount: Counted): boolean {
  if (status === 'abandoned') return byCount.completedCount === task.completedCount
  if (status === 'in_progress') return byCount.completedCount < byCount.targetCount
  return status === byCount.status
}

function allowed(before: Counted, after: Counted, patch: Progress): Outcome {
  const { status, completedCount, targetCount } = after
  const step = (action: HistoryAction): HistoryStep => ({
    action,
    previousValue: before.completedCount,
    newValue: completedCount,
  })
  const completing = status === 'completed' && before.status !== 'completed'
  const byStatus =
    completing && (patch.completedCount === undefined || (patch.status === 'completed' && targetCount === 1))
  const history: HistoryStep[] = []
  if (completedCount > before.completedCount && !byStatus) history.push(step('incremented'))
  if (completedCount < before.completedCount) history.push(step('decremented'))
  if (completing) history.push(step('completed'))
  if (status === 'abandoned') history.push(step('abandoned'))
  if (status === 'in_progress' && before.status === 'pending' && !history.length) history.push(step('started'))
  return { allowed: true, after: { status, completedCount, targetCount }, history }
}
