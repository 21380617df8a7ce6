import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import {
  Day,
  Id,
  InstantOrDay,
  singleLineSchemaUpTo,
  OptionalId,
  optionalSingleLineSchemaUpTo,
  optionalTextSchemaUpTo,
  OptionalUrl,
  RequiredEmail,
  requiredSingleLineSchemaUpTo,
  requiredTextSchemaUpTo,
  textSchemaUpTo,
  wholeNumberBetween,
} from '#contract/base/schema.ts'
import { isWebUrl } from '#contract/base/text.ts'
import { createClient } from '#contract/clients/client-endpoints.ts'
import { addNote } from '#contract/notes/notes.ts'
import { createOrganization } from '#contract/organizations/managed-organizations.ts'
import { createSequence, updateSequence } from '#contract/sequences/sequences.ts'
import { addSequenceStep, updateSequenceStep } from '#contract/sequences/steps.ts'
import { updateRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { createSchedule } from '#contract/tasks/schedule.ts'
import { createTask, updateTask } from '#contract/tasks/task-endpoints.ts'
import { updateProfile } from '#contract/team/profile.ts'
import { logClientEvent } from '#contract/timeline/timeline.ts'

const isAccepted = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

const isInvisible = (value: string) => /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(value)

describe('texts', () => {
  test('are trimmed before they are measured', () => {
    expect(textSchemaUpTo(5).parse('  abcde \n')).toBe('abcde')
    expect(isAccepted(textSchemaUpTo(5), 'abcdef')).toBe(false)
    expect(isAccepted(requiredTextSchemaUpTo(5), ' \t ')).toBe(false)
  })

  test('with U+0000 or half a surrogate pair are refused', () => {
    const arbitraryBroken = fc.constantFrom('\u0000', '\uD800', '\uDFFF', '\uDC00\uD800')
    const arbitrarySafe = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(arbitrarySafe, arbitraryBroken, arbitrarySafe, (before, invalidPart, after) => {
        const value = before + invalidPart + after
        expect(isAccepted(textSchemaUpTo(200), value)).toBe(false)
        expect(isAccepted(optionalTextSchemaUpTo(200), value)).toBe(false)
        expect(isAccepted(OptionalUrl, `https://a.example/${value}`)).toBe(false)
      }),
    )
  })

  test('of any other characters are unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        fc.pre(value.isWellFormed() && !value.includes('\u0000') && !isInvisible(value))
        expect(textSchemaUpTo(10_000).parse(value)).toBe(value.trim())
      }),
    )
    expect(textSchemaUpTo(20).parse('\u202Eabc\u2066 👩‍👩‍👧')).toBe('\u202Eabc\u2066 👩‍👩‍👧')
  })

  test.each(['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u202e', ' \u200b\n\ufeff \u200d'])(
    'of %j alone are empty',
    (value) => {
      expect(textSchemaUpTo(5).parse(value)).toBe('')
      expect(optionalSingleLineSchemaUpTo(5).parse(value)).toBe(null)
      for (const required of [requiredTextSchemaUpTo(100), requiredSingleLineSchemaUpTo(100)])
        expect(required.safeParse(value).error?.issues).toMatchObject([{ code: 'too_small', minimum: 1 }])
    },
  )

  test.each([1, true, [], {}, null, undefined])('%j is not a text', (value) =>
    expect(isAccepted(textSchemaUpTo(100), value)).toBe(false),
  )
})

test('an instant in a request has a day in every zone', () => {
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu']
  for (const value of ['0001-01-02T00:00:00Z', '9999-12-30T23:59:59.999Z', '9999-12-31T11:59:59+12:00']) {
    expect(InstantOrDay.parse(value)).toBe(value)
    for (const zone of zones) expect(getDayInZone(zone, new Date(value)).slice(0, 4)).toBe(value.slice(0, 4))
  }
  const message = 'Must be in the years 1 to 9999'
  for (const value of ['0001-01-01T23:59:59.999Z', '0001-01-02T00:00:00+00:01', '9999-12-31T00:00:00Z'])
    expect(InstantOrDay.safeParse(value).error?.issues, value).toMatchObject([{ message }])
  expect(['0001-01-01', '9999-12-31'].every((day) => isAccepted(InstantOrDay, day))).toBe(true)
  expect(InstantOrDay.safeParse('0000-06-01T00:00:00Z').error?.issues).toHaveLength(1)
})

