import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { applyProgress, taskActions } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { formatDueDay, formatFullDay } from '#web/base/format-time.ts'
import { countDoneAndAllTasks, selectShownTasks, findMovableOverdue } from '#web/tasks/dashboard/day-list.ts'
import { getGreeting } from '#web/tasks/dashboard/words.ts'

const today = parseCalendarDay('2026-11-20')

test.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [16, 'afternoon'],
  [17, 'evening'],
  [23, 'evening'],
])('at %i the greeting says %s', (hour, time) => {
  expect(getGreeting(hour, 'Maya')).toBe(`Good ${time}, Maya`)
  expect(getGreeting(hour, null)).toBe(`Good ${time}`)
})

test.each([
  [0, true, 'Today'],
  [0, false, 'Today'],
  [1, true, 'Tomorrow'],
  [2, true, 'Sunday'],
  [6, true, 'Thursday'],
  [7, true, 'Nov 27'],
  [41, true, 'Dec 31'],
  [42, true, 'Jan 1, 2027'],
  [364, true, 'Nov 19, 2027'],
  [-1, true, '1 day overdue'],
  [-3, true, '3 days overdue'],
  [-1, false, 'Yesterday'],
  [-3, false, '3 days ago'],
])('%i days ahead, open %s, reads "%s"', (ahead, open, words) => {
  expect(formatDueDay(addDays(today, ahead), today, open)).toBe(words)
})

test('a relative day has its full date', () => expect(formatFullDay(today)).toBe('Friday, November 20, 2026'))

const buildRow = (overrides: Partial<TaskOfDay>) => buildTaskOfDay({ dueDate: today, ...overrides })

test('abandoned tasks are neither listed nor counted', () => {
  const list = selectShownTasks([
    buildRow({ id: 'a', status: 'abandoned' }),
    buildRow({ id: 'b', status: 'completed' }),
    buildRow({ id: 'c' }),
  ])
  expect(list.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(countDoneAndAllTasks(list)).toEqual({ done: 1, total: 2 })
})

test('earlier days come first, then the roleplay, then the rest in order of creation', () => {
  const earlierDay = addDays(today, -2)
  const rows = [
    buildRow({ id: 'd' }),
    buildRow({ id: 'c' }),
    buildRow({ id: 'b', isDaily: true }),
    buildRow({ id: 'a', dueDate: earlierDay }),
  ]
  expect(selectShownTasks(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('open overdue tasks can be moved together, except the roleplay', () => {
  const earlierDay = addDays(today, -1)
  const rows = [
    buildRow({ id: 'a', dueDate: earlierDay }),
    buildRow({ id: 'b', dueDate: earlierDay, status: 'in_progress' }),
    buildRow({ id: 'c', dueDate: earlierDay, status: 'completed' }),
    buildRow({ id: 'd', dueDate: earlierDay, status: 'abandoned' }),
    buildRow({ id: 'e', dueDate: earlierDay, isDaily: true, type: 'roleplay' }),
    buildRow({ id: 'f' }),
  ]
  expect(findMovableOverdue(rows, today).map(({ id }) => id)).toEqual(['a', 'b'])
})

/** Fails if open tasks are sorted before completed ones. */
test('an action never moves a row, in any order the server sends', () => {
  const arbitraryRow = fc.record({
    back: fc.nat(4),
    isDaily: fc.boolean(),
    targetCount: fc.integer({ min: 1, max: 3 }),
  })
  const arbitraryAction = fc.record({
    at: fc.nat(),
    move: fc.constantFrom('start', 'complete', 'undo', 'increment', 'decrement'),
  })
  fc.assert(
    fc.property(
      fc.array(arbitraryRow, { minLength: 1, maxLength: 8 }),
      fc.array(arbitraryAction),
      fc.integer(),
      (specs, actions, rotation) => {
        let rows = specs.map(({ back, ...overrides }, at) =>
          buildRow({ ...overrides, id: `id-${at}`, dueDate: addDays(today, -back) }),
        )
        const before = selectShownTasks(rows).map(({ id }) => id)
        for (const { at, move } of actions) {
          const row = rows[at % rows.length]!
          const result = applyProgress(row, taskActions[move](row))
          if (result.allowed) rows = rows.map((other) => (other === row ? { ...row, ...result.progress } : other))
        }
        const rotateAt = Math.abs(rotation) % rows.length
        expect(selectShownTasks([...rows.slice(rotateAt), ...rows.slice(0, rotateAt)]).map(({ id }) => id)).toEqual(
          before,
        )
      },
    ),
  )
})
