import { isAssignmentOver } from '#contract/sequences/assignment-rules.ts'
import type { Db } from '#server/base/database/database.ts'
import { throwTransition } from '#server/base/failure.ts'
import type { AssignmentHooks } from '#server/tasks/for-sequences.ts'
import * as store from './ending-store.ts'

/** Locks the assignment of a reopened task. Throws TRANSITION if it is paused. */
async function assertNotPaused(db: Db, id: string): Promise<void> {
  if (await store.lockPauseState(db, id)) throwTransition('The sequence is paused. Resume it first.')
}

/**
 * Locks assignments, ends those whose last step was closed, and resumes those whose last step was reopened:
 * docs/product/sequences.md. A paused one, which may have other waiting tasks, ends when it is resumed.
 */
export async function finishOrReopenAssignments(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const assignments = await store.lockAssignmentFinishStates(db, ids)
  const changed = assignments.filter((one) => !one.isPaused && isOver(one) !== one.isOver)
  const [finished, reopened] = [changed.filter((one) => !one.isOver), changed.filter((one) => one.isOver)]
  await Promise.all([
    finished.length && store.finishAssignments(db, now, finished),
    reopened.length && store.reopenAssignments(db, now, reopened),
  ])
}

const isOver = (assignment: store.AssignmentFinishState): boolean =>
  isAssignmentOver({ ...assignment, repeatInterval: null, repeatCustomDays: null }, assignment.steps, assignment)

/** What tasks call when one of an assignment changes. */
export const assignmentHooks: AssignmentHooks = {
  assertMayReopen: assertNotPaused,
  afterChange: finishOrReopenAssignments,
}
