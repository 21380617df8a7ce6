import { addDays } from '#contract/base/calendar-day.ts'
import { addDaysClamped, computeStepsBetween } from '#contract/sequences/step-days.ts'
import { type SequenceStep, stepLimits } from '#contract/sequences/steps.ts'
import * as assignments from '#server/assignments/service.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database.ts'
import { throwNotFound, throwTransition } from '#server/base/failure.ts'
import * as tasks from '#server/tasks/service.ts'
import { maxMissedSteps } from './due-steps.ts'
import * as removed from './removed-steps-store.ts'
import { lockEditableSequence } from './service.ts'
import * as store from './steps-store.ts'

/** How long a removed step can be put back. */
const restorePeriodMs = 24 * 60 * 60_000

const getKeptSince = (now: Date) => new Date(now.getTime() - restorePeriodMs)

/** Forgets, in all organizations, the removed steps that can no longer be put back. */
export const purgeRemovedSteps = (db: PlatformDb, now: Date): Promise<number> =>
  removed.deleteRemovedSteps(db, getKeptSince(now))

/** Removes a step; its tasks stay. Throws NOT_FOUND or FORBIDDEN. */
export async function deleteStep(ctx: Ctx, sequenceId: string, id: string): Promise<void> {
  await lockEditableSequence(ctx, sequenceId)
  if (!(await store.findStep(ctx, sequenceId, id))) throwNotFound()
  await Promise.all([
    // First: it locks the assignments that are not paused, of which the step's removal keeps how far they are opened.
    assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
    removed.removeStep(ctx, sequenceId, id),
    audit.recordViewerAuditEntry(ctx, { action: 'sequence_step_deleted', subjectId: id }),
  ])
}

/**
 * Puts a removed step back as it was, and creates what it would have brought on days opened meanwhile. Answers a step that
 * is there as it is. Throws NOT_FOUND, FORBIDDEN, or TRANSITION where the sequence has as many steps as it may.
 */
export async function restoreStep(ctx: Ctx, sequenceId: string, id: string): Promise<SequenceStep> {
  await lockEditableSequence(ctx, sequenceId)
  const existing = await store.findStep(ctx, sequenceId, id)
  if (existing) return existing
  const { agentIds } = (await removed.findRemovedStep(ctx, sequenceId, id, getKeptSince(ctx.now))) ?? throwNotFound()
  if ((await store.countStepsOfSequence(ctx, sequenceId)) >= stepLimits.count)
    throwTransition(`A sequence has ${stepLimits.count} steps at most`)
  // Locked in the order of an opening, so that the two cannot deadlock.
  const days = await assignments.lockLastOpenedDays(ctx, agentIds)
  const withoutStep = await removed.lockAssignmentsWithoutStep(ctx, id)
  const step = await removed.restoreStep(ctx, id)
  const missed = withoutStep.flatMap((assignment) => {
    const { id: assignmentId, startDate, openedDays, openedThrough } = assignment
    const firstDay = addDays(addDaysClamped(startDate, openedDays), 1)
    const found = computeStepsBetween(assignment, [step], firstDay, openedThrough).slice(-maxMissedSteps)
    return found.map(({ key, day }) => ({ assignmentId, stepId: step.id, key, day }))
  })
  await Promise.all([
    assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
    missed.length && tasks.addTasksOfSteps(ctx.db, ctx.now, missed),
  ])
  // Without the step some may have ended.
  const ids = withoutStep.map(({ id }) => id)
  await assignments.finishOrReopenAssignments(ctx.db, ctx.now, ids)
  if (missed.length) await tasks.closeMissedAndOverdueTasks(ctx.db, ctx.now, days)
  return step
}
