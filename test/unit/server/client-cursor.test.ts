import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Client, ClientSort } from '#contract/clients/clients.ts'
import { Cursor, limits } from '#contract/base/schema.ts'
import { encodeCursor, decodeCursor, sortValue } from '#server/clients/cursor.ts'

const instant = fc
  .date({ min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: limits.name })
  .filter((text) => text.length <= limits.name)
const client = fc.record({
  id: fc.uuid(),
  firstName: name,
  lastName: fc.option(name),
  createdAt: instant,
  lastActivityAt: instant,
}) as unknown as fc.Arbitrary<Client>

test('a cursor comes back as the place it was made of, within what a query may carry', () => {
  fc.assert(
    fc.property(client, fc.constantFrom(...ClientSort.options), (one, sort) => {
      const cursor = encodeCursor(sort, one)
      expect(Cursor.safeParse(cursor).success).toBe(true)
      expect(decodeCursor(sort, cursor)).toEqual({ value: sortValue[sort](one), id: one.id })
    }),
  )
})

test('any other text is refused at its field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...ClientSort.options), (text, sort) => {
      for (const cursor of [text, Buffer.from(text).toString('base64url')])
        expect(() => decodeCursor(sort, cursor)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
    }),
  )
})
