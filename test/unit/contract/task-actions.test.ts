import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeProgressRefusal } from '#contract/tasks/progress-refusals.ts'
import {
  applyProgress,
  type ProgressResult,
  type TaskProgress,
  isOpenTask,
  type TaskAction,
  taskActions,
  getProgressActions,
  type ProgressPatch,
} from '#contract/tasks/task-actions.ts'
import { TaskStatus } from '#contract/tasks/tasks.ts'

const buildTask = (status: TaskProgress['status'], completedCount: number, targetCount: number): TaskProgress => ({
  status,
  completedCount,
  targetCount,
})

const toKey = ({ status, completedCount, targetCount }: TaskProgress) => `${status} ${completedCount} of ${targetCount}`

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number)
const targets = upTo(6).slice(1)

/** Every progress with a target of up to 6 that the checks of the table allow. */
const everyProgress = targets.flatMap((target) => [
  buildTask('pending', 0, target),
  ...upTo(target - 1).map((count) => buildTask('in_progress', count, target)),
  buildTask('completed', target, target),
  ...upTo(target).map((count) => buildTask('abandoned', count, target)),
])

/** Every patch of up to three fields, with counts of 0 to 7. */
const everyPatch = [undefined, ...TaskStatus.options].flatMap((status) =>
  [undefined, ...upTo(7)].flatMap((completedCount) =>
    [undefined, ...targets].map((targetCount): ProgressPatch => ({
      ...(status && { status }),
      ...(completedCount !== undefined && { completedCount }),
      ...(targetCount && { targetCount }),
    })),
  ),
)

function applyAllowed(task: TaskProgress, patch: ProgressPatch) {
  const result = applyProgress(task, patch)
  if (!result.allowed) throw new Error(`refused at ${result.field}`)
  return result
}

const historyActions = (task: TaskProgress, patch: ProgressPatch) =>
  applyAllowed(task, patch).history.map(({ action }) => action)

describe('every patch of every progress', () => {
  const cases = everyProgress.flatMap((task) =>
    everyPatch.map((patch) => ({ task, patch, result: applyProgress(task, patch) })),
  )
  type Allowed = Extract<ProgressResult, { allowed: true }>
  type AllowedCase = { task: TaskProgress; patch: ProgressPatch; after: TaskProgress; history: Allowed['history'] }
  const allowed = cases.flatMap(({ task, patch, result }): AllowedCase[] =>
    result.allowed ? [{ task, patch, after: result.progress, history: result.history }] : [],
  )
  /** Expects a rule to hold for each allowed case and names those for which it does not. */
  const expectForAll = (rule: (allowedCase: AllowedCase) => boolean) =>
    expect(allowed.filter((one) => !rule(one))).toEqual([])

  test('is one of 18,900 cases, some of which are refused', () => {
    expect(cases).toHaveLength(18_900)
    expect(allowed.length).toBeGreaterThan(1_000)
    expect(allowed.length).toBeLessThan(cases.length)
  })

  test('results in a progress that the table allows', () => {
    const allowedProgress = new Set(everyProgress.map(toKey))
    expectForAll(({ after }) => allowedProgress.has(toKey(after)))
  })

  test('results in what it asks for, or is refused', () => {
    expectForAll(
      ({ task, patch, after }) =>
        after.targetCount === (patch.targetCount ?? task.targetCount) &&
        after.status === (patch.status ?? after.status) &&
        after.completedCount === (patch.completedCount ?? after.completedCount),
    )
  })

  test('records every change of status and count, and nothing else', () => {
    expectForAll(({ task, after, history }) => {
      const actions = new Set(history.map(({ action }) => action))
      const hasChanged = after.status !== task.status || after.completedCount !== task.completedCount
      // A raised target alone reopens a completed task: its count stays, and nothing is recorded.
      const isReopened = task.status === 'completed' && after.completedCount === task.completedCount
      return (
        history.every((step) => step.previousValue === task.completedCount && step.newValue === after.completedCount) &&
        actions.size === history.length &&
        actions.has('completed') === (after.status === 'completed' && task.status !== 'completed') &&
        actions.has('abandoned') === (after.status === 'abandoned') &&
        actions.has('decremented') === after.completedCount < task.completedCount &&
        (!actions.has('incremented') || after.completedCount > task.completedCount) &&
        (isReopened || history.length > 0 === hasChanged)
      )
    })
  })

  test('leaves an abandoned task as it is', () => {
    const ofAbandoned = cases.filter(({ task }) => task.status === 'abandoned')
    expect(ofAbandoned.every(({ result }) => !result.allowed && result.code === 'TRANSITION')).toBe(true)
  })
})

