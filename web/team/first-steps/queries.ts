import { finishFirstSteps, getFirstSteps } from '#contract/team/first-steps.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** The page of the viewer's first steps that is not finished, with all of its steps. */
export const useFirstSteps = () => useEndpointQuery(getFirstSteps, {})

export const prefetchFirstStepsOfViewer = (): void => prefetchEndpoint(getFirstSteps, {})

/** Ends the viewer's first steps, done or not. */
export const useFinishFirstSteps = () => useWrite(finishFirstSteps, { failed: words.failedToHide })
