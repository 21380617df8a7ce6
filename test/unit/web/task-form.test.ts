import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parseCalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { nthOccurrence, type Repeat } from '#contract/tasks/recurrence.ts'
import { isMissingClient } from '#contract/tasks/task-rules.ts'
import { describeRepeat } from '#web/tasks/form/repeat-words.ts'
import { getDefaultTaskValues, parseRepeat, parseTask, type TaskFormValues } from '#web/tasks/form/task-form-values.ts'

const today = parseCalendarDay('2026-11-20')
const client = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'
const formValues = (overrides: Partial<TaskFormValues> = {}): TaskFormValues => ({
  ...getDefaultTaskValues(today),
  title: 'Call Jonah',
  ...overrides,
})
const parseValid = (overrides: Partial<TaskFormValues>) => {
  const task = parseTask(formValues(overrides), today)
  return 'value' in task ? task.value : task
}
const parseIssues = (overrides: Partial<TaskFormValues>) => {
  const task = parseTask(formValues(overrides), today)
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
  expect(isMissingClient({ resourceType: 'client', clientId: '' })).toBe(true)
  expect(isMissingClient({ resourceType: 'client', clientId: client })).toBe(false)
  expect(parseIssues({ resourceType: 'client' })).toEqual([
    { path: 'clientId', message: 'Choose the client this resource is about' },
  ])
  expect(parseIssues({ client: 'Mari' })).toEqual([
    { path: 'clientId', message: 'Choose a client from the list, or clear this' },
  ])
  expect(parseValid({ client: 'Maria Alvarez', clientId: client })).toMatchObject({ clientId: client })
  expect(parseValid({ client: '  ' })).toMatchObject({ clientId: null })
})

const summarize = (overrides: Partial<Repeat> & { from?: string }) =>
  describeRepeat({
    first: parseCalendarDay(overrides.from ?? '2026-11-30'),
    interval: 'monthly',
    customDays: null,
    end: null,
    ...overrides,
  })

test.each<[Partial<Repeat> & { from?: string }, string]>([
  [{ interval: 'daily' }, 'Every day, from November 30, 2026'],
  [{ interval: 'weekly' }, 'Every week on Monday, from November 30, 2026'],
  [{ from: '2026-11-02' }, 'Every month on the 2nd, from November 2, 2026'],
  [{ from: '2026-11-13' }, 'Every month on the 13th, from November 13, 2026'],
  [{ from: '2026-11-21' }, 'Every month on the 21st, from November 21, 2026'],
  [{ from: '2026-11-28' }, 'Every month on the 28th, from November 28, 2026'],
  [{ from: '2026-11-29' }, 'Every month on the 29th, from November 29, 2026; shorter months on their last day'],
  [{ from: '2026-12-31' }, 'Every month on the 31st, from December 31, 2026; shorter months on their last day'],
  [{ interval: 'yearly' }, 'Every year on November 30, from November 30, 2026'],
  [
    { interval: 'yearly', from: '2028-02-29' },
    'Every year on February 29, from February 29, 2028; on February 28 in years without it',
  ],
  [{ interval: 'custom', customDays: 30 }, 'Every 30 days, from November 30, 2026'],
  [{ interval: 'custom', customDays: 1 }, 'Every day, from November 30, 2026'],
  [
    { from: '2026-12-31', end: parseCalendarDay('2027-06-30') },
    'Every month on the 31st, from December 31, 2026, until June 30, 2027; shorter months on their last day',
  ],
  [
    { interval: 'weekly', end: parseCalendarDay('2026-12-03') },
    'Only on November 30, 2026: it ends before it comes again',
  ],
])('%j is described as %s', (repeat, words) => expect(summarize(repeat)).toBe(words))

test('the description of a repeat agrees with its days', () => {
  const days = fc.nat(1_500).map((ahead) => addDays(today, ahead))
  const interval = fc.constantFrom('daily', 'weekly', 'monthly', 'yearly', 'custom')
  fc.assert(
    fc.property(
      days,
      interval,
      fc.integer({ min: 1, max: 365 }),
      fc.option(fc.nat(900)),
      (first, every, customDays, until) => {
        const repeat = { first, interval: every, customDays, end: until === null ? null : addDays(first, until) }
        const words = describeRepeat(repeat)
        const second = nthOccurrence(repeat, 1)
        expect(words.startsWith('Only on')).toBe(second === undefined)
        if (second && every === 'weekly') expect(words).toContain(formatDay(second, { weekday: 'long' }))
        if (second) expect(words.includes('until')).toBe(repeat.end !== null)
      },
    ),
  )
})

test('invalid days have no summary', () => {
  const on = { hasRepeat: true }
  expect(parseRepeat(formValues(), today)).toBeUndefined()
  expect(parseRepeat(formValues({ ...on, dueDate: '' }), today)).toMatchObject({
    first: today,
    interval: 'weekly',
    end: null,
  })
  expect(parseRepeat(formValues({ ...on, dueDate: '2026-11-3' }), today)).toBeUndefined()
  expect(parseRepeat(formValues({ ...on, repeatEndDate: '2026-11-19' }), today)).toBeUndefined()
  expect(parseRepeat(formValues({ ...on, repeatInterval: 'custom', repeatCustomDays: 1.5 }), today)).toBeUndefined()
})
