import { finishFirstSteps, type FirstSteps, getFirstSteps } from '#contract/team/first-steps.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** The first steps of the viewer that are not finished. */
export const useFirstSteps = (): QueryResult<FirstSteps> => useEndpointQuery(getFirstSteps, {})

export const prefetchFirstStepsOfViewer = (): void => prefetchEndpoint(getFirstSteps, {})

/** Ends the viewer's first steps. */
export const useFinishFirstSteps = (): Mutation<typeof finishFirstSteps> =>
  useWrite(finishFirstSteps, { failed: words.failedToHide })
