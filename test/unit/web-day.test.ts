import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { applyProgress, moves } from '#contract/task-moves.ts'
import { dueWords, fullDay } from '#web/base/day-words.ts'
import { countOf, onTheList, overdueToMove } from '#web/planning/day-list.ts'
import { greeting } from '#web/planning/greeting.ts'
import { taskOfDay } from '#test/support/task-of-day.ts'

const today = calendarDay('2026-11-20')

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
  expect(greeting(hour, 'Maya')).toBe(`Good ${time}, Maya`)
  expect(greeting(hour, null)).toBe(`Good ${time}`)
})

test.each([
  [0, true, 'Today'],
  [0, false, 'Today'],
  [1, true, 'Tomorrow'],
  [2, true, 'Sunday'],
  [6, true, 'Thursday'],
  [7, true, 'Nov 27'],
  [-1, true, '1 day overdue'],
  [-3, true, '3 days overdue'],
  [-1, false, 'Yesterday'],
  [-3, false, '3 days ago'],
])('%i days ahead, open %s, reads "%s"', (ahead, open, words) => {
  expect(dueWords(addDays(today, ahead), today, open)).toBe(words)
})

test('a relative day has its full date', () => expect(fullDay(today)).toBe('Friday, November 20, 2026'))

const row = (more: Partial<TaskOfDay>) => taskOfDay({ dueDate: today, ...more })

test('abandoned tasks are neither listed nor counted', () => {
  const list = onTheList([
    row({ id: 'a', status: 'abandoned' }),
    row({ id: 'b', status: 'completed' }),
    row({ id: 'c' }),
  ])
  expect(list.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(countOf(list)).toEqual({ done: 1, total: 2 })
})

test('earlier days come first, then the roleplay, then the rest as they were made', () => {
  const late = addDays(today, -2)
  const rows = [row({ id: 'd' }), row({ id: 'c' }), row({ id: 'b', isDaily: true }), row({ id: 'a', dueDate: late })]
  expect(onTheList(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('what is overdue and open can be moved at once, but not the roleplay', () => {
  const late = addDays(today, -1)
  const rows = [
    row({ id: 'a', dueDate: late }),
    row({ id: 'b', dueDate: late, status: 'in_progress' }),
    row({ id: 'c', dueDate: late, status: 'completed' }),
    row({ id: 'd', dueDate: late, status: 'abandoned' }),
    row({ id: 'e', dueDate: late, isDaily: true, type: 'roleplay' }),
    row({ id: 'f' }),
  ]
  expect(overdueToMove(rows, today).map(({ id }) => id)).toEqual(['a', 'b'])
})

/** Sorting open before done, the mistake this holds off, fails here at once. */
test('working a task never moves a row, in whatever order the server sends them', () => {
  const someRow = fc.record({ back: fc.nat(4), isDaily: fc.boolean(), targetCount: fc.integer({ min: 1, max: 3 }) })
  const press = fc.record({ at: fc.nat(), move: fc.constantFrom('start', 'complete', 'undo', 'plus', 'minus') })
  fc.assert(
    fc.property(
      fc.array(someRow, { minLength: 1, maxLength: 8 }),
      fc.array(press),
      fc.integer(),
      (specs, presses, turn) => {
        let rows = specs.map(({ back, ...more }, at) =>
          row({ ...more, id: `id-${at}`, dueDate: addDays(today, -back) }),
        )
        const before = onTheList(rows).map(({ id }) => id)
        for (const { at, move } of presses) {
          const one = rows[at % rows.length]!
          const outcome = applyProgress(one, moves[move](one))
          if (outcome.allowed) rows = rows.map((other) => (other === one ? { ...one, ...outcome.after } : other))
        }
        const cut = Math.abs(turn) % rows.length
        expect(onTheList([...rows.slice(cut), ...rows.slice(0, cut)]).map(({ id }) => id)).toEqual(before)
      },
    ),
  )
})
