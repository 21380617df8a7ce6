import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDay } from '#contract/base/calendar-day.ts'
import {
  applyProgress,
  type TaskProgress,
  isOpen,
  isOverdue,
  isPastUndo,
  type TaskAction,
  taskActions,
  availableActions,
  type ProgressPatch,
} from '#contract/tasks/task-actions.ts'
import { TaskStatus } from '#contract/tasks/tasks.ts'

/** Every state that satisfies the table's own checks: completed exactly at the target, or abandoned anywhere. */
const arbitraryTask = fc
  .record({
    targetCount: fc.integer({ min: 1, max: 6 }),
    share: fc.nat(6),
    kind: fc.constantFrom(...TaskStatus.options),
  })
  .map(({ targetCount, share, kind }): TaskProgress => {
    if (kind === 'completed') return { status: kind, targetCount, completedCount: targetCount }
    if (kind === 'pending') return { status: kind, targetCount, completedCount: 0 }
    const completedCount = Math.min(share, kind === 'abandoned' ? targetCount : targetCount - 1)
    return { status: kind, targetCount, completedCount }
  })

const arbitraryPatch: fc.Arbitrary<ProgressPatch> = fc.record(
  {
    status: fc.constantFrom(...TaskStatus.options),
    completedCount: fc.nat(7),
    targetCount: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: [] },
)

const buildTask = (status: TaskProgress['status'], completedCount: number, targetCount: number): TaskProgress => ({
  status,
  completedCount,
  targetCount,
})

function applyAllowed(task: TaskProgress, patch: ProgressPatch) {
  const result = applyProgress(task, patch)
  if (!result.allowed) throw new Error(`refused: ${result.reason}`)
  return result
}

const historyActions = (task: TaskProgress, patch: ProgressPatch) =>
  applyAllowed(task, patch).history.map(({ action }) => action)

