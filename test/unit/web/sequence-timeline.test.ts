import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutSequenceTimeline } from '#web/sequences/timeline/sequence-timeline-layout.ts'
import {
  describeSequenceTimeline,
  describeSequenceRepeat,
  describeStepDay,
  formatStepDay,
} from '#web/sequences/words.ts'

const steps = (...days: number[]) => days.map((daysAfterKickoff, id) => ({ id: String(id), daysAfterKickoff }))

describe('the line of a sequence', () => {
  test('has the date and the days before and after it to scale', () => {
    const { marks, ...ends } = layOutSequenceTimeline(steps(0, -60, 20, -30), 0.05)
    expect(ends).toEqual({ firstDay: -60, lastDay: 20, originFraction: 0.75 })
    expect(marks.map(({ fraction }) => fraction)).toEqual([0, 0.375, 0.75, 1])
  })

  test('starts with the date when no step is before it, and ends with it when none is after', () => {
    expect(layOutSequenceTimeline(steps(10, 20), 0.05)).toMatchObject({ firstDay: 0, lastDay: 20, originFraction: 0 })
    expect(layOutSequenceTimeline(steps(-10), 0.05)).toMatchObject({ firstDay: -10, lastDay: 0, originFraction: 1 })
    expect(layOutSequenceTimeline(steps(), 0.05)).toEqual({ marks: [], firstDay: 0, lastDay: 0, originFraction: 0 })
  })

  test('gives steps of one day one mark, in their order', () => {
    const { marks } = layOutSequenceTimeline(steps(0, 0, 0), 0.05)
    expect(marks.map(({ steps }) => steps.map(({ id }) => id))).toEqual([['0', '1', '2']])
  })

  test('gives no steps before the date a mark with those after it', () => {
    const readMarks = (...days: number[]) =>
      layOutSequenceTimeline(steps(...days), 0.1).marks.map(({ steps }) => steps.map((step) => step.daysAfterKickoff))
    expect(readMarks(-3, 0, 1, 3, 300)).toEqual([[-3], [0, 1, 3], [300]])
    expect(readMarks(-300, -2, -1, 0)).toEqual([[-300], [-2, -1], [0]])
  })

  test('draws every step once, and no two marks over each other', () => {
    const day = fc.integer({ min: -365, max: 365 })
    fc.assert(
      fc.property(fc.array(day, { maxLength: 60 }), fc.double({ min: 0.01, max: 0.3, noNaN: true }), (days, minGap) => {
        const { marks } = layOutSequenceTimeline(steps(...days), minGap)
        expect(marks.flatMap(({ steps }) => steps.map(({ id }) => id)).toSorted()).toEqual(
          days.map((_, id) => String(id)).toSorted(),
        )
        for (const [index, { fraction }] of marks.entries()) {
          expect(fraction).toBeGreaterThanOrEqual(0)
          expect(fraction).toBeLessThanOrEqual(1)
          // The sum of two fractions may be rounded.
          if (index) expect(fraction - marks[index - 1]!.fraction).toBeGreaterThanOrEqual(minGap - 1e-9)
        }
      }),
    )
  })

  test('is described in words', () => {
    expect(describeSequenceTimeline(steps(5, -60, 0))).toBe(
      '3 steps, from 60 days before the date to 5 days after the date',
    )
    expect(describeSequenceTimeline(steps(0, 1))).toBe('2 steps, from the start to 1 day after the start')
    expect(describeSequenceTimeline(steps(3))).toBe('1 step, 3 days after the start')
    expect(describeSequenceTimeline(steps(0))).toBe('1 step, on the day it starts')
    expect(describeSequenceTimeline([])).toBe('No steps yet')
  })
})

test('the day of a step is told in words and as a number', () => {
  expect([-60, -1, 0, 1].map((day) => describeStepDay(day, true))).toEqual([
    '60 days before the date',
    '1 day before the date',
    'On the date',
    '1 day after the date',
  ])
  expect(describeStepDay(0, false)).toBe('On the day it starts')
  expect([-60, 0, 14].map(formatStepDay)).toEqual(['Day −60', 'Day 0', 'Day 14'])
})

test.each([
  ['weekly', null, 'Repeats every week'],
  ['custom', 10, 'Repeats every 10 days'],
  ['custom', 1, 'Repeats every day'],
] as const)('a sequence that is repeated %s (%s) is described', (interval, customDays, text) =>
  expect(describeSequenceRepeat(interval, customDays)).toBe(text),
)
