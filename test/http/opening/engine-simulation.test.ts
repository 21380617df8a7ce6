import { expect, test } from 'vitest'
import { simulateWorld } from '#test/simulation/simulate.ts'
import { effort } from '#test/support/effort.ts'

/**
 * Two organizations live through some days by the rules of docs/product, as a model in memory has them; `npm run long -- simulate`
 * gives them years. A failure names its seed, from which it happens again.
 */
const { seed: firstSeed, worlds, days } = effort.simulation
const seeds = Array.from({ length: worlds }, (_, index) => firstSeed + index)

test.each(seeds)('a world from seed %i has every task, once, as the model has it', async (seed) => {
  const started = performance.now()
  const { agentDays, calls, tasks, digest } = await simulateWorld(seed, days)
  expect(calls).toBeGreaterThan(agentDays)
  expect(tasks).toBeGreaterThan(agentDays)
  if (days < 60) return
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.info(`seed ${seed}: ${agentDays} days, ${calls} calls, ${tasks} tasks, ${digest}, ${seconds} s`)
})
