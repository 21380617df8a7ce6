import { expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type Task, TaskType } from '#contract/tasks/tasks.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { getOfferedTaskActions } from '#web/tasks/card/card-actions.ts'
import { getTaskResource } from '#web/tasks/card/resource.ts'
import { describeAddedTask } from '#web/tasks/form/words.ts'
import { describeMovedTasks } from '#web/tasks/words.ts'
import { getNextGridIndex } from '#web/ui/use-roving-focus.ts'

const today = parseCalendarDay('2026-11-20')

const buildTask = (overrides: Partial<TaskOfDay> = {}) =>
  buildTaskOfDay({ title: 'Call Jonah', dueDate: today, ...overrides })

/** The actions offered by a card. */
const buttonsOf = (overrides: Partial<Task>) => {
  const { primaryAction, markAction: _, canEdit: __, ...rest } = getOfferedTaskActions(buildTask(overrides), today)
  return [primaryAction, ...Object.entries(rest).flatMap(([name, isOffered]) => (isOffered ? name : []))]
    .filter(Boolean)
    .join(' ')
}

const roleplay = { type: 'roleplay', isDaily: true } as const
const countedTask = { targetCount: 3 } as const
const done = { status: 'completed', completedCount: 1, version: 3 } as const

test.each<[string, Partial<Task>, string]>([
  ['a fresh task', {}, 'start canAbandon canReschedule canDelete'],
  ['a touched one', { version: 2 }, 'start canAbandon canReschedule'],
  ['a started one', { status: 'in_progress', version: 2 }, 'complete canAbandon canReschedule'],
  ['a done one', done, 'undo'],
  ['an abandoned one', { status: 'abandoned', version: 2 }, ''],
  ['a fresh count', countedTask, 'canAbandon canIncrement canReschedule canDelete'],
  [
    'a begun count',
    { ...countedTask, status: 'in_progress', completedCount: 1, version: 2 },
    'complete canAbandon canIncrement canDecrement canReschedule',
  ],
  ['a full count', { ...countedTask, ...done, completedCount: 3 }, 'undo canDecrement'],
  ['the roleplay', roleplay, 'start canAbandon'],
  ['the roleplay, started', { ...roleplay, status: 'in_progress' }, 'complete canAbandon'],
  ['a counted roleplay', { ...roleplay, ...countedTask }, 'start canAbandon canIncrement'],
  ['a follow-up', { type: 'follow_up' }, 'start canMarkDone canAbandon canReschedule canDelete'],
  [
    'a follow-up, started',
    { type: 'follow_up', status: 'in_progress', version: 2 },
    'complete canMarkDone canAbandon canReschedule',
  ],
  ['a follow-up, done', { type: 'follow_up', ...done }, 'undo'],
  [
    'a counted follow-up',
    { type: 'follow_up', ...countedTask },
    'canMarkDone canAbandon canIncrement canReschedule canDelete',
  ],
  ['a late one', { dueDate: addDays(today, -4), ...done }, 'undo'],
  ['one too late to undo', { dueDate: addDays(today, -5), ...done }, ''],
])('a card shows the buttons of %s', (_name, overrides, buttons) => expect(buttonsOf(overrides)).toBe(buttons))

test.each<[string, Partial<Task>, string | undefined]>([
  ['a fresh task', {}, 'complete'],
  ['a started one', { status: 'in_progress', version: 2 }, 'complete'],
  ['a done one', done, 'putBack'],
  ['a fresh count', countedTask, 'increment'],
  ['a full count', { ...countedTask, ...done, completedCount: 3 }, 'putBack'],
  ['a counted roleplay', { ...roleplay, ...countedTask }, 'increment'],
  ['one too late to undo', { dueDate: addDays(today, -5), ...done }, undefined],
  ['an abandoned one', { status: 'abandoned', version: 2 }, undefined],
])('the check mark of %s', (_name, overrides, action) =>
  expect(getOfferedTaskActions(buildTask(overrides), today).markAction).toBe(action),
)

test('See Resources opens the link, the client, or a search for the type alone', () => {
  const client = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'
  expect(getTaskResource(buildTask({ resourceType: 'link', resourceLink: 'https://example.com/a' }))).toEqual({
    kind: 'web',
    url: 'https://example.com/a',
  })
  expect(getTaskResource(buildTask({ resourceType: 'client', clientId: client }))).toEqual({
    kind: 'client',
    url: `/clients/${client}`,
  })
  expect(getTaskResource(buildTask({ type: 'follow_up', title: 'Secret of Maria' }))).toEqual({
    kind: 'web',
    url: 'https://www.google.com/search?q=insurance+follow+up+tips',
  })
})

test('a link that is not a web URL is never opened', () => {
  for (const resourceLink of ['javascript:alert(1)', 'data:text/html,x', '//example.com', ''])
    expect(getTaskResource(buildTask({ resourceType: 'link', resourceLink })).url).toMatch(
      /^https:\/\/www\.google\.com\//,
    )
})

test.each(TaskType.options)('the search for %s never has the title in it', (type) =>
  expect(getTaskResource(buildTask({ type, title: 'Jonah', resourceType: 'client' })).url).not.toContain('Jonah'),
)

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
])('%s from %i of 7 in 3 columns moves to %s', (key, at, to) => expect(getNextGridIndex(key, at, 7, 3)).toBe(to))

test.each([
  [0, 'Moved to today'],
  [1, 'Moved to tomorrow'],
  [3, 'Moved to Monday, November 23'],
])('moving by %i days shows "%s"', (ahead, title) => {
  expect(describeMovedTasks([buildTask()], addDays(today, ahead), today)).toEqual({ title, description: 'Call Jonah' })
  expect(describeMovedTasks([buildTask(), buildTask()], addDays(today, ahead), today)).toEqual({
    title,
    description: '2 tasks',
  })
})

test('the toast of a new task has its day and number of occurrences', () => {
  expect(describeAddedTask(buildTask(), today)).toBe('Call Jonah')
  expect(describeAddedTask(buildTask({ dueDate: addDays(today, 1) }), today)).toBe(
    'Call Jonah, Saturday, November 21, 2026',
  )
  expect(describeAddedTask({ ...buildTask(), repeatingTasksCreated: 13 }, today)).toBe(
    'Call Jonah: 13 tasks in the next 90 days',
  )
  expect(describeAddedTask({ ...buildTask(), repeatingTasksCreated: 1 }, today)).toBe(
    'Call Jonah: 1 task in the next 90 days',
  )
})
