import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type CalendarDay,
  maxCalendarDay,
  minCalendarDay,
  parseCalendarDay,
} from '#contract/base/calendar-day.ts'
import {
  countPassedSteps,
  getDefaultResumeMode,
  isAssignmentOver,
  previewEnrollment,
  previewResume,
  computeResumedAssignment,
} from '#contract/sequences/assignment-rules.ts'
import { isForLine, validateLines } from '#contract/sequences/sequences.ts'
import {
  findNextStepDay,
  findStepOccurrence,
  computeNextStepOccurrences,
  computeStepsBetween,
} from '#contract/sequences/step-days.ts'
import { addDaysNaively, arbitraryRepeat, listByWalking } from '#test/support/naive-recurrence.ts'

const toSteps = (offsets: readonly number[]) =>
  offsets.map((daysAfterKickoff, index) => ({ id: String.fromCharCode(97 + index), daysAfterKickoff }))
const once = (startDate: CalendarDay) => ({ startDate, repeatInterval: null, repeatCustomDays: null })
const day = parseCalendarDay

const arbitraryOffsets = fc.array(fc.integer({ min: -365, max: 365 }), { minLength: 1, maxLength: 5 })

describe('the days of steps', () => {
  test('of every repeat are those that walking the calendar finds', () => {
    fc.assert(
      fc.property(
        arbitraryRepeat,
        arbitraryOffsets,
        fc.integer({ min: -400, max: 800 }),
        fc.nat(60),
        ({ dueDate, repeatInterval, repeatCustomDays }, offsets, fromOffset, length) => {
          const schedule = { startDate: dueDate, repeatInterval, repeatCustomDays }
          const [from, through] = [addDaysNaively(dueDate, fromOffset), addDaysNaively(dueDate, fromOffset + length)]
          const starts = listByWalking(
            { dueDate, repeatInterval, repeatCustomDays, repeatEndDate: null },
            addDaysNaively(through, 366),
          )
          const steps = toSteps(offsets)
          const walked = starts.flatMap((start, round) =>
            steps.map(({ id, daysAfterKickoff }) => `${addDaysNaively(start, daysAfterKickoff)} ${round}:${id}`),
          )
          const isWithin = (line: string) => line.slice(0, 10) >= from && line.slice(0, 10) <= through
          const found = computeStepsBetween(schedule, steps, from, through)
          expect(found.map((one) => `${one.day} ${one.key}`).toSorted()).toEqual(walked.filter(isWithin).toSorted())
          for (const one of found) expect(findStepOccurrence(schedule, steps, one.key)).toEqual(one)
          const next = walked
            .map((line) => line.slice(0, 10))
            .toSorted()
            .find((one) => one > from)
          if (next && next <= through) expect(findNextStepDay(schedule, steps, from)).toBe(next)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('stay within the calendar', () => {
    const steps = toSteps([-365, 0, 365])
    for (const startDate of [minCalendarDay, maxCalendarDay])
      for (const repeatInterval of [null, 'daily', 'yearly'] as const) {
        const schedule = { startDate, repeatInterval, repeatCustomDays: null }
        expect(computeStepsBetween(schedule, steps, startDate, startDate).length).toBeGreaterThan(0)
        expect(findNextStepDay(schedule, steps, maxCalendarDay)).toBeUndefined()
        expect(previewEnrollment(schedule, steps, startDate, startDate).length).toBeGreaterThan(0)
        expect(() =>
          computeResumedAssignment(
            { ...schedule, openedThrough: minCalendarDay },
            minCalendarDay,
            'shift',
            maxCalendarDay,
          ),
        ).not.toThrow()
      }
  })

  test.each(['0:z', '1:a', 'x', '00:a', '-1:a', '9999999:a', '0:'])('no step has the key %s', (key) => {
    expect(findStepOccurrence(once(day('2026-11-23')), toSteps([0]), key)).toBeUndefined()
  })

  test('are skipped by an enrollment before today, but not today', () => {
    const [yesterday, today] = [day('2026-11-22'), day('2026-11-23')]
    const preview = previewEnrollment(once(yesterday), toSteps([0, 1, 2]), today, addDays(today, 30))
    expect(preview.map((one) => `${one.day} ${one.isSkipped}`)).toEqual([
      '2026-11-22 true',
      '2026-11-23 false',
      '2026-11-24 false',
    ])
  })

  test('to come leave out those that are tasks', () => {
    const schedule = { ...once(day('2026-11-23')), repeatInterval: 'weekly' } as const
    const found = computeNextStepOccurrences(schedule, toSteps([0, 1]), day('2026-11-23'), {
      storedKeys: ['0:b', '1:b'],
      limit: 3,
    })
    expect(found.map((one) => `${one.key} ${one.day}`)).toEqual(['1:a 2026-11-30', '2:a 2026-12-07', '2:b 2026-12-08'])
  })
})

describe('an assignment', () => {
  const state = { ...once(day('2026-11-23')), openedThrough: day('2026-11-25') }

  test('counts the steps behind it, also those that are tasks before their day', () => {
    expect(countPassedSteps(state, toSteps([-2, 0, 2, 3]))).toBe(3)
    expect(countPassedSteps(state, toSteps([-2, 0, 2, 3]), ['0:d'])).toBe(4)
    expect(
      countPassedSteps({ ...state, repeatInterval: 'weekly', openedThrough: day('2026-12-01') }, toSteps([0, 2])),
    ).toBe(1)
    expect(
      countPassedSteps({ ...state, repeatInterval: 'yearly', openedThrough: day('2027-11-01') }, toSteps([-30, 0])),
      'a round begins with its first step',
    ).toBe(1)
    expect(countPassedSteps(state, [])).toBe(0)
  })

  test('is over when nothing is to come and nothing is open', () => {
    const isOver = (
      offsets: number[],
      tasks = { storedKeys: [] as string[], hasOpenTask: false },
      repeatInterval: 'weekly' | null = null,
    ) => isAssignmentOver({ ...state, repeatInterval }, toSteps(offsets), tasks)
    expect(isOver([0, 2])).toBe(true)
    expect(isOver([0, 3])).toBe(false)
    expect(isOver([0, 3], { storedKeys: ['0:b'], hasOpenTask: false })).toBe(true)
    expect(isOver([0, 2], { storedKeys: ['0:a', '0:b'], hasOpenTask: true })).toBe(false)
    expect(isOver([])).toBe(false)
    expect(isOver([0, 2], undefined, 'weekly')).toBe(false)
  })

  test('moves by default unless its days mean something', () => {
    const mode = (offsets: number[], repeatInterval: 'weekly' | 'monthly' | 'yearly' | null = null) =>
      getDefaultResumeMode(toSteps(offsets), { anchor: 'kickoff', repeatInterval })
    expect([mode([0, 5]), mode([0], 'weekly')]).toEqual(['shift', 'shift'])
    expect([mode([-1, 5]), mode([0], 'monthly'), mode([0], 'yearly')]).toEqual(['keep', 'keep', 'keep'])
    expect(getDefaultResumeMode(toSteps([0, 5]), { anchor: 'policy_start', repeatInterval: null })).toBe('keep')
  })

  test('is as before when it is resumed on the day of its pause, also one whose agent was away', () => {
    for (const mode of ['shift', 'keep'] as const)
      expect(computeResumedAssignment(state, day('2026-11-30'), mode, day('2026-11-30'))).toEqual({
        startDate: state.startDate,
        openedThrough: state.openedThrough,
        shiftDays: 0,
      })
  })

  test('shows before a resume what comes when, and what is skipped', () => {
    const paused = { ...state, pausedOn: day('2026-11-25') }
    const preview = (mode: 'shift' | 'keep') =>
      previewResume(paused, toSteps([0, 3, 6, 9]), mode, {
        today: day('2026-11-30'),
        through: addDays(day('2026-11-30'), 60),
        storedKeys: ['0:a'],
      }).map((one) => `${one.key} ${one.day}${one.isSkipped ? ' skipped' : ''}`)
    expect(preview('shift')).toEqual(['0:b 2026-12-01', '0:c 2026-12-04', '0:d 2026-12-07'])
    expect(preview('keep')).toEqual(['0:b 2026-11-26 skipped', '0:c 2026-11-29 skipped', '0:d 2026-12-02'])
  })
})

test('a sequence is for its lines, and for every line if it has none', () => {
  expect([isForLine({ lines: ['auto'] }, 'auto'), isForLine({ lines: ['auto'] }, 'home')]).toEqual([true, false])
  expect(isForLine({ lines: [] }, 'home')).toBe(true)
})

test('a line that the organization does not have is refused at `lines`', () => {
  expect(validateLines(['home', 'zoo'], ['auto', 'home'])).toMatchObject([{ path: 'lines' }])
  expect(validateLines(['home'], ['auto', 'home'])).toEqual([])
})
