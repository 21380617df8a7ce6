import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDay } from '#contract/calendar-day.ts'
import {
  applyProgress,
  type Counted,
  isOpen,
  isOverdue,
  isPastUndo,
  type Move,
  moves,
  movesOffered,
  type Progress,
} from '#contract/task-moves.ts'
import { TaskStatus } from '#contract/tasks.ts'

/** Every state that satisfies the table's own checks: completed exactly at the target, or abandoned anywhere. */
const anyState = fc
  .record({
    targetCount: fc.integer({ min: 1, max: 6 }),
    share: fc.nat(6),
    kind: fc.constantFrom(...TaskStatus.options),
  })
  .map(({ targetCount, share, kind }): Counted => {
    if (kind === 'completed') return { status: kind, targetCount, completedCount: targetCount }
    if (kind === 'pending') return { status: kind, targetCount, completedCount: 0 }
    const completedCount = Math.min(share, kind === 'abandoned' ? targetCount : targetCount - 1)
    return { status: kind, targetCount, completedCount }
  })

const anyPatch: fc.Arbitrary<Progress> = fc.record(
  {
    status: fc.constantFrom(...TaskStatus.options),
    completedCount: fc.nat(7),
    targetCount: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: [] },
)

const state = (status: Counted['status'], completedCount: number, targetCount: number): Counted => ({
  status,
  completedCount,
  targetCount,
})

function applied(task: Counted, patch: Progress) {
  const outcome = applyProgress(task, patch)
  if (!outcome.allowed) throw new Error(`refused: ${outcome.reason}`)
  return outcome
}

const written = (task: Counted, patch: Progress) => applied(task, patch).history.map(({ action }) => action)

