import { isAssignmentOver } from '#contract/sequences/assignment-rules.ts'
import type { Db } from '#server/base/database.ts'
import { throwTransition } from '#server/base/failure.ts'
import * as endingStore from './ending-store.ts'

export {
  endAssignmentsOfActiveClient,
  handOverAssignmentsOfAgent,
  saveAgentOfClientAssignments,
  pauseAssignmentsOfClient,
  resumeAssignmentsPausedAt,
} from './client-assignments-store.ts'
export {
  addAssignments,
  type Assignment,
  type AssignmentWithTaskKeys,
  type ActiveAssignment,
  findAssignment,
  listAssignmentsOfClient,
  listActiveAssignments,
  lockAssignment,
  lockAssignmentsOfSequence,
  lockDueAssignments,
  lockLastOpenedDays,
  lockOwnAssignment,
  resetNextDueDaysOfSequence,
  saveAssignment,
  saveAssignmentNotes,
  saveOpenedAssignments,
} from './store.ts'

/** Locks an assignment of which a task is opened again. Throws TRANSITION where it is paused. */
export async function assertNotPaused(db: Db, id: string): Promise<void> {
  if (await endingStore.lockPauseState(db, id)) throwTransition('Its sequence is paused. Resume it first.')
}

/**
 * Ends assignments whose last step was closed, and lets those run again whose last step was reopened:
 * docs/product.md#sequences. Locks them. A paused one, of which other tasks may wait, ends with its resume.
 */
export async function finishOrReopenAssignments(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const assignments = await endingStore.lockAssignmentFinishStates(db, ids)
  const changed = assignments.filter((one) => !one.isPaused && isOver(one) !== one.isOver)
  const [finished, reopened] = [changed.filter((one) => !one.isOver), changed.filter((one) => one.isOver)]
  await Promise.all([
    finished.length && endingStore.finishAssignments(db, now, finished),
    reopened.length && endingStore.reopenAssignments(db, now, reopened),
  ])
}

const isOver = (assignment: endingStore.AssignmentFinishState): boolean =>
  isAssignmentOver({ ...assignment, repeatInterval: null, repeatCustomDays: null }, assignment.steps, assignment)
