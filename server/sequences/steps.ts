import {
  type ListedSequenceStep,
  type SequenceStep,
  type SequenceStepDraft,
  type SequenceStepPatch,
  stepLimits,
} from '#contract/sequences/steps.ts'
import * as assignments from '#server/assignments/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound, throwTransition } from '#server/base/failure.ts'
import { getSequence, lockEditableSequence } from './service.ts'
import * as store from './steps-store.ts'

/** Lists the steps of a sequence that the caller may read. Throws NOT_FOUND. */
export async function listSteps(ctx: Ctx, sequenceId: string): Promise<ListedSequenceStep[]> {
  const [, steps] = await Promise.all([getSequence(ctx, sequenceId), store.listSteps(ctx, sequenceId)])
  return steps
}

/** Gets a step of a sequence that the caller may read. Throws NOT_FOUND. */
export async function getStepOfSequence(ctx: Ctx, sequenceId: string, id: string): Promise<SequenceStep> {
  const [, step] = await Promise.all([getSequence(ctx, sequenceId), store.findStep(ctx, sequenceId, id)])
  return step ?? throwNotFound()
}

/** Adds a step. Throws NOT_FOUND, FORBIDDEN, or TRANSITION where the sequence has as many as it may. */
export async function addStep(
  ctx: Ctx,
  sequenceId: string,
  id: string,
  draft: SequenceStepDraft,
): Promise<SequenceStep> {
  await lockEditableSequence(ctx, sequenceId)
  if ((await store.countStepsOfSequence(ctx, sequenceId)) >= stepLimits.count)
    throwTransition(`A sequence has ${stepLimits.count} steps at most`)
  const [, , step] = await Promise.all([
    store.addSteps(ctx, sequenceId, [{ ...draft, description: draft.description ?? null }], [id]),
    assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
    store.findStep(ctx, sequenceId, id),
  ])
  return step!
}

/** Changes a step; its tasks stay as they are. Throws NOT_FOUND or FORBIDDEN. */
export async function updateStep(
  ctx: Ctx,
  sequenceId: string,
  id: string,
  patch: SequenceStepPatch,
): Promise<SequenceStep> {
  await lockEditableSequence(ctx, sequenceId)
  const before = (await store.findStep(ctx, sequenceId, id)) ?? throwNotFound()
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const after: SequenceStep = { ...before, ...changes }
  const [saved] = await Promise.all([
    store.saveStep(ctx, id, after),
    after.daysAfterKickoff !== before.daysAfterKickoff && assignments.resetNextDueDaysOfSequence(ctx, sequenceId),
  ])
  return saved
}
