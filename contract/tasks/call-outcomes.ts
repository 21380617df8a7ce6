import * as z from 'zod/mini'

/** How a call or another conversation with a client ended: docs/product/tasks.md#finishing-in-one-press. */
export const CallOutcome = z.enum(['no_answer', 'voicemail', 'reached', 'not_interested'])
export type CallOutcome = z.infer<typeof CallOutcome>

/** Display names of the outcomes. */
export const callOutcomeLabels: Record<CallOutcome, string> = {
  no_answer: 'No answer',
  voicemail: 'Voicemail',
  reached: 'Reached',
  not_interested: 'Not interested',
}

/** Whether nobody was reached, so the same task is tried again. */
export const isRetryOutcome = (outcome: CallOutcome | undefined): boolean =>
  outcome === 'no_answer' || outcome === 'voicemail'
