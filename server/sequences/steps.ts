import { applyAppointmentPatch, validateReminder } from '#contract/base/appointments.ts'
import {
  completeStepDraft,
  type ListedSequenceStep,
  type SequenceStep,
  type SequenceStepDraft,
  type SequenceStepPatch,
  stepLimits,
} from '#contract/sequences/steps.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { throwIfIssues, throwNotFound, throwTransition } from '#server/base/failure.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import * as assignments from '#server/sequences/enrollment/store.ts'
import { getSequence, lockEditableSequence, syncStandingSequence } from './service.ts'
import * as store from './steps-store.ts'

/** Lists the steps of a sequence that the viewer may read. Throws NOT_FOUND. */
export async function listSteps(ctx: Ctx, sequenceId: string): Promise<ListedSequenceStep[]> {
  const [, steps] = await Promise.all([getSequence(ctx, sequenceId), store.listSteps(ctx, sequenceId)])
  return steps
}

/** Gets a step of a sequence that the viewer may read. Throws NOT_FOUND. */
export async function getStepOfSequence(ctx: Ctx, sequenceId: string, id: string): Promise<SequenceStep> {
  const [, step] = await Promise.all([getSequence(ctx, sequenceId), store.findStep(ctx, sequenceId, id)])
  return step ?? throwNotFound()
}

/** Adds a step. Throws NOT_FOUND, FORBIDDEN, or TRANSITION if the sequence has the maximum. */
export async function addStep(
  ctx: Ctx,
  sequenceId: string,
  id: string,
  draft: SequenceStepDraft,
): Promise<SequenceStep> {
  const sequence = await lockEditableSequence(ctx, sequenceId)
  assertMayAddStep(await store.countStepsOfSequence(ctx, sequenceId))
  const [, , step] = await Promise.all([
    store.addSteps(ctx, sequenceId, [{ ...completeStepDraft(draft), id }]),
    assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
    store.findStep(ctx, sequenceId, id),
  ])
  await syncStandingSequence(ctx, sequence)
  return step!
}

function assertMayAddStep(stepCount: number): void {
  if (stepCount >= stepLimits.count) throwTransition(`A sequence has ${stepLimits.count} steps at most`)
}

/** Changes a step but not its tasks. Throws NOT_FOUND or FORBIDDEN. */
export async function updateStep(
  ctx: Ctx,
  sequenceId: string,
  id: string,
  patch: SequenceStepPatch,
): Promise<SequenceStep> {
  const sequence = await lockEditableSequence(ctx, sequenceId)
  const before = (await store.findStep(ctx, sequenceId, id)) ?? throwNotFound()
  const changes = omitUndefined(patch)
  const after: SequenceStep = { ...before, ...changes, ...applyAppointmentPatch(before, patch) }
  throwIfIssues(validateReminder(after))
  const isMoved = after.daysAfterKickoff !== before.daysAfterKickoff
  const [saved] = await Promise.all([
    store.saveStep(ctx, id, after),
    isMoved && assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
  ])
  if (isMoved) await syncStandingSequence(ctx, sequence)
  return saved
}

/** How long a removed step can be restored. */
const restorePeriodMs = 24 * 60 * 60_000

const getRestorableSince = (now: Date) => new Date(now.getTime() - restorePeriodMs)

/** Removes a step; its tasks stay. Throws NOT_FOUND or FORBIDDEN. */
export async function deleteStep(ctx: Ctx, sequenceId: string, id: string): Promise<void> {
  await lockEditableSequence(ctx, sequenceId)
  if (!(await store.findStep(ctx, sequenceId, id))) throwNotFound()
  await Promise.all([
    store.removeStep(ctx, sequenceId, id),
    assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
    audit.recordViewerAuditEntry(ctx, { action: 'sequence_step_deleted', subjectId: id }),
  ])
}

/**
 * Restores a removed step; steps skipped in the meantime stay skipped. Returns an existing step unchanged. Throws
 * NOT_FOUND, FORBIDDEN, or TRANSITION if the sequence has the maximum number of steps.
 */
export async function restoreStep(ctx: Ctx, sequenceId: string, id: string): Promise<SequenceStep> {
  const sequence = await lockEditableSequence(ctx, sequenceId)
  const existing = await store.findStep(ctx, sequenceId, id)
  if (existing) return existing
  const removedSince = getRestorableSince(ctx.now)
  const [count, isRestorable] = await Promise.all([
    store.countStepsOfSequence(ctx, sequenceId),
    store.isStepRestorable(ctx, sequenceId, id, removedSince),
  ])
  if (!isRestorable) throwNotFound()
  assertMayAddStep(count)
  const [step] = await Promise.all([
    store.restoreStep(ctx, sequenceId, id),
    assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
  ])
  await syncStandingSequence(ctx, sequence)
  return step
}

/** Deletes, in all organizations, the removed steps that can no longer be restored. */
export const purgeRemovedSteps = (db: PlatformDb, now: Date): Promise<number> =>
  store.deleteRemovedSteps(db, getRestorableSince(now))
