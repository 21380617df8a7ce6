import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import type { NurtureSequence } from '#contract/sequences/sequences.ts'
import type { SequenceAnchor, SequenceStep } from '#contract/sequences/steps.ts'
import { findAnchorDay, getDefaultAssignValues, parseAssignValues } from '#web/sequences/enroll/assign-form.ts'
import { describeEnrollmentPreview } from '#web/sequences/enroll/words.ts'
import {
  defaultSequenceValues,
  parseNewSequence,
  parseSequenceEdit,
  toSequenceFormValues,
} from '#web/sequences/form/sequence-form-values.ts'
import {
  defaultStepValues,
  parseStepEdit,
  parseStepValues,
  toStepFormValues,
} from '#web/sequences/timeline/step-form-values.ts'

beforeAll(setZodMessages)

const id = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'
const otherId = '01a1fce9-6cd7-7645-b18b-cf7697f96fea'
const today = parseCalendarDay('2026-11-22')
const instant = '2026-11-01T09:00:00.000Z'

describe('a new sequence', () => {
  test('is sent without a repeat unless it has one, with 7 days where a custom one is empty', () => {
    expect(parseNewSequence({ ...defaultSequenceValues, name: ' Welcome ' })).toEqual({
      value: {
        name: 'Welcome',
        description: null,
        isActive: true,
        isOrgLevel: false,
        endsWhenActive: false,
        tasks: [],
        hasRepeat: false,
        repeatInterval: null,
        repeatCustomDays: null,
        anchor: 'kickoff',
        lines: [],
        autoEnroll: false,
      },
    })
    const repeat = { ...defaultSequenceValues, name: 'Welcome', hasRepeat: true }
    expect(parseNewSequence(repeat)).toMatchObject({ value: { repeatInterval: 'weekly', repeatCustomDays: null } })
    expect(parseNewSequence({ ...repeat, repeatInterval: 'custom', repeatCustomDays: NaN })).toMatchObject({
      value: { repeatInterval: 'custom', repeatCustomDays: 7 },
    })
  })

  test('sends what belongs to what it counts from alone', () => {
    const values = { ...defaultSequenceValues, name: 'Renewal', hasRepeat: true, lines: ['auto'], autoEnroll: true }
    const parse = (anchor: SequenceAnchor) => parseNewSequence({ ...values, anchor })
    expect(parse('kickoff')).toMatchObject({ value: { hasRepeat: true, lines: [], autoEnroll: false } })
    expect(parse('renewal')).toMatchObject({
      value: { hasRepeat: false, repeatInterval: null, lines: ['auto'], autoEnroll: true },
    })
    expect(parse('birthday')).toMatchObject({ value: { hasRepeat: false, lines: [], autoEnroll: true } })
  })

  test('needs a name, and 1 to 365 days', () =>
    expect(
      parseNewSequence({ ...defaultSequenceValues, hasRepeat: true, repeatInterval: 'custom', repeatCustomDays: 366 }),
    ).toEqual({
      issues: [
        { path: 'name', message: 'Name is required' },
        { path: 'repeatCustomDays', message: 'Must be at most 365' },
      ],
    }))
})

describe('an edited sequence', () => {
  const sequence: NurtureSequence = {
    id,
    name: 'Welcome',
    description: null,
    isActive: true,
    isOrgLevel: false,
    endsWhenActive: false,
    hasRepeat: false,
    repeatInterval: null,
    repeatCustomDays: null,
    anchor: 'kickoff',
    lines: [],
    autoEnroll: false,
    createdBy: id,
    createdByName: null,
    createdAt: instant,
    updatedAt: instant,
  }
  const parse = (overrides: object) => parseSequenceEdit({ ...toSequenceFormValues(sequence), ...overrides }, sequence)

  test('is sent as its changed fields, the repeat as a whole', () => {
    expect(parse({})).toEqual({ value: {} })
    expect(parse({ name: 'Welcome ' })).toEqual({ value: {} })
    expect(parse({ description: 'Hello', endsWhenActive: true })).toEqual({
      value: { description: 'Hello', endsWhenActive: true },
    })
    expect(parse({ hasRepeat: true, repeatInterval: 'custom' })).toEqual({
      value: { hasRepeat: true, repeatInterval: 'custom', repeatCustomDays: 30 },
    })
    expect(parse({ anchor: 'renewal', lines: ['auto'], autoEnroll: true })).toEqual({
      value: { anchor: 'renewal', lines: ['auto'], autoEnroll: true },
    })
  })

  test('ends its repeat, which belongs to no anchor', () =>
    expect(
      parseSequenceEdit(
        { ...toSequenceFormValues({ ...sequence, hasRepeat: true, repeatInterval: 'weekly' }), anchor: 'birthday' },
        { ...sequence, hasRepeat: true, repeatInterval: 'weekly' },
      ),
    ).toEqual({
      value: { anchor: 'birthday', hasRepeat: false, repeatInterval: null, repeatCustomDays: null },
    }))
})

describe('a step', () => {
  test('takes the defaults for empty numbers', () =>
    expect(
      parseStepValues({ ...defaultStepValues, title: 'Call', daysAfterKickoff: NaN, estimatedMinutes: NaN }),
    ).toMatchObject({ value: { title: 'Call', taskType: 'call', daysAfterKickoff: 0, estimatedMinutes: 30 } }))

  test('needs a title and a day of one year at most before or after', () =>
    expect(parseStepValues({ ...defaultStepValues, daysAfterKickoff: -366, targetCount: 0 })).toEqual({
      issues: [
        { path: 'title', message: 'Title is required' },
        { path: 'targetCount', message: 'Must be at least 1' },
        { path: 'daysAfterKickoff', message: 'Must be at least -365' },
      ],
    }))
})