describe('texts of a single line', () => {
  test.each([
    ['Jonah\tReyes', 'Jonah Reyes'],
    ['Jonah \r\n \n Reyes', 'Jonah Reyes'],
    ['\nJonah\u0007Reyes\u2028', 'Jonah Reyes'],
    ['Jonah  Reyes\u00A0Sr.', 'Jonah  Reyes\u00A0Sr.'],
    ['\u202Eabc\u2066 👩‍👩‍👧', '\u202Eabc\u2066 👩‍👩‍👧'],
  ])('%j becomes %j', (value, expected) => {
    expect(singleLineSchemaUpTo(20).parse(value)).toBe(expected)
    expect(requiredSingleLineSchemaUpTo(20).parse(value)).toBe(expected)
    expect(optionalSingleLineSchemaUpTo(20).parse(value)).toBe(expected)
  })

  test('have no control character left, are measured after that, and keep the refusals of all texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        fc.pre(!isInvisible(value))
        const isStorable = value.isWellFormed() && !value.includes('\u0000')
        const result = singleLineSchemaUpTo(10_000).safeParse(value)
        expect(result.success).toBe(isStorable)
        if (!result.success) return
        expect(result.data).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(singleLineSchemaUpTo(result.data.length).parse(value)).toBe(result.data)
        expect(result.data.replace(/\s/g, '')).toBe(value.replace(/[\p{Cc}\s]/gu, ''))
      }),
    )
    expect(isAccepted(singleLineSchemaUpTo(20), 'a\u0000\nb')).toBe(false)
    expect(isAccepted(requiredSingleLineSchemaUpTo(20), '\u0007\n')).toBe(false)
    expect(optionalSingleLineSchemaUpTo(20).parse('\u0007\n')).toBe(null)
  })

  const client = { firstName: 'x' }
  const task = { title: 'x', dueDate: '2026-11-21' }
  test.each<[string, z.ZodMiniType, Record<string, unknown>, string]>([
    ['a client', createClient.body, client, 'firstName'],
    ['a client', createClient.body, client, 'lastName'],
    ['a client', createClient.body, client, 'phone'],
    ['a task', createTask.body, task, 'title'],
    ['a changed task', updateTask.body, {}, 'title'],
    ['a recurring rule', updateRecurringRule.body, {}, 'title'],
    ['an event', logClientEvent.body, { eventType: 'call' }, 'title'],
    ['a sequence', createSequence.body, {}, 'name'],
    ['a changed sequence', updateSequence.body, {}, 'name'],
    ['a step', addSequenceStep.body, { daysAfterKickoff: 1 }, 'title'],
    ['a changed step', updateSequenceStep.body, {}, 'title'],
    ['an organization', createOrganization.body, {}, 'name'],
    ['a profile', updateProfile.body, {}, 'firstName'],
    ['a profile', updateProfile.body, {}, 'lastName'],
  ])('%s has one as %4$s', (_, schema, body, field) => {
    expect(schema.parse({ ...body, [field]: 'One\n\ttwo' })).toMatchObject({ [field]: 'One two' })
  })

  test('are tags and the titles of a schedule, but not addresses, notes and descriptions', () => {
    expect(addNote.body.parse({ content: 'a\nb', tags: ['c\td'] })).toMatchObject({ content: 'a\nb', tags: ['c d'] })
    expect(createClient.body.parse({ ...client, address: '1 Elm\nBath', notes: 'a\nb' })).toMatchObject({
      address: '1 Elm\nBath',
      notes: 'a\nb',
    })
    expect(
      createSchedule.body.parse({ startDate: '2026-11-21', tasks: [{ title: 'a\tb', daysFromStart: 0 }] }),
    ).toMatchObject({ tasks: [{ title: 'a b' }] })
    expect(createTask.body.parse({ ...task, description: 'a\n\tb' })).toMatchObject({ description: 'a\n\tb' })
  })
})

