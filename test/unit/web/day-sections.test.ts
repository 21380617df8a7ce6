import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { groupTasksBySection, assignDaySections } from '#web/tasks/dashboard/day-sections.ts'
import { getFiguresOfDay } from '#web/tasks/day/cleared-page.tsx'

const today = parseCalendarDay('2026-11-20')
const build = (id: string, overrides: Partial<TaskOfDay> = {}) =>
  buildTaskOfDay({ id, title: id, dueDate: today, ...overrides })
const describeSections = (list: TaskOfDay[], sections = assignDaySections(list, new Map(), today)) =>
  groupTasksBySection(list, sections).map(({ name, tasks }) => `${name}: ${tasks.map(({ id }) => id).join(' ')}`)

const list = [
  // A roleplay by hand is an ordinary task.
  build('a', { priority: 'low', type: 'roleplay' }),
  build('b', { priority: 'high' }),
  build('c', { type: 'roleplay', isDaily: true, priority: 'low' }),
  build('d', { dueDate: addDays(today, -1), priority: 'low' }),
  build('e', { dueDate: addDays(today, -2), priority: 'medium' }),
  build('f', { dueDate: addDays(today, -1), priority: 'high' }),
  build('g', { status: 'completed', completedCount: 1 }),
  build('h', { priority: 'high' }),
]

test('overdue tasks are sorted by day and priority, today’s after the roleplay by priority and age', () => {
  expect(describeSections(list)).toEqual(['overdue: e f d', 'today: c b h a', 'done: g'])
})

test('tasks with an hour are sorted by it after the roleplay, before the rest, and move when it changes', () => {
  const timed = [...list, build('i', { dueTime: '15:00', priority: 'low' }), build('j', { dueTime: '09:30' })]
  const sections = assignDaySections(timed, new Map(), today)
  expect(describeSections(timed, sections)).toEqual(['overdue: e f d', 'today: c j i b h a', 'done: g'])
  const later = timed.map((task) => (task.id === 'j' ? { ...task, dueTime: '17:00' } : task))
  expect(describeSections(later, assignDaySections(later, sections, today))[1]).toBe('today: c i j b h a')
})

test('a task that is worked stays in place, and a new one takes its own', () => {
  const sections = assignDaySections(list, new Map(), today)
  const worked = list.map((task) =>
    task.id === 'f' || task.id === 'b' ? { ...task, status: 'completed' as const, completedCount: 1 } : task,
  )
  expect(assignDaySections(worked, sections, today)).toBe(sections)
  expect(describeSections(worked, sections)).toEqual(['overdue: e f d', 'today: c b h a', 'done: g'])
  const added = [...worked, build('i', { priority: 'high' })]
  expect(describeSections(added, assignDaySections(added, sections, today))[1]).toBe('today: c b h i a')
  expect(describeSections(worked)).toEqual(['overdue: e d', 'today: c h a', 'done: b f g'])
})

test('a task that was under Done and was undone is in its own section', () => {
  const sections = assignDaySections(list, new Map(), today)
  const undone = list.map((task) => (task.id === 'g' ? { ...task, status: 'pending' as const } : task))
  const newSections = assignDaySections(undone, sections, today)
  expect(describeSections(undone, newSections)).toEqual(['overdue: e f d', 'today: c b h g a', 'done: '])
})

test('a task that was moved to today is there', () => {
  const sections = assignDaySections(list, new Map(), today)
  const moved = list.map((task) => (task.id === 'e' ? { ...task, dueDate: today } : task))
  expect(describeSections(moved, assignDaySections(moved, sections, today)).slice(0, 2)).toEqual([
    'overdue: f d',
    'today: c b h e a',
  ])
})

test('every task is in exactly one section, whatever is done with it', () => {
  const status = fc.constantFrom('pending', 'in_progress', 'completed' as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(status, fc.integer({ min: -4, max: 0 })), { maxLength: 12 }), (states) => {
      const tasks = states.map(([status, days], index) =>
        build(`task ${index}`, { status: status as TaskOfDay['status'], dueDate: addDays(today, days) }),
      )
      const sections = groupTasksBySection(
        tasks,
        assignDaySections(list, assignDaySections(tasks, new Map(), today), today),
      )
      expect(sections.flatMap((section) => section.tasks.map(({ id }) => id)).toSorted()).toEqual(
        tasks.map(({ id }) => id).toSorted(),
      )
    }),
  )
})

test('the figures count what was done', () => {
  const done = { status: 'completed', estimatedMinutes: 20 } as const
  expect(
    getFiguresOfDay([
      build('a', { ...done, type: 'call', targetCount: 10, clientId: 'one' }),
      build('b', { ...done, type: 'call', clientId: 'one' }),
      build('c', { ...done, type: 'email', clientId: 'two' }),
      build('d', { type: 'call', clientId: 'three' }),
    ]),
  ).toEqual({ tasks: 3, minutes: 60, calls: 11, clients: 2 })
})
