import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'

/** Three digits of an area code or exchange: no leading 0 or 1, and no service code such as 911. */
const threeDigits = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 2, max: 9 }))
  .map((digits) => digits.join(''))
const fourDigits = fc.integer({ min: 0, max: 9_999 }).map((number) => String(number).padStart(4, '0'))

const spellings: ((area: string, exchange: string, line: string) => string)[] = [
  (area, exchange, line) => `${area}${exchange}${line}`,
  (area, exchange, line) => `${area}-${exchange}-${line}`,
  (area, exchange, line) => `${area}.${exchange}.${line}`,
  (area, exchange, line) => `${area} ${exchange} ${line}`,
  (area, exchange, line) => `(${area}) ${exchange}-${line}`,
  (area, exchange, line) => `(${area})${exchange}-${line}`,
  (area, exchange, line) => `  (${area})  ${exchange} ${line} `,
  (area, exchange, line) => `1-${area}-${exchange}-${line}`,
  (area, exchange, line) => `1 (${area}) ${exchange}-${line}`,
  (area, exchange, line) => `+1 ${area} ${exchange} ${line}`,
  (area, exchange, line) => `+1${area}${exchange}${line}`,
  (area, exchange, line) => `+1 (${area}) ${exchange}-${line}`,
  (area, exchange, line) => `001 ${area} ${exchange} ${line}`.replace(/^00/, '011 '),
  (area, exchange, line) => `${area}-${exchange}-${line} ext. 12`,
  (area, exchange, line) => `${area}-${exchange}-${line} x12`,
  (area, exchange, line) => `${area}\u2011${exchange}\u2011${line}`,
  (area, exchange, line) => `tel:+1-${area}-${exchange}-${line}`,
]

describe('the key of a phone', () => {
  test('is the same for every usual American spelling', async () => {
    await fc.assert(
      fc.asyncProperty(
        threeDigits,
        threeDigits,
        fourDigits,
        fc.constantFrom(...spellings),
        async (area, exchange, line, spell) => {
          const { phoneKey } = await toDuplicateCheckKeys({ phone: spell(area, exchange, line) }, 'US')
          expect(phoneKey).toBe(`+1${area}${exchange}${line}`)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is null or a number for any other text, without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 50 }),
        fc.string({ maxLength: 3 }),
        async (phone, country) => {
          expect((await toDuplicateCheckKeys({ phone }, country)).phoneKey ?? '+1').toMatch(/^\+\d{1,15}$/)
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('the key of an e-mail is trimmed and lowercase', async () => {
  expect(await toDuplicateCheckKeys({ email: ' Zoë@EXAMPLE.com ' }, 'US')).toEqual({
    emailKey: 'zoë@example.com',
    phoneKey: null,
  })
  for (const email of [null, undefined, '', ' '])
    expect((await toDuplicateCheckKeys({ email }, 'US')).emailKey).toBeNull()
})
