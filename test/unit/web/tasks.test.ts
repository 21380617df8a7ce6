import { beforeAll, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { taskActions } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { getDefaultTaskValues, parseTaskFormValues } from '#web/tasks/form/task-form-values.ts'
import { describeFinish } from '#web/tasks/open-page/words.ts'
import { getTaskActionLabel, buildTaskChangeAnnouncement } from '#web/tasks/words.ts'

const today = parseCalendarDay('2026-11-20')
const formValues = (overrides = {}) => ({ ...getDefaultTaskValues(today), title: 'Call Jonah', ...overrides })
const parseIssues = (overrides: object) => {
  const task = parseTaskFormValues(formValues(overrides), today)
  return 'issues' in task ? task.issues : []
}

beforeAll(setZodMessages)

test('Plus one at the target and Minus one at 0 change nothing', () => {
  expect(taskActions.increment({ status: 'completed', completedCount: 3, targetCount: 3 })).toEqual({
    completedCount: 3,
  })
  expect(taskActions.decrement({ status: 'in_progress', completedCount: 0, targetCount: 3 })).toEqual({
    completedCount: 0,
  })
})

test('what one press saved is named: the outcome, and the count as cards write it', () => {
  expect(describeFinish({ completedCount: 4, targetCount: 1000 }, { outcome: 'voicemail' })).toBe(
    '5 of 1,000, Voicemail',
  )
  expect(describeFinish({ completedCount: 0, targetCount: 1 }, {})).toBe('Done')
})

test('an unchanged form has the default values', () => {
  expect(parseTaskFormValues(formValues(), today)).toEqual({
    value: {
      title: 'Call Jonah',
      type: 'call',
      description: null,
      priority: 'medium',
      dueTime: null,
      reminderMinutes: null,
      dueDate: today,
      targetCount: 1,
      estimatedMinutes: 30,
      clientId: null,
      resourceType: 'none',
      hasRepeat: false,
    },
  })
})

test('an empty number counts as the default, an empty day as today', () => {
  expect(
    parseTaskFormValues(formValues({ targetCount: NaN, estimatedMinutes: NaN, dueDate: '' }), today),
  ).toMatchObject({
    value: { targetCount: 1, estimatedMinutes: 30, dueDate: today },
  })
})

test('every invalid field is reported at once', () => {
  expect(parseIssues({ title: '  ', targetCount: 0, estimatedMinutes: 1.5, dueDate: '2026-11-19' })).toEqual([
    { path: 'title', message: 'Title is required' },
    { path: 'targetCount', message: 'Must be at least 1' },
    { path: 'estimatedMinutes', message: 'Must be a whole number' },
    { path: 'dueDate', message: 'Must not be before today' },
  ])
})

test('a roleplay is skipped, everything else abandoned', () => {
  expect(getTaskActionLabel('abandon', 'roleplay')).toBe('Skip')
  expect(getTaskActionLabel('abandon', 'call')).toBe('Abandon')
})

test.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_440, '24 h'],
])('%i minutes are formatted as "%s"', (minutes, words) => expect(formatMinutes(minutes)).toBe(words))

test.each([
  [{ status: 'pending' }, { status: 'in_progress' }, 'Started: Call Jonah. 3 of 7 done'],
  [{ status: 'in_progress' }, { status: 'completed' }, 'Completed: Call Jonah. 3 of 7 done'],
  [{ status: 'completed' }, { status: 'in_progress' }, 'Reopened: Call Jonah. 3 of 7 done'],
  [{ status: 'pending' }, { status: 'abandoned' }, 'Abandoned: Call Jonah. 3 of 7 done'],
  [{ status: 'pending' }, { status: 'abandoned', type: 'roleplay' }, 'Skipped: Call Jonah. 3 of 7 done'],
  [
    { status: 'in_progress' },
    { status: 'in_progress', targetCount: 5, completedCount: 2 },
    '2 of 5: Call Jonah. 3 of 7 done',
  ],
])('%j to %j is announced as "%s"', (before, after, sentence) => {
  const task = { type: 'call', title: 'Call Jonah', targetCount: 1, completedCount: 0 }
  expect(
    buildTaskChangeAnnouncement({ ...task, ...before } as Task, { ...task, ...after } as Task, { done: 3, total: 7 }),
  ).toBe(sentence)
})
