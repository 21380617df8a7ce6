import { expect, test } from 'vitest'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { keepOpenTasksVisible, selectUpcomingTasks } from '#web/tasks/upcoming/queries.ts'

const build = (id: string, dueDate: string, status: TaskOfDay['status'], dueTime = '09:00') =>
  ({ id, dueDate, status, dueTime }) as TaskOfDay
const tasks = [
  build('d', '2026-12-24', 'pending'),
  build('c', '2026-11-21', 'completed', '08:00'),
  build('b', '2026-11-21', 'in_progress'),
  build('a', '2026-11-19', 'abandoned'),
]

test('open tasks are planned, in order; what was done or abandoned before is not', () => {
  expect(selectUpcomingTasks(tasks, new Set()).map(({ id }) => id)).toEqual(['b', 'd'])
})

test('a task that is completed while it is shown stays in its place; an abandoned one goes', () => {
  const shown = new Set(['a', 'b', 'c', 'd'])
  expect(selectUpcomingTasks(tasks, shown).map(({ id }) => id)).toEqual(['c', 'b', 'd'])
})

test('ids of open tasks are added once', () => {
  const shown = keepOpenTasksVisible(tasks, new Set())
  expect([...shown]).toEqual(['d', 'b'])
  expect(keepOpenTasksVisible(tasks, shown)).toBe(shown)
})
