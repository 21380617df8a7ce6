import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import type { Task, TaskStatus } from './tasks.ts'

/** The status and the counts of a task, which decide the actions that it allows. */
export type TaskProgress = Pick<Task, 'status' | 'completedCount' | 'targetCount'>
/** A change of progress; `targetCount` only if it is edited. */
export type ProgressPatch = Partial<TaskProgress>
/** See docs/product/tasks.md#task-progress. */
type ProgressAction = 'started' | 'completed' | 'abandoned' | 'incremented' | 'decremented'
/** A history entry to add; the values are the completed counts before and after. */
export type NewHistoryEntry = { action: ProgressAction; previousValue: number; newValue: number }
/** The new progress with its history entries, or the refusal of a patch with the field at fault. */
export type ProgressResult =
  | { allowed: true; progress: TaskProgress; history: NewHistoryEntry[] }
  | { allowed: false; code: 'VALIDATION' | 'TRANSITION'; field: 'status' | 'completedCount' | 'targetCount' }

/** The actions of a task card as patches. */
export const taskActions = {
  start: (): ProgressPatch => ({ status: 'in_progress' }),
  complete: (): ProgressPatch => ({ status: 'completed' }),
  undo: (): ProgressPatch => ({ status: 'in_progress' }),
  increment: (task: TaskProgress): ProgressPatch => ({
    completedCount: Math.min(task.completedCount + 1, task.targetCount),
  }),
  decrement: (task: TaskProgress): ProgressPatch => ({ completedCount: Math.max(task.completedCount - 1, 0) }),
  abandon: (): ProgressPatch => ({ status: 'abandoned' }),
} as const
export type TaskAction = keyof typeof taskActions

/** Lists the actions that a card offers. */
export function getProgressActions(task: TaskProgress & { type: string }): TaskAction[] {
  const isMultiCount = task.targetCount > 1
  if (task.status === 'abandoned') return []
  if (task.status === 'completed') return isMultiCount ? ['undo', 'decrement'] : ['undo']
  const primaryActions: TaskAction[] =
    task.status === 'in_progress' ? ['complete'] : !isMultiCount || task.type === 'roleplay' ? ['start'] : []
  const countActions: TaskAction[] = isMultiCount
    ? task.completedCount > 0
      ? ['decrement', 'increment']
      : ['increment']
    : []
  return [...primaryActions, ...countActions, 'abandon']
}

export const openTaskStatuses: readonly TaskStatus[] = ['pending', 'in_progress']

/** Whether a task is neither completed nor abandoned. */
export const isOpenTask = ({ status }: { status: TaskStatus }): boolean => openTaskStatuses.includes(status)

/** Whether nothing was done with a task: every change raises its version. */
export const isUntouchedTask = ({ status, version }: Pick<Task, 'status' | 'version'>): boolean =>
  status === 'pending' && version === 1

/** Whether a task is open and due before today. */
export const isOverdueTask = (task: { status: TaskStatus; dueDate: CalendarDay }, today: CalendarDay): boolean =>
  isOpenTask(task) && task.dueDate < today

/** Days after its due date when an open task is closed, and a completed one can no longer be reopened. */
export const daysOverdueUntilClosed = 5

/** Whether a due date is `daysOverdueUntilClosed` or more days past, when a completion can no longer be undone. */
export const isPastUndoDeadline = (task: { dueDate: CalendarDay }, today: CalendarDay): boolean =>
  daysBetween(task.dueDate, today) >= daysOverdueUntilClosed

/**
 * Applies a patch to a task's progress. Returns the new progress and its history entries, or a refusal, which
 * `describeProgressRefusal` explains; see docs/product/tasks.md#task-progress.
 */
export function applyProgress(task: TaskProgress, patch: ProgressPatch): ProgressResult {
  const targetCount = patch.targetCount ?? task.targetCount
  if (task.status === 'abandoned') return refuseProgress('TRANSITION', 'status')
  const requestedCount = patch.completedCount ?? (patch.status === undefined ? task.completedCount : undefined)
  if ((requestedCount ?? task.completedCount) > targetCount)
    return refuseProgress('VALIDATION', patch.completedCount === undefined ? 'targetCount' : 'completedCount')
  const progressByStatus = patch.status && applyStatus({ ...task, targetCount }, patch.status)
  if (progressByStatus === 'impossible') return refuseProgress('TRANSITION', 'status')
  const newProgress =
    requestedCount === undefined ? progressByStatus! : applyCount({ ...task, targetCount }, requestedCount)
  if (!patch.status) return acceptProgress(task, newProgress, patch)
  return isConsistent(task, patch.status, newProgress)
    ? acceptProgress(task, { ...newProgress, status: patch.status }, patch)
    : refuseProgress('VALIDATION', 'completedCount')
}

const refuseProgress = (
  code: 'VALIDATION' | 'TRANSITION',
  field: 'status' | 'completedCount' | 'targetCount',
): ProgressResult => ({ allowed: false, code, field })

function applyStatus(task: TaskProgress, status: TaskStatus): TaskProgress | 'impossible' {
  if (status === 'completed') return { ...task, status, completedCount: task.targetCount }
  if (status === task.status) return task
  // If the same patch raises the target, the count stays: an undo never raises it.
  if (status === 'in_progress' && task.status === 'completed')
    return { ...task, status, completedCount: Math.min(task.completedCount, task.targetCount - 1) }
  if (status === 'in_progress') return { ...task, status }
  return status === 'abandoned' && isOpenTask(task) ? { ...task, status } : 'impossible'
}

function applyCount(task: TaskProgress, completedCount: number): TaskProgress {
  if (completedCount === task.targetCount) return { ...task, completedCount, status: 'completed' }
  const isUntouched = task.status === 'pending' && completedCount === 0
  return { ...task, completedCount, status: isUntouched ? 'pending' : 'in_progress' }
}

/** Whether the status of a patch agrees with its count. Starting and abandoning do not depend on the count. */
function isConsistent(task: TaskProgress, status: TaskStatus, byCount: TaskProgress): boolean {
  if (status === 'abandoned') return byCount.completedCount === task.completedCount
  if (status === 'in_progress') return byCount.completedCount < byCount.targetCount
  return status === byCount.status
}

function acceptProgress(before: TaskProgress, after: TaskProgress, patch: ProgressPatch): ProgressResult {
  const { status, completedCount, targetCount } = after
  const createStep = (action: ProgressAction): NewHistoryEntry => ({
    action,
    previousValue: before.completedCount,
    newValue: completedCount,
  })
  const isCompleting = status === 'completed' && before.status !== 'completed'
  const isByStatus =
    isCompleting && (patch.completedCount === undefined || (patch.status === 'completed' && targetCount === 1))
  const history: NewHistoryEntry[] = []
  if (completedCount > before.completedCount && !isByStatus) history.push(createStep('incremented'))
  if (completedCount < before.completedCount) history.push(createStep('decremented'))
  if (isCompleting) history.push(createStep('completed'))
  if (status === 'abandoned') history.push(createStep('abandoned'))
  if (status === 'in_progress' && before.status === 'pending' && !history.length) history.push(createStep('started'))
  return { allowed: true, progress: { status, completedCount, targetCount }, history }
}