describe('actions', () => {
  test('a chain of actions leaves a history whose values follow each other, and a count that is their sum', () => {
    const arbitraryActions = fc.array(fc.constantFrom(...(Object.keys(taskActions) as TaskAction[])), {
      maxLength: 30,
    })
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

  test('each that a card offers is allowed and changes something', () => {
    for (const task of everyProgress)
      for (const type of ['call', 'roleplay']) {
        const available = getProgressActions({ ...task, type })
        expect(available.length > 0).toBe(task.status !== 'abandoned')
        expect(available.includes('abandon')).toBe(isOpenTask(task))
        for (const name of available) {
          const { progress: after, history } = applyAllowed(task, taskActions[name](task))
          expect(after).not.toEqual(task)
          expect(history.length).toBeGreaterThan(0)
        }
      }
  })

  test('the same one sent twice is recorded once', () => {
    for (const task of everyProgress.filter(isOpenTask))
      for (const patch of [taskActions.complete(), taskActions.start()]) {
        const { progress: after } = applyAllowed(task, patch)
        expect(applyAllowed(after, patch)).toEqual({ allowed: true, progress: after, history: [] })
      }
  })
})

describe('single patches', () => {
  test.each<[string, TaskProgress, ProgressPatch, TaskProgress, string[]]>([
    ['Start', buildTask('pending', 0, 1), taskActions.start(), buildTask('in_progress', 0, 1), ['started']],
    ['Complete', buildTask('in_progress', 0, 1), taskActions.complete(), buildTask('completed', 1, 1), ['completed']],
    [
      'Complete with a target of 5',
      buildTask('in_progress', 2, 5),
      taskActions.complete(),
      buildTask('completed', 5, 5),
      ['completed'],
    ],
    ['Complete at 0', buildTask('pending', 0, 1), taskActions.complete(), buildTask('completed', 1, 1), ['completed']],
    ['Undo', buildTask('completed', 5, 5), taskActions.undo(), buildTask('in_progress', 4, 5), ['decremented']],
    [
      'Undo with a target of 1',
      buildTask('completed', 1, 1),
      taskActions.undo(),
      buildTask('in_progress', 0, 1),
      ['decremented'],
    ],
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
      'Minus of a completed task',
      buildTask('completed', 3, 3),
      { completedCount: 2 },
      buildTask('in_progress', 2, 3),
      ['decremented'],
    ],
    [
      'Minus to 0',
      buildTask('in_progress', 1, 3),
      { completedCount: 0 },
      buildTask('in_progress', 0, 3),
      ['decremented'],
    ],
    ['Abandon', buildTask('in_progress', 1, 3), taskActions.abandon(), buildTask('abandoned', 1, 3), ['abandoned']],
    ['to 7 of 9', buildTask('pending', 0, 9), { completedCount: 7 }, buildTask('in_progress', 7, 9), ['incremented']],
    ['to 2 of 9', buildTask('completed', 9, 9), { completedCount: 2 }, buildTask('in_progress', 2, 9), ['decremented']],
    ['the same count', buildTask('pending', 0, 3), { completedCount: 0 }, buildTask('pending', 0, 3), []],
    [
      'status and count that agree',
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
    ['abandoning a completed task', buildTask('completed', 1, 1), { status: 'abandoned' }, 'TRANSITION', 'status'],
    ['more than the target', buildTask('pending', 0, 3), { completedCount: 4 }, 'VALIDATION', 'completedCount'],
    ['a target below the count', buildTask('in_progress', 2, 3), { targetCount: 1 }, 'VALIDATION', 'targetCount'],
    [
      'completed without the count',
      buildTask('pending', 0, 3),
      { status: 'completed', completedCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
    [
      'in progress with the count at the target',
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
      'in progress with the target lowered to the count',
      buildTask('in_progress', 2, 3),
      { status: 'in_progress', targetCount: 2 },
      'VALIDATION',
      'completedCount',
    ],
  ])('refuses %s', (_name, before, patch, code, field) => {
    expect(applyProgress(before, patch)).toMatchObject({ allowed: false, code, field })
  })

  test.each<[TaskProgress, ProgressPatch, string]>([
    [buildTask('abandoned', 1, 3), { completedCount: 2 }, 'An abandoned task cannot be changed'],
    [buildTask('in_progress', 0, 1), { status: 'pending' }, 'A started task cannot be pending'],
    [buildTask('pending', 0, 3), { completedCount: 4 }, 'Must not be more than the target'],
    [buildTask('in_progress', 2, 3), { targetCount: 1 }, 'Must be at least 2, the count already done'],
    [buildTask('pending', 0, 3), { status: 'completed', completedCount: 2 }, 'Does not agree with the status'],
    [buildTask('in_progress', 2, 3), { status: 'in_progress', targetCount: 2 }, 'Does not agree with the status'],
  ])('of %j, %j is refused with the reason "%s"', (before, patch, reason) => {
    const result = applyProgress(before, patch)
    expect(!result.allowed && describeProgressRefusal(before, patch, result)).toBe(reason)
  })
})