describe('whatever is asked', () => {
  test('what comes out is a state the table can hold', () => {
    fc.assert(
      fc.property(anyState, anyPatch, (task, patch) => {
        const outcome = applyProgress(task, patch)
        if (!outcome.allowed) return
        const { status, completedCount, targetCount } = outcome.after
        expect(targetCount).toBe(patch.targetCount ?? task.targetCount)
        expect(completedCount).toBeGreaterThanOrEqual(0)
        expect(completedCount).toBeLessThanOrEqual(targetCount)
        if (status !== 'abandoned') expect(status === 'completed').toBe(completedCount === targetCount)
        if (status === 'pending') expect(completedCount).toBe(0)
      }),
      { numRuns: 20_000 },
    )
  })

  test('what was asked is what comes out, or it is refused', () => {
    fc.assert(
      fc.property(anyState, anyPatch, (task, patch) => {
        const outcome = applyProgress(task, patch)
        if (outcome.allowed) expect(outcome.after).toMatchObject(patch)
      }),
      { numRuns: 20_000 },
    )
  })

  test('the history tells every change of status and count, and nothing else', () => {
    fc.assert(
      fc.property(anyState, anyPatch, (task, patch) => {
        const outcome = applyProgress(task, patch)
        if (!outcome.allowed) return
        const { after, history } = outcome
        const actions = history.map(({ action }) => action)
        for (const step of history)
          expect(step).toMatchObject({ previousValue: task.completedCount, newValue: after.completedCount })
        expect(new Set(actions).size).toBe(actions.length)
        expect(actions.includes('completed')).toBe(after.status === 'completed' && task.status !== 'completed')
        expect(actions.includes('abandoned')).toBe(after.status === 'abandoned')
        expect(actions.includes('decremented')).toBe(after.completedCount < task.completedCount)
        if (actions.includes('incremented')) expect(after.completedCount).toBeGreaterThan(task.completedCount)
        const changed = after.status !== task.status || after.completedCount !== task.completedCount
        // Only an edited target changes the status without a press: then a completed task is reopened, its count unmoved.
        const reopened = task.status === 'completed' && after.completedCount === task.completedCount
        if (!reopened) expect(history.length > 0).toBe(changed)
      }),
      { numRuns: 20_000 },
    )
  })

  test('an abandoned task stays as it is', () => {
    fc.assert(
      fc.property(anyState, anyPatch, (task, patch) => {
        const outcome = applyProgress({ ...task, status: 'abandoned' }, patch)
        expect(outcome).toMatchObject({ allowed: false, code: 'TRANSITION' })
      }),
    )
  })

  test('a chain of presses leaves a history whose values follow each other, and a count that is their sum', () => {
    const presses = fc.array(fc.constantFrom(...(Object.keys(moves) as Move[])), { maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), presses, (targetCount, names) => {
        let task = state('pending', 0, targetCount)
        let told = 0
        for (const name of names) {
          const outcome = applyProgress(task, moves[name](task))
          if (!outcome.allowed) continue
          const [step] = outcome.history
          expect(step?.previousValue ?? told).toBe(told)
          told = step?.newValue ?? told
          task = outcome.after
          expect(told).toBe(task.completedCount)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('every press a card offers is allowed and changes something', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom('call', 'roleplay'), (task, type) => {
        const offered = movesOffered({ ...task, type })
        expect(offered.length > 0).toBe(task.status !== 'abandoned')
        expect(offered.includes('abandon')).toBe(isOpen(task))
        for (const name of offered) {
          const { after, history } = applied(task, moves[name](task))
          expect(after).not.toEqual(task)
          expect(history.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('the same press sent twice writes once', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(moves.complete(), moves.start()), (task, patch) => {
        fc.pre(isOpen(task))
        const { after } = applied(task, patch)
        expect(applied(after, patch)).toEqual({ allowed: true, after, history: [] })
      }),
    )
  })
})

describe('press by press (contract 4)', () => {
  test.each<[string, Counted, Progress, Counted, string[]]>([
    ['Start', state('pending', 0, 1), moves.start(), state('in_progress', 0, 1), ['started']],
    ['Complete', state('in_progress', 0, 1), moves.complete(), state('completed', 1, 1), ['completed']],
    ['Complete of many', state('in_progress', 2, 5), moves.complete(), state('completed', 5, 5), ['completed']],
    ['Done of a pending task', state('pending', 0, 1), moves.complete(), state('completed', 1, 1), ['completed']],
    ['Undo', state('completed', 5, 5), moves.undo(), state('in_progress', 4, 5), ['decremented']],
    ['Undo of one', state('completed', 1, 1), moves.undo(), state('in_progress', 0, 1), ['decremented']],
    ['Plus', state('pending', 0, 3), moves.plus(state('pending', 0, 3)), state('in_progress', 1, 3), ['incremented']],
    [
      'Plus to the target',
      state('in_progress', 2, 3),
      { completedCount: 3 },
      state('completed', 3, 3),
      ['incremented', 'completed'],
    ],
    [
      'Minus',
      state('in_progress', 2, 3),
      moves.minus(state('in_progress', 2, 3)),
      state('in_progress', 1, 3),
      ['decremented'],
    ],
    [
      'Minus of a completed one',
      state('completed', 3, 3),
      { completedCount: 2 },
      state('in_progress', 2, 3),
      ['decremented'],
    ],
    [
      'Minus to nothing',
      state('in_progress', 1, 3),
      { completedCount: 0 },
      state('in_progress', 0, 3),
      ['decremented'],
    ],
    ['Abandon', state('in_progress', 1, 3), moves.abandon(), state('abandoned', 1, 3), ['abandoned']],
    ['a jump up', state('pending', 0, 9), { completedCount: 7 }, state('in_progress', 7, 9), ['incremented']],
    ['a jump down', state('completed', 9, 9), { completedCount: 2 }, state('in_progress', 2, 9), ['decremented']],
    ['nothing of a pending task', state('pending', 0, 3), { completedCount: 0 }, state('pending', 0, 3), []],
    [
      'both, agreeing',
      state('pending', 0, 3),
      { status: 'completed', completedCount: 3 },
      state('completed', 3, 3),
      ['incremented', 'completed'],
    ],
    [
      'a target lowered to the count',
      state('in_progress', 2, 3),
      { targetCount: 2 },
      state('completed', 2, 2),
      ['completed'],
    ],
    ['a target raised', state('completed', 2, 2), { targetCount: 3 }, state('in_progress', 2, 3), []],
    [
      'completed with a target raised',
      state('completed', 2, 2),
      { status: 'completed', targetCount: 3 },
      state('completed', 3, 3),
      ['incremented'],
    ],
  ])('%s', (_name, before, patch, after, actions) => {
    expect(applied(before, patch).after).toEqual(after)
    expect(written(before, patch)).toEqual(actions)
  })

  test.each<[string, Counted, Progress, string, string]>([
    ['back to pending', state('in_progress', 0, 1), { status: 'pending' }, 'TRANSITION', 'status'],
    ['completed back to pending', state('completed', 1, 1), { status: 'pending' }, 'TRANSITION', 'status'],
    ['abandoning what is done', state('completed', 1, 1), { status: 'abandoned' }, 'TRANSITION', 'status'],
    ['more than the target', state('pending', 0, 3), { completedCount: 4 }, 'VALIDATION', 'completedCount'],
    ['a target below the count', state('in_progress', 2, 3), { targetCount: 1 }, 'VALIDATION', 'completedCount'],
    [
      'completed without the count',
      state('pending', 0, 3),
      { status: 'completed', completedCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'started with the whole count',
      state('pending', 0, 3),
      { status: 'in_progress', completedCount: 3 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'pending with a count',
      state('pending', 0, 3),
      { status: 'pending', completedCount: 1 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'abandoned with another count',
      state('in_progress', 1, 3),
      { status: 'abandoned', completedCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'started with the target at the count',
      state('in_progress', 2, 3),
      { status: 'in_progress', targetCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
  ])('refuses %s', (_name, before, patch, code, field) => {
    expect(applyProgress(before, patch)).toMatchObject({ allowed: false, code, field })
  })
})

describe('days of a task', () => {
  const today = calendarDay('2026-11-21')

  test('an open task is overdue from the next day on', () => {
    for (const status of TaskStatus.options) {
      expect(isOverdue({ status, dueDate: addDays(today, -1) }, today)).toBe(
        status === 'pending' || status === 'in_progress',
      )
      expect(isOverdue({ status, dueDate: today }, today)).toBe(false)
    }
  })

  test('from the fifth day past on nothing is undone', () => {
    expect([-4, -5, -6, 0, 3].map((days) => isPastUndo({ dueDate: addDays(today, days) }, today))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})
