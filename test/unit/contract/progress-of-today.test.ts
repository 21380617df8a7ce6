import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeProgressOfToday } from '#contract/tasks/tasks-of-day.ts'
import { TaskStatus } from '#contract/tasks/tasks.ts'

type StatsTask = Parameters<typeof computeProgressOfToday>[0][number]

const buildTask = (overrides: Partial<StatsTask>): StatsTask => ({
  status: 'pending',
  targetCount: 1,
  completedCount: 0,
  estimatedMinutes: 30,
  ...overrides,
})

test.each<[string, StatsTask[], [number, number, number]]>([
  ['no tasks', [], [0, 0, 0]],
  ['an open task', [buildTask({})], [30, 1, 0]],
  ['a started task counts in full', [buildTask({ status: 'in_progress' })], [30, 1, 0]],
  ['a completed task', [buildTask({ status: 'completed', completedCount: 1 })], [0, 1, 1]],
  ['an abandoned task is not counted', [buildTask({ status: 'abandoned' })], [0, 0, 0]],
  ['a share of a third', [buildTask({ status: 'in_progress', targetCount: 3, completedCount: 1 })], [20, 1, 0]],
  ['rounded up to a minute', [buildTask({ estimatedMinutes: 1, targetCount: 1_000, completedCount: 999 })], [1, 1, 0]],
  [
    'shares are summed before they are rounded',
    [1, 2, 3].map(() => buildTask({ estimatedMinutes: 1, targetCount: 3, completedCount: 2 })),
    [1, 3, 0],
  ],
])('%s', (_name, tasks, [estimatedTimeLeft, tasksTotal, tasksCompleted]) => {
  expect(computeProgressOfToday(tasks)).toEqual({ estimatedTimeLeft, tasksTotal, tasksCompleted })
})

const anyTask = fc
  .record({
    status: fc.constantFrom(...TaskStatus.options),
    targetCount: fc.integer({ min: 1, max: 1_000 }),
    share: fc.nat(999),
    estimatedMinutes: fc.integer({ min: 1, max: 1_440 }),
  })
  .map(({ share, ...one }): StatsTask => ({
    ...one,
    completedCount: one.status === 'completed' ? one.targetCount : share % one.targetCount,
  }))

test('minutes are the sum of exact fractions, rounded up', () => {
  fc.assert(
    fc.property(fc.array(anyTask, { maxLength: 40 }), (tasks) => {
      // Exact fractions: numerator and denominator as BigInt.
      let [above, below] = [0n, 1n]
      for (const { status, targetCount, completedCount, estimatedMinutes } of tasks) {
        if (status === 'completed' || status === 'abandoned') continue
        above = above * BigInt(targetCount) + BigInt(estimatedMinutes * (targetCount - completedCount)) * below
        below *= BigInt(targetCount)
      }
      expect(computeProgressOfToday(tasks)).toEqual({
        estimatedTimeLeft: Number((above + below - 1n) / below),
        tasksTotal: tasks.filter(({ status }) => status !== 'abandoned').length,
        tasksCompleted: tasks.filter(({ status }) => status === 'completed').length,
      })
    }),
    { numRuns: 1_000 },
  )
})
