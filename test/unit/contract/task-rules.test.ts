import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  validateDueDate,
  validateTaskDraft,
  validateTaskEdit,
  type TaskFieldsToValidate,
} from '#contract/tasks/task-rules.ts'
import type { Task } from '#contract/tasks/tasks.ts'

const today = parseCalendarDay('2026-11-21')
const client = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'

describe('a draft', () => {
  test('without fields has no issues', () => expect(validateTaskDraft({}, { today })).toEqual([]))

  test.each<[TaskFieldsToValidate, string, string]>([
    [{ dueDate: '2026-11-20' }, 'dueDate', 'Must not be before today'],
    [{ resourceType: 'client', clientId: '' }, 'clientId', 'Choose the client this resource is about'],
    [{ resourceType: 'link', resourceLink: ' ' }, 'resourceLink', 'Enter the link of this resource'],
    [{ hasRepeat: true }, 'repeatInterval', 'Choose how often it repeats'],
    [{ hasRepeat: true, repeatInterval: 'custom' }, 'repeatCustomDays', 'Required'],
    [
      { hasRepeat: true, repeatInterval: 'daily', repeatEndDate: '2026-11-20' },
      'repeatEndDate',
      'Must not be before the first day',
    ],
  ])('%j', (draft, path, message) => expect(validateTaskDraft(draft, { today })).toEqual([{ path, message }]))

  test('lists every broken rule', () => {
    const draft = { dueDate: '2026-11-20', resourceType: 'link', hasRepeat: true, repeatEndDate: '2026-11-19' }
    expect(validateTaskDraft(draft, { today }).map(({ path }) => path)).toEqual([
      'dueDate',
      'resourceLink',
      'repeatInterval',
      'repeatEndDate',
    ])
  })

  test('does not compare what is not a date, nor check a repeat that is off', () => {
    expect(validateTaskDraft({ dueDate: '2026-11-2' }, { today })).toEqual([])
    expect(validateTaskDraft({ hasRepeat: false, repeatEndDate: '2020-01-01' }, { today })).toEqual([])
  })

  const day = fc.integer({ min: -40, max: 40 }).map((distance) => addDays(today, distance))
  const fields = fc.record(
    {
      dueDate: day,
      clientId: fc.constantFrom(null, client),
      resourceType: fc.constantFrom('none', 'client', 'link'),
      resourceLink: fc.constantFrom(null, '', 'https://example.com'),
      hasRepeat: fc.boolean(),
      repeatInterval: fc.constantFrom(null, 'daily', 'custom'),
      repeatCustomDays: fc.constantFrom(null, 30),
      repeatEndDate: fc.oneof(fc.constant(null), day),
    },
    { requiredKeys: [] },
  )

  test('names a field at most once, and has no issues once the named fields are corrected', () => {
    const corrections: TaskFieldsToValidate = {
      dueDate: today,
      clientId: client,
      resourceLink: 'https://example.com',
      repeatInterval: 'daily',
      repeatCustomDays: 30,
      repeatEndDate: addDays(today, 40),
    }
    const correct = (draft: TaskFieldsToValidate): TaskFieldsToValidate => {
      const paths = validateTaskDraft(draft, { today }).map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      return { ...draft, ...Object.fromEntries(Object.entries(corrections).filter(([field]) => paths.includes(field))) }
    }
    // A corrected due date can show that the repeat ends before it, hence twice.
    fc.assert(
      fc.property(fields, (draft) => {
        expect(validateTaskDraft(correct(correct(draft)), { today })).toEqual([])
      }),
    )
  })

  test('a later today never allows more', () => {
    fc.assert(
      fc.property(fc.record({ dueDate: day }), fc.nat(50), (draft, later) => {
        const [issuesNow, issuesLater] = [today, addDays(today, later)].map((of) =>
          validateTaskDraft(draft, { today: of }),
        )
        expect(issuesLater).toEqual(expect.arrayContaining(issuesNow!))
      }),
    )
  })
})

describe('an edit', () => {
  const task = {
    type: 'call',
    dueDate: addDays(today, -3),
    clientId: null,
    resourceType: 'link',
    resourceLink: null,
  } as unknown as Task
  const paths = (changes: Partial<Task>) =>
    validateTaskEdit(task, { ...task, ...changes }, { today }).map(({ path }) => path)

  test('checks only what it changes', () => {
    expect(paths({})).toEqual([])
    expect(paths({ title: 'renamed' })).toEqual([])
    expect(paths({ dueDate: addDays(today, -2) })).toEqual(['dueDate'])
    expect(paths({ dueDate: today })).toEqual([])
    expect(paths({ clientId: client })).toEqual(['resourceLink'])
    expect(paths({ resourceType: 'client' })).toEqual(['clientId'])
  })
})

test('today is the first day a task can be moved to', () => {
  expect(validateDueDate(today, today)).toEqual([])
  expect(validateDueDate(addDays(today, -1), today)).toEqual([{ path: 'dueDate', message: 'Must not be before today' }])
})