describe('an edited step', () => {
  const step: SequenceStep = {
    id,
    title: 'Call',
    description: null,
    taskType: 'call',
    priority: 'high',
    daysAfterKickoff: 3,
    dueTime: '09:30',
    reminderMinutes: 15,
    targetCount: 2,
    estimatedMinutes: 20,
    createdAt: instant,
    updatedAt: instant,
  }
  const parse = (overrides: object) => parseStepEdit({ ...toStepFormValues(step), ...overrides }, step)

  test('is sent as its changed fields', () => {
    expect(parse({})).toEqual({ value: {} })
    expect(parse({ title: 'Call again ', description: ' ' })).toEqual({ value: { title: 'Call again' } })
    expect(parse({ estimatedMinutes: NaN, description: 'Hi' })).toEqual({
      value: { estimatedMinutes: 30, description: 'Hi' },
    })
    expect(parse({ dueTime: '' })).toEqual({ value: { dueTime: null, reminderMinutes: null } })
  })

  test('needs a title', () =>
    expect(parse({ title: ' ' })).toEqual({ issues: [{ path: 'title', message: 'Title is required' }] }))
})

describe('an enrollment', () => {
  const values = { ...getDefaultAssignValues(today), sequenceId: id }

  test('starts today unless a date was entered', () => {
    expect(parseAssignValues(values, { today, stepDays: [0, 5] })).toEqual({
      value: { sequenceId: id, startDate: today, notes: null, status: 'active' },
    })
    expect(parseAssignValues({ ...values, date: '' }, { today, stepDays: [0] })).toMatchObject({
      value: { startDate: today },
    })
    expect(parseAssignValues({ ...values, notes: ' Hi ', isPaused: true }, { today, stepDays: [] })).toMatchObject({
      value: { notes: 'Hi', status: 'paused' },
    })
  })

  test('needs a sequence, and the date that steps lead up to', () => {
    expect(parseAssignValues(getDefaultAssignValues(today), { today, stepDays: [] })).toEqual({
      issues: [{ path: 'sequenceId', message: 'Choose a sequence' }],
    })
    expect(parseAssignValues({ ...values, date: '' }, { today, stepDays: [-1, 0] })).toEqual({
      issues: [{ path: 'date', message: 'Enter the date the steps lead up to' }],
    })
  })

  test('of a sequence that is chosen at first has no date where the steps lead up to one', () => {
    expect(getDefaultAssignValues(today, { id, stepDays: [0, 5] })).toMatchObject({ sequenceId: id, date: today })
    expect(getDefaultAssignValues(today, { id, stepDays: [-1, 0] })).toMatchObject({ sequenceId: id, date: '' })
  })

  test('of a sequence that counts from a policy needs the policy, the only one by itself, and no date', () => {
    const choice = { today, stepDays: [-60, 0], anchor: 'renewal' as const }
    const [first, other] = [{ id: otherId }, { id }]
    const body = { sequenceId: id, notes: null, status: 'active' }
    expect(parseAssignValues(values, { ...choice, policies: [first] })).toEqual({
      value: { ...body, policyId: otherId },
    })
    expect(parseAssignValues({ ...values, policyId: id }, { ...choice, policies: [first, other] })).toEqual({
      value: { ...body, policyId: id },
    })
    expect(parseAssignValues(values, { ...choice, policies: [first, other] })).toEqual({
      issues: [{ path: 'policyId', message: 'Choose a policy' }],
    })
    expect(parseAssignValues(values, { ...choice, policies: [] })).toEqual({
      issues: [{ path: 'policyId', message: 'This client has no policy that this sequence applies to.' }],
    })
    // Of several clients each policy is enrolled.
    expect(parseAssignValues(values, choice)).toEqual({ value: body })
    expect(parseAssignValues(values, { ...choice, anchor: 'birthday', policies: [] })).toEqual({ value: body })
  })

  test.for<[dateOfBirth: string, lastStep: number, day: string]>([
    ['1980-11-22', 0, '2026-11-22'],
    ['1980-11-21', 0, '2027-11-21'],
    ['1980-11-21', 1, '2026-11-21'],
    ['1980-11-23', -1, '2026-11-23'],
    ['1980-11-22', -1, '2027-11-22'],
    ['1980-12-01', 0, '2026-12-01'],
    ['2000-02-29', 0, '2027-02-28'],
    ['2026-10-01', 0, '2027-10-01'],
    ['2026-11-22', 1, '2027-11-22'],
  ])('for somebody born on %s with a last step on day %i counts from %s', ([dateOfBirth, lastStep, day]) =>
    expect(
      findAnchorDay(
        { anchor: 'birthday', stepDays: [-5, lastStep] },
        { policy: undefined, dateOfBirth: parseCalendarDay(dateOfBirth) },
        today,
      ),
    ).toBe(day),
  )

  test('is described by what comes of it', () => {
    const step = (days: number) => ({ day: addDays(today, days), isSkipped: days < 0 })
    expect(describeEnrollmentPreview([step(0), step(3)], today, undefined)).toBe('2 tasks, Sun, Nov 22 to Wed, Nov 25.')
    expect(describeEnrollmentPreview([step(-5), step(50)], today, { interval: 'yearly', customDays: null })).toBe(
      '1 task, Mon, Jan 11, 2027. 1 is past and will be skipped. Repeats every year.',
    )
    expect(describeEnrollmentPreview([step(-5), step(-2)], today, undefined)).toBe(
      'No tasks in this round. 2 are past and will be skipped.',
    )
  })
})
