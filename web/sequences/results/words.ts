import { formatCounted } from '#contract/base/format-count.ts'
import type { SequenceResults } from '#contract/sequences/sequences.ts'

/** The texts of a sequence's results (docs/product/sequences.md). */
export const words = {
  heading: 'Results',
  loading: 'Loading the results',
  failedToLoad: (why: string) => `The results could not be loaded. ${why}`,
  none: 'No clients have been enrolled yet.',
  step: 'Step',
  done: 'Done',
  missed: 'Missed',
  open: 'Open',
} as const

/** "12 clients: 5 active (1 paused), 4 finished, 3 ended early, 2 of them because they became active clients." */
export function describeSequenceResults(results: SequenceResults): string {
  const { enrolled, running, paused, finished, endedEarly, endedActive } = results
  const parts = [
    running > 0 && `${running} active${paused ? ` (${paused} paused)` : ''}`,
    finished > 0 && `${finished} finished`,
    endedEarly > 0 && `${endedEarly} ended early`,
    endedActive > 0 && `${endedActive} of them because they became active clients`,
  ].filter((part) => part !== false)
  return `${formatCounted(enrolled, 'client')}${parts.length ? `: ${parts.join(', ')}` : ''}.`
}
