import { type FirstSteps, selectFirstSteps } from '#contract/team/first-steps.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './first-steps-store.ts'

/**
 * Gets the viewer's unfinished first steps. Finished ones are recorded, so that later deletions do not bring them back.
 */
export async function getFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const { isFinished, ...facts } = await store.findFirstStepFacts(ctx)
  if (isFinished) return { page: null, steps: [] }
  const firstSteps = selectFirstSteps(ctx.viewer.role, facts)
  if (firstSteps.page === null) await store.saveFirstStepsDone(ctx)
  return firstSteps
}

/** Ends the viewer's first steps, done or not. */
export const finishFirstSteps = async (ctx: Ctx): Promise<void> => {
  await store.saveFirstStepsDone(ctx)
}
