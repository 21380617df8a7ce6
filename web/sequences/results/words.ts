import type { SequenceResults } from '#contract/sequences/sequences.ts'

/** The texts of what a sequence brought (docs/product.md#sequences). */
export const words = {
  heading: 'What it brought',
  loading: 'Counting what it brought',
  failedToLoad: (why: string) => `What it brought could not be counted. ${why}`,
  none: 'No client has been on it yet.',
  step: 'Step',
  done: 'Done',
  missed: 'Missed',
  open: 'Open',
} as const

/** "12 clients: 5 are on it (1 paused), 4 finished, 3 ended early, 2 of them as they became active." */
export function describeSequenceResults(results: SequenceResults): string {
  const { enrolled, running, paused, finished, endedEarly, endedActive } = results
  const parts = [
    running > 0 && `${running} ${running === 1 ? 'is' : 'are'} on it${paused ? ` (${paused} paused)` : ''}`,
    finished > 0 && `${finished} finished`,
    endedEarly > 0 && `${endedEarly} ended early`,
    endedActive > 0 && `${endedActive} of them as they became active`,
  ].filter((part) => part !== false)
  return `${enrolled === 1 ? '1 client' : `${enrolled} clients`}${parts.length ? `: ${parts.join(', ')}` : ''}.`
}
