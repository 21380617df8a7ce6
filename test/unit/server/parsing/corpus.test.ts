import { expect, test } from 'vitest'
import { scoreCorpus } from '#test/support/corpus/score-corpus.ts'

/** The promise of the rules, in percent: docs/product/parsing.md. */
const minima = { days: 97, types: 97, titles: 97, minutes: 97, hours: 100 }
const maxima = { invented: 1, lost: 0, listed: 1 }

test('the rules keep their promise on the development documents', async () => {
  const { score, problems } = await scoreCorpus('development')
  for (const [name, minimum] of Object.entries(minima))
    expect(score[name as keyof typeof score], `${name}\n${problems.join('\n')}`).toBeGreaterThanOrEqual(minimum)
  for (const [name, maximum] of Object.entries(maxima))
    expect(score[name as keyof typeof score], `${name}\n${problems.join('\n')}`).toBeLessThanOrEqual(maximum)
})
