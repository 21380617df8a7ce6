import { beforeAll, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { isResourceClientMissing } from '#contract/tasks/task-rules.ts'
import { buildTaskOfDay } from '#test/support/data/task-of-day.ts'
import { listDayChoices } from '#web/tasks/form/task-fields.tsx'
import {
  getDefaultTaskValues,
  getValidTaskFormRecurrence,
  parseTaskEdit,
  parseTaskFormValues,
  type TaskFormValues,
  toTaskFormValues,
} from '#web/tasks/form/task-form-values.ts'

const today = parseCalendarDay('2026-11-20')
const client = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'
const formValues = (overrides: Partial<TaskFormValues> = {}): TaskFormValues => ({
  ...getDefaultTaskValues(today),
  title: 'Call Jonah',
  ...overrides,
})
const parseValid = (overrides: Partial<TaskFormValues>) => {
  const task = parseTaskFormValues(formValues(overrides), today)
  return 'value' in task ? task.value : task
}
const parseIssues = (overrides: Partial<TaskFormValues>) => {
  const task = parseTaskFormValues(formValues(overrides), today)
  return 'issues' in task ? task.issues : []
}

beforeAll(setZodMessages)

test('a repeat is sent with the fields of its interval only', () => {
  expect(parseValid({ hasRepeat: true })).toMatchObject({
    hasRepeat: true,
    repeatInterval: 'weekly',
    repeatEndDate: null,
  })
  expect(parseValid({ hasRepeat: true })).not.toHaveProperty('repeatCustomDays')
  expect(parseValid({ hasRepeat: true, repeatInterval: 'custom' })).toMatchObject({ repeatCustomDays: 30 })
  expect(parseValid({ hasRepeat: true, repeatInterval: 'custom', repeatCustomDays: NaN })).toMatchObject({
    repeatCustomDays: 30,
  })
  expect(parseValid({ repeatInterval: 'custom', repeatEndDate: '2027-01-01' })).not.toHaveProperty('repeatInterval')
})

test('a custom repeat is 1 to 365 days, and its end is not before its first day', () => {
  const custom = { hasRepeat: true, repeatInterval: 'custom' } as const
  expect(parseIssues({ ...custom, repeatCustomDays: 0 })).toEqual([
    { path: 'repeatCustomDays', message: 'Must be at least 1' },
  ])
  expect(parseIssues({ ...custom, repeatCustomDays: 366 })).toEqual([
    { path: 'repeatCustomDays', message: 'Must be at most 365' },
  ])
  expect(parseIssues({ hasRepeat: true, dueDate: '2026-12-01', repeatEndDate: '2026-11-30' })).toEqual([
    { path: 'repeatEndDate', message: 'Must not be before the first day' },
  ])
  expect(parseIssues({ hasRepeat: true, dueDate: '2026-12-01', repeatEndDate: '2026-12-01' })).toEqual([])
  expect(parseIssues({ repeatEndDate: '2020-01-01' })).toEqual([])
})

test('a link is sent only for a link resource, and must be a URL', () => {
  expect(parseValid({ resourceType: 'link', resourceLink: 'https://example.com' })).toMatchObject({
    resourceLink: 'https://example.com',
  })
  expect(parseValid({ resourceType: 'none', resourceLink: 'not a link' })).not.toHaveProperty('resourceLink')
  expect(parseIssues({ resourceType: 'link', resourceLink: 'example.com' })).toEqual([
    { path: 'resourceLink', message: 'Please enter a valid URL' },
  ])
  expect(parseIssues({ resourceType: 'link' })).toEqual([
    { path: 'resourceLink', message: 'Enter the link of this resource' },
  ])
})

test('a client resource needs a client; a search text is not enough', () => {
  expect(isResourceClientMissing({ resourceType: 'client', clientId: '' })).toBe(true)
  expect(isResourceClientMissing({ resourceType: 'client', clientId: client })).toBe(false)
  expect(parseIssues({ resourceType: 'client' })).toEqual([
    { path: 'clientId', message: 'Choose the client this resource is about' },
  ])
  expect(parseIssues({ client: 'Mari' })).toEqual([
    { path: 'clientId', message: 'Choose a client from the list, or clear this' },
  ])
  expect(parseValid({ client: 'Maria Alvarez', clientId: client })).toMatchObject({ clientId: client })
  expect(parseValid({ client: '  ' })).toMatchObject({ clientId: null })
})

test('the target of a task cannot be edited below its count', () => {
  const task = buildTaskOfDay({ title: 'Calls', status: 'in_progress', targetCount: 5, completedCount: 3 })
  const parse = (targetCount: number) => parseTaskEdit({ ...toTaskFormValues(task), targetCount }, task, today)
  const issue = { path: 'targetCount', message: 'Must be at least 3, the count already done' }
  expect(parse(2)).toEqual({ issues: [issue] })
  expect(parse(NaN), 'an empty one is 1').toEqual({ issues: [issue] })
  expect(parse(0)).toEqual({ issues: [{ path: 'targetCount', message: 'Must be at least 1' }] })
  expect(parse(3)).toMatchObject({ value: { targetCount: 3 } })
  const abandoned = { ...task, status: 'abandoned' } as const
  expect(parseTaskEdit(toTaskFormValues(abandoned), abandoned, today), 'answered by the server').toHaveProperty('value')
})

test('invalid days have no summary', () => {
  const on = { hasRepeat: true }
  expect(getValidTaskFormRecurrence(formValues(), today)).toBeUndefined()
  expect(getValidTaskFormRecurrence(formValues({ ...on, dueDate: '' }), today)).toMatchObject({
    dueDate: today,
    repeatInterval: 'weekly',
    repeatEndDate: null,
  })
  expect(getValidTaskFormRecurrence(formValues({ ...on, dueDate: '2026-11-3' }), today)).toBeUndefined()
  expect(getValidTaskFormRecurrence(formValues({ ...on, repeatEndDate: '2026-11-19' }), today)).toBeUndefined()
  expect(
    getValidTaskFormRecurrence(formValues({ ...on, repeatInterval: 'custom', repeatCustomDays: 1.5 }), today),
  ).toBeUndefined()
  const past = formValues({ ...on, dueDate: '2026-11-03' })
  expect(getValidTaskFormRecurrence(past, today)).toBeUndefined()
  expect(
    getValidTaskFormRecurrence(past, today, parseCalendarDay('2026-11-03')),
    'the first day of a rule',
  ).toBeDefined()
})

test('each day that a task is offered is another one, on every day of the week', () => {
  const choices = Array.from({ length: 7 }, (_, ahead) => listDayChoices(addDays(today, ahead)))
  for (const one of choices) expect(new Set(one.map(({ day }) => day)).size).toBe(one.length)
  // 2026-11-20 is a Friday.
  expect(choices[1]!.map(({ name }) => name)).toEqual(['Today', 'Tomorrow', 'Next Monday'])
  expect(choices[2]!.map(({ name }) => name)).toEqual(['Today', 'Tomorrow'])
})