describe('whatever is asked', () => {
  test('what comes out is a state the table can hold', () => {
    fc.assert(
      fc.property(arbitraryTask, arbitraryPatch, (task, patch) => {
        const result = applyProgress(task, patch)
        if (!result.allowed) return
        const { status, completedCount, targetCount } = result.progress
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
      fc.property(arbitraryTask, arbitraryPatch, (task, patch) => {
        const result = applyProgress(task, patch)
        if (result.allowed) expect(result.progress).toMatchObject(patch)
      }),
      { numRuns: 20_000 },
    )
  })

  test('the history tells every change of status and count, and nothing else', () => {
    fc.assert(
      fc.property(arbitraryTask, arbitraryPatch, (task, patch) => {
        const result = applyProgress(task, patch)
        if (!result.allowed) return
        const { progress: after, history } = result
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
        const isReopened = task.status === 'completed' && after.completedCount === task.completedCount
        if (!isReopened) expect(history.length > 0).toBe(changed)
      }),
      { numRuns: 20_000 },
    )
  })

  test('an abandoned task stays as it is', () => {
    fc.assert(
      fc.property(arbitraryTask, arbitraryPatch, (task, patch) => {
        const result = applyProgress({ ...task, status: 'abandoned' }, patch)
        expect(result).toMatchObject({ allowed: false, code: 'TRANSITION' })
      }),
    )
  })

  test('a chain of presses leaves a history whose values follow each other, and a count that is their sum', () => {
    const arbitraryActions = fc.array(fc.constantFrom(...(Object.keys(taskActions) as TaskAction[])), { maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), arbitraryActions, (targetCount, names) => {
        let task = buildTask('pending', 0, targetCount)
        let historyCount = 0
        for (const name of names) {
          const result = applyProgress(task, taskActions[name](task))
          if (!result.allowed) continue
          const [step] = result.history
          expect(step?.previousValue ?? historyCount).toBe(historyCount)
          historyCount = step?.newValue ?? historyCount
          task = result.progress
          expect(historyCount).toBe(task.completedCount)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('every press a card offers is allowed and changes something', () => {
    fc.assert(
      fc.property(arbitraryTask, fc.constantFrom('call', 'roleplay'), (task, type) => {
        const available = availableActions({ ...task, type })
        expect(available.length > 0).toBe(task.status !== 'abandoned')
        expect(available.includes('abandon')).toBe(isOpen(task))
        for (const name of available) {
          const { progress: after, history } = applyAllowed(task, taskActions[name](task))
          expect(after).not.toEqual(task)
          expect(history.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('the same press sent twice writes once', () => {
    fc.assert(
      fc.property(arbitraryTask, fc.constantFrom(taskActions.complete(), taskActions.start()), (task, patch) => {
        fc.pre(isOpen(task))
        const { progress: after } = applyAllowed(task, patch)
        expect(applyAllowed(after, patch)).toEqual({ allowed: true, progress: after, history: [] })
      }),
    )
  })
})

describe('press by press (contract 4)', () => {
  test.each<[string, TaskProgress, ProgressPatch, TaskProgress, string[]]>([
    ['Start', buildTask('pending', 0, 1), taskActions.start(), buildTask('in_progress', 0, 1), ['started']],
    ['Complete', buildTask('in_progress', 0, 1), taskActions.complete(), buildTask('completed', 1, 1), ['completed']],
    [
      'Complete of many',
      buildTask('in_progress', 2, 5),
      taskActions.complete(),
      buildTask('completed', 5, 5),
      ['completed'],
    ],
    [
      'Done of a pending task',
      buildTask('pending', 0, 1),
      taskActions.complete(),
      buildTask('completed', 1, 1),
      ['completed'],
    ],
    ['Undo', buildTask('completed', 5, 5), taskActions.undo(), buildTask('in_progress', 4, 5), ['decremented']],
    ['Undo of one', buildTask('completed', 1, 1), taskActions.undo(), buildTask('in_progress', 0, 1), ['decremented']],
    [
      'Plus',
      buildTask('pending', 0, 3),
      taskActions.increment(buildTask('pending', 0, 3)),
      buildTask('in_progress', 1, 3),
      ['incremented'],
    ],
    [
      'Plus to the target',
      buildTask('in_progress', 2, 3),
      { completedCount: 3 },
      buildTask('completed', 3, 3),
      ['incremented', 'completed'],
    ],
    [
      'Minus',
      buildTask('in_progress', 2, 3),
      taskActions.decrement(buildTask('in_progress', 2, 3)),
      buildTask('in_progress', 1, 3),
      ['decremented'],
    ],
    [
      'Minus of a completed one',
      buildTask('completed', 3, 3),
      { completedCount: 2 },
      buildTask('in_progress', 2, 3),
      ['decremented'],
    ],
    [
      'Minus to nothing',
      buildTask('in_progress', 1, 3),
      { completedCount: 0 },
      buildTask('in_progress', 0, 3),
      ['decremented'],
    ],
    ['Abandon', buildTask('in_progress', 1, 3), taskActions.abandon(), buildTask('abandoned', 1, 3), ['abandoned']],
    ['a jump up', buildTask('pending', 0, 9), { completedCount: 7 }, buildTask('in_progress', 7, 9), ['incremented']],
    [
      'a jump down',
      buildTask('completed', 9, 9),
      { completedCount: 2 },
      buildTask('in_progress', 2, 9),
      ['decremented'],
    ],
    ['nothing of a pending task', buildTask('pending', 0, 3), { completedCount: 0 }, buildTask('pending', 0, 3), []],
    [
      'both, agreeing',
      buildTask('pending', 0, 3),
      { status: 'completed', completedCount: 3 },
      buildTask('completed', 3, 3),
      ['incremented', 'completed'],
    ],
    [
      'a target lowered to the count',
      buildTask('in_progress', 2, 3),
      { targetCount: 2 },
      buildTask('completed', 2, 2),
      ['completed'],
    ],
    ['a target raised', buildTask('completed', 2, 2), { targetCount: 3 }, buildTask('in_progress', 2, 3), []],
    [
      'completed with a target raised',
      buildTask('completed', 2, 2),
      { status: 'completed', targetCount: 3 },
      buildTask('completed', 3, 3),
      ['incremented'],
    ],
  ])('%s', (_name, before, patch, after, actions) => {
    expect(applyAllowed(before, patch).progress).toEqual(after)
    expect(historyActions(before, patch)).toEqual(actions)
  })

  test.each<[string, TaskProgress, ProgressPatch, string, string]>([
    ['back to pending', buildTask('in_progress', 0, 1), { status: 'pending' }, 'TRANSITION', 'status'],
    ['completed back to pending', buildTask('completed', 1, 1), { status: 'pending' }, 'TRANSITION', 'status'],
    ['abandoning what is done', buildTask('completed', 1, 1), { status: 'abandoned' }, 'TRANSITION', 'status'],
    ['more than the target', buildTask('pending', 0, 3), { completedCount: 4 }, 'VALIDATION', 'completedCount'],
    ['a target below the count', buildTask('in_progress', 2, 3), { targetCount: 1 }, 'VALIDATION', 'completedCount'],
    [
      'completed without the count',
      buildTask('pending', 0, 3),
      { status: 'completed', completedCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'started with the whole count',
      buildTask('pending', 0, 3),
      { status: 'in_progress', completedCount: 3 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'pending with a count',
      buildTask('pending', 0, 3),
      { status: 'pending', completedCount: 1 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'abandoned with another count',
      buildTask('in_progress', 1, 3),
      { status: 'abandoned', completedCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'started with the target at the count',
      buildTask('in_progress', 2, 3),
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
