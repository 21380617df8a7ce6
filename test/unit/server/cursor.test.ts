import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cursor } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { decodeCursor, encodeCursor, readNewestFirst } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'

const instant = fc
  .date({ min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 2 * maxTextLengths.name + 1 })
  .filter((text) => text.length <= 2 * maxTextLengths.name + 1 && !text.includes('\0'))

test.each([
  ['instant', instant],
  ['text', name],
] as const)('a cursor with a value of type %s decodes to its position and fits into a query', (type, value) => {
  fc.assert(
    fc.property(fc.record({ value, id: fc.uuid() }), (position) => {
      const cursor = encodeCursor('added', position)
      expect(Cursor.safeParse(cursor).success).toBe(true)
      expect(decodeCursor('added', type, cursor)).toEqual(position)
    }),
  )
})

test('a page by id follows the cursor of an earlier release, which had the time in it', async () => {
  const id = newId()
  const cursor = encodeCursor('notes', { value: '2026-11-21T15:00:00.000Z', id })
  const page = await readNewestFirst('notes', { cursor, limit: 1 }, async (before) => [{ id: newId(), before }])
  expect(page.rows).toMatchObject([{ before: id }])
})

describe('VALIDATION at cursor is thrown', () => {
  const expectInvalid = (type: 'instant' | 'text', cursor: string) =>
    expect(() => decodeCursor('added', type, cursor)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', issues: [expect.objectContaining({ path: 'cursor' })] }),
    )

  test('for any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('instant', 'text'), (text, type) => {
        for (const cursor of [text, Buffer.from(text).toString('base64url')]) expectInvalid(type, cursor)
      }),
    )
  })

  test('for a cursor of another order', () => {
    expectInvalid('text', encodeCursor('name', { value: 'Ada', id: newId() }))
  })

  test.each([
    'now',
    '2026-11-21',
    '2026-02-30T00:00:00.000Z',
    '2026-11-21T24:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
    '2026-11-21T15:00:00.000Z ',
  ])('for the instant %j', (value) => {
    expectInvalid('instant', encodeCursor('added', { value, id: newId() }))
  })
})
