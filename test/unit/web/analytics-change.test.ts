import { expect, test } from 'vitest'
import { describeCountChange, describePointsChange, formatRate } from '#web/analytics/words.ts'

test.each([
  [1_320, 1_200, '+120 (1,200 before)'],
  [90, 100, '−10 (100 before)'],
  [7, 7, '0 (7 before)'],
  [0, 1_000, '−1,000 (1,000 before)'],
  [5, 0, 'Nothing in the days before'],
])('%i after %i is "%s"', (count, previous, expected) => expect(describeCountChange(count, previous)).toBe(expected))

const rate = (percentage: number, of: number) => ({ percentage, of })

test('a rate changes by points, and is compared with none where nothing was counted', () => {
  expect(describePointsChange(rate(82.8, 20), rate(86.1, 10))).toBe('−3.3 points (86.1% before)')
  expect(describePointsChange(rate(50, 2), rate(0, 4))).toBe('+50 points (0% before)')
  expect(describePointsChange(rate(50, 2), rate(0, 0))).toBe('Nothing in the days before')
  expect(describePointsChange(rate(0, 0), rate(86.1, 10))).toBe('86.1% before')
})

test('a rate of nothing is a dash', () => {
  expect(formatRate(rate(0, 0))).toBe('–')
  expect(formatRate(rate(0, 3))).toBe('0%')
})
