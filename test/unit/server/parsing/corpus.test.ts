import { expect, test } from 'vitest'
import { scoreCorpus } from '#test/support/corpus/score-corpus.ts'

/** What the rules promise, in percent: docs/product/parsing.md. */
const minima = { days: 90, types: 90, titles: 90 }
const maxima = { invented: 3, lost: 5 }

test.each(['development', 'held-out', 'fresh'] as const)(
  'the rules keep their promise on the %s documents',
  async (folder) => {
    const { score, problems } = await scoreCorpus(folder)
    // The texts of the others stay unseen.
    const shown = folder === 'development' ? problems.join('\n') : JSON.stringify(score)
    for (const [name, minimum] of Object.entries(minima))
      expect(score[name as keyof typeof score], `${name}\n${shown}`).toBeGreaterThanOrEqual(minimum)
    for (const [name, maximum] of Object.entries(maxima))
      expect(score[name as keyof typeof score], `${name}\n${shown}`).toBeLessThanOrEqual(maximum)
  },
)