describe('optional values', () => {
  test.each([
    [null, null],
    ['', null],
    ['  ', null],
    [' a ', 'a'],
    [undefined, undefined],
  ])('a text %j becomes %j', (input, expected) => {
    expect(optionalTextSchemaUpTo(10).parse(input)).toBe(expected)
  })

  test.each([
    [null, null],
    ['', null],
    [undefined, undefined],
    ['019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b', '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'],
  ])('an id %j becomes %j', (input, expected) => expect(OptionalId.parse(input)).toBe(expected))

  test.each([
    [null, null],
    ['', null],
    [' ', null],
    [undefined, undefined],
    [' https://a.example ', 'https://a.example'],
  ])('a URL %j becomes %j', (input, expected) => expect(OptionalUrl.parse(input)).toBe(expected))
})

describe('an address that mail is sent to', () => {
  test.each([
    'x@harbor.test',
    'ana.ruiz+news@mail.example.com',
    "o'neil_%#!@a-b.co.uk",
    'jörg@müller.de',
    'a@xn--mller-kva.de',
    'a@1.example',
    '用户@例え.テスト',
    'a@हिन्दी.भारत',
    'a@a--b.co',
  ])('can be %s', (value) => expect(RequiredEmail.parse(value)).toBe(value))

  test.each([
    'a@b..c',
    'x@.co',
    'a@b.',
    'a..b@x.co',
    '.a@x.co',
    'a.@x.co',
    'a@-x.co',
    'a@x-.co',
    'a@x?y',
    'a@b.c/d',
    '2@x',
    'a@x_y.co',
    'a@b@c.co',
    'a b@x.co',
    'a@x.co\u200b',
    '<a@x.co>',
  ])('cannot be %j', (value) => {
    const message = 'Please enter a valid e-mail address'
    expect(RequiredEmail.safeParse(value).error?.issues).toMatchObject([{ message }])
  })
})

describe('URLs', () => {
  test.each(['http://a.example', 'https://a.example/x?y=1#z', 'HTTPS://A.EXAMPLE', 'http://[::1]:3000/'])(
    '%s is one of the web',
    (value) => {
      expect(isWebUrl(value)).toBe(true)
      expect(isAccepted(OptionalUrl, value)).toBe(true)
    },
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'ftp://a.example',
    '//a.example',
    '/path',
    'a.example',
    'https:',
    'https://',
    'http:a.example',
    ' \u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'https://a b.example',
  ])('%j is not a URL', (value) => {
    expect(isWebUrl(value)).toBe(false)
    expect(isAccepted(OptionalUrl, value)).toBe(false)
  })

  test('have at most 2,000 characters', () => {
    const addressOfLength = (length: number) => 'https://a.example/'.padEnd(length, 'x')
    expect(isAccepted(OptionalUrl, addressOfLength(2_000))).toBe(true)
    expect(isAccepted(OptionalUrl, addressOfLength(2_001))).toBe(false)
  })
})

test.each(['2026-02-30', 'infinity', 'now', 'today', '', '2026-1-1', 20_261_121, null])('%j is not a day', (value) => {
  expect(isAccepted(Day, value)).toBe(false)
})

test.each(['', 'x', '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5', "' or 1=1 --", 1, null])('%j is not an id', (value) =>
  expect(isAccepted(Id, value)).toBe(false),
)

test('whole numbers include their bounds', () => {
  const some = wholeNumberBetween(1, 1_000)
  expect([1, 1_000].map((value) => isAccepted(some, value))).toEqual([true, true])
  for (const value of [0, 1_001, 1.5, '5', NaN, Infinity, -0.5, 1e21, null, true])
    expect(isAccepted(some, value), String(value)).toBe(false)
})
