import type { ProgressPatch, ProgressResult, TaskProgress } from './task-actions.ts'
import type { TaskStatus } from './tasks.ts'

/** Says why `applyProgress` refused a patch; separate, because a screen with optimistic changes needs no reasons. */
export function describeProgressRefusal(
  task: TaskProgress,
  { status, completedCount = 0, targetCount = task.targetCount }: ProgressPatch,
  { field }: Extract<ProgressResult, { allowed: false }>,
): string {
  if (field === 'targetCount') return `Must be at least ${task.completedCount}, the count already done`
  if (field === 'completedCount')
    return completedCount > targetCount ? 'Must not be more than the target' : 'Does not agree with the status'
  if (task.status === 'abandoned' || !status) return 'An abandoned task cannot be changed'
  return `A ${statusWords[task.status]} task cannot be ${statusWords[status]}`
}

const statusWords: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'started',
  completed: 'completed',
  abandoned: 'abandoned',
}
