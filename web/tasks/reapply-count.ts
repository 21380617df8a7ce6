import { type TaskProgress, type taskActions } from '#contract/tasks/task-actions.ts'
import type { TaskPatch } from '#contract/tasks/tasks.ts'

/** A plus or minus on top of the row as it is now: two devices that press plus count two (contract 1). */
export const reapplyCount = (
  current: TaskProgress & { version: number },
  applyAction: (typeof taskActions)['increment' | 'decrement'],
): TaskPatch => ({
  ...applyAction(current),
  version: current.version,
})
