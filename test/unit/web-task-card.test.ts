import { expect, test } from 'vitest'
import { addDays, calendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import type { Task, TaskType } from '#contract/tasks.ts'
import { taskOfDay } from '#test/support/task-of-day.ts'
import { offeredFor } from '#web/tasks/offered.ts'
import { resourceOf } from '#web/tasks/resource.ts'
import { become, putBack } from '#web/tasks/shown-rows.ts'
import { addedWords, movedTo } from '#web/tasks/words.ts'
import { stepInGrid } from '#web/ui/step-in-grid.ts'

const today = calendarDay('2026-11-20')

const task = (more: Partial<TaskOfDay> = {}) => taskOfDay({ title: 'Call Jonah', dueDate: today, ...more })

/** The buttons of a card in one line, as a person reads them. */
const shown = (more: Partial<Task>) => {
  const { onward, ...rest } = offeredFor(task(more), today)
  return [onward, ...Object.entries(rest).flatMap(([name, is]) => (is ? name : []))].filter(Boolean).join(' ')
}

const roleplay = { type: 'roleplay', isDaily: true } as const
const many = { targetCount: 3 } as const
const done = { status: 'completed', completedCount: 1, version: 3 } as const

test.each<[string, Partial<Task>, string]>([
  ['a fresh task', {}, 'start abandon reschedule remove'],
  ['a touched one', { version: 2 }, 'start abandon reschedule'],
  ['a started one', { status: 'in_progress', version: 2 }, 'complete abandon reschedule'],
  ['a done one', done, 'undo'],
  ['an abandoned one', { status: 'abandoned', version: 2 }, ''],
  ['a fresh count', many, 'abandon plus reschedule remove'],
  [
    'a begun count',
    { ...many, status: 'in_progress', completedCount: 1, version: 2 },
    'complete abandon plus minus reschedule',
  ],
  ['a full count', { ...many, ...done, completedCount: 3 }, 'undo minus'],
  ['the roleplay', roleplay, 'start abandon'],
  ['the roleplay, started', { ...roleplay, status: 'in_progress' }, 'complete abandon'],
  ['a counted roleplay', { ...roleplay, ...many }, 'start abandon plus'],
  ['a follow-up', { type: 'follow_up' }, 'start done abandon message reschedule remove'],
  [
    'a follow-up, started',
    { type: 'follow_up', status: 'in_progress', version: 2 },
    'complete abandon message reschedule',
  ],
  ['a follow-up, done', { type: 'follow_up', ...done }, 'undo message'],
  ['a counted follow-up', { type: 'follow_up', ...many }, 'done abandon plus message reschedule remove'],
  ['a late one', { dueDate: addDays(today, -4), ...done }, 'undo'],
  ['one too late to undo', { dueDate: addDays(today, -5), ...done }, ''],
])('%s has its buttons', (_name, more, buttons) => expect(shown(more)).toBe(buttons))

test('See Resources opens the link, the client, or a search for the type alone', () => {
  const client = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'
  expect(resourceOf(task({ resourceType: 'link', resourceLink: 'https://example.com/a' }))).toEqual({
    of: 'web',
    address: 'https://example.com/a',
  })
  expect(resourceOf(task({ resourceType: 'client', clientId: client }))).toEqual({
    of: 'client',
    address: `/clients/${client}`,
  })
  expect(resourceOf(task({ type: 'follow_up', title: 'Secret of Maria' }))).toEqual({
    of: 'web',
    address: 'https://www.google.com/search?q=insurance+follow+up+tips',
  })
})

test('what is no address of the web is never opened', () => {
  for (const resourceLink of ['javascript:alert(1)', 'data:text/html,x', '//example.com', ''])
    expect(resourceOf(task({ resourceType: 'link', resourceLink })).address).toMatch(/^https:\/\/www\.google\.com\//)
})

test.each(['roleplay', 'call', 'email', 'meeting', 'follow_up', 'message', 'social', 'quote', 'other'] as TaskType[])(
  'the search for %s never has the title in it',
  (type) => expect(resourceOf(task({ type, title: 'Jonah', resourceType: 'client' })).address).not.toContain('Jonah'),
)

test('rows that move leave the list and come back where nothing else was undone', () => {
  const before = ['a', 'b', 'c'].map((id) => task({ id }))
  const moved = become(before, ['b'], () => undefined)
  expect(moved.map(({ id }) => id)).toEqual(['a', 'c'])
  const meanwhile = moved.map((row) => (row.id === 'a' ? { ...row, status: 'completed' as const } : row))
  const back = putBack(meanwhile, before, ['b'])
  expect(back.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'completed'],
    ['c', 'pending'],
    ['b', 'pending'],
  ])
})

test('a row that was changed and put back is as it was', () => {
  const before = [task()]
  const changed = become(before, ['a'], (row) => ({ ...row, dueDate: addDays(today, 1) }))
  expect(changed[0]!.dueDate).not.toBe(today)
  expect(putBack(changed, before, ['a'])).toEqual(before)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, undefined],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, undefined],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 2, undefined],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['a', 3, undefined],
])('%s from %i of 7 in 3 columns leads to %s', (key, at, to) => expect(stepInGrid(key, at, 7, 3)).toBe(to))

test.each([
  [0, 'Moved to today'],
  [1, 'Moved to tomorrow'],
  [3, 'Moved to Monday, November 23'],
])('%i days ahead a toast says "%s"', (ahead, title) => {
  expect(movedTo([task()], addDays(today, ahead), today)).toEqual({ title, description: 'Call Jonah' })
  expect(movedTo([task(), task()], addDays(today, ahead), today)).toEqual({ title, description: '2 tasks' })
})

test('a new task is told with its day and how often it comes', () => {
  expect(addedWords(task(), today)).toBe('Call Jonah')
  expect(addedWords(task({ dueDate: addDays(today, 1) }), today)).toBe('Call Jonah, Saturday, November 21, 2026')
  expect(addedWords({ ...task(), repeatingTasksCreated: 13 }, today)).toBe('Call Jonah: 13 tasks in the next 90 days')
  expect(addedWords({ ...task(), repeatingTasksCreated: 1 }, today)).toBe('Call Jonah: 1 task in the next 90 days')
})
