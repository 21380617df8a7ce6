import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Day, Id, requiredTextSchemaUpTo, textSchemaUpTo, wholeNumberBetween } from '#contract/base/schema.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'
import { TaskDraft, TaskPatch } from '#contract/tasks/tasks.ts'

beforeAll(setZodMessages)

const messagesFor = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each<[z.ZodMiniType, unknown, string]>([
  [z.object({ title: requiredTextSchemaUpTo(5) }), {}, 'title: Required'],
  [z.object({ title: requiredTextSchemaUpTo(5) }), { title: null }, 'title: Required'],
  [z.object({ title: requiredTextSchemaUpTo(5) }), { title: ' ' }, 'title: Required'],
  [z.object({ title: textSchemaUpTo(5) }), { title: 7 }, 'title: Must be a text'],
  [textSchemaUpTo(5), 'abcdef', ': Must have at most 5 characters'],
  [z.string().check(z.minLength(3)), 'ab', ': Must have at least 3 characters'],
  [z.array(textSchemaUpTo(5)).check(z.maxLength(1)), ['a', 'b'], ': Must have at most 1 entry'],
  [z.array(textSchemaUpTo(5)).check(z.minLength(2)), [], ': Must have at least 2 entries'],
  [wholeNumberBetween(1, 10), 11, ': Must be at most 10'],
  [wholeNumberBetween(1, 10), 0, ': Must be at least 1'],
  [wholeNumberBetween(1, 10), 1.5, ': Must be a whole number'],
  [Id, 'x', ': Must be an id'],
  [Day, '2026-02-30', ': Must be a date such as 2026-11-21'],
  [textSchemaUpTo(5), '\u0000', ': Has a character that cannot be stored'],
  [z.enum(['a', 'b']), 'c', ': Must be one of a, b'],
  [z.boolean(), 'yes', ': Must be a boolean'],
  [z.object({}), 5, ': Must be an object'],
])('has a message for each kind of error: %#', (schema, value, sentence) => {
  expect(messagesFor(schema, value)).toEqual([sentence])
})

test('never repeats the input in a message, and has no empty one', () => {
  const canary = 'CANARY-7f3a'
  const value = fc.anything({ values: [fc.constant(canary), fc.integer()], maxDepth: 2, withNullPrototype: false })
  const fields = fc.constantFrom(...Object.keys({ ...TaskDraft.shape, ...TaskPatch.shape, ...BugReportDraft.shape }))
  fc.assert(
    fc.property(
      fc.dictionary(fields, value),
      fc.constantFrom<z.ZodMiniType>(TaskDraft, TaskPatch, BugReportDraft),
      (body, schema) => {
        for (const sentence of messagesFor(schema, body) ?? []) {
          expect(sentence).not.toContain(canary)
          expect(sentence).toMatch(/: .+/)
        }
      },
    ),
    { numRuns: 500 },
  )
})
