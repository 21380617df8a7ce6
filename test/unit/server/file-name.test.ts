import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createDistinctFileNames,
  sanitizeFileName,
  sanitizeMediaType,
  toPortableFileName,
} from '#server/base/files/file-name.ts'

const arbitraryOddPart = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '\u0000',
  '\r',
  '\n',
  '\u202e',
  '"',
  '%0a',
  '👍',
  'ü',
  '.pdf',
)
const arbitraryNames = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.oneof(arbitraryOddPart, fc.string()), { maxLength: 60 }).map((parts) => parts.join('')),
)

describe('a file name', () => {
  test.each([
    ['policy.pdf', 'policy.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\y.pdf', 'y.pdf'],
    ['a/b\\c/d.pdf', 'd.pdf'],
    ['/', 'document'],
    ['a/', 'document'],
    ['', 'document'],
    [undefined, 'document'],
    [' \t ', 'document'],
    ['.', 'document'],
    ['..', 'document'],
    ['\u0000', 'document'],
    ['.bashrc', '.bashrc'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x=y.pdf', 'aSet-Cookie: x=y.pdf'],
    ['a%0D%0Ab%22c%22.pdf', 'ab"c".pdf'],
    ['a%0\nA%0%0dDb.pdf', 'ab.pdf'],
    ['100%.pdf', '100%.pdf'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['\u2066a\u2069\u200f\u061c.pdf', 'a.pdf'],
    ['\ufeffa\u2028b.pdf', 'ab.pdf'],
    ['..\u202e', 'document'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['Grüße 家族 👩‍👩‍👧‍👦 שלום.pdf', 'Grüße 家族 👩‍👩‍👧‍👦 שלום.pdf'],
    ['  two  words .pdf ', 'two  words .pdf'],
  ])('%j is stored as %j', (input, expected) => {
    expect(sanitizeFileName(input)).toBe(expected)
  })

  test('is truncated before its extension, between characters', () => {
    expect(sanitizeFileName('x'.repeat(255))).toBe('x'.repeat(255))
    expect(sanitizeFileName(`${'x'.repeat(251)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    expect(sanitizeFileName(`${'x'.repeat(252)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    expect(sanitizeFileName(`${'ü'.repeat(200)}.pdf`)).toBe(`${'ü'.repeat(125)}.pdf`)
    expect(sanitizeFileName(`${'👍'.repeat(200)}.jpeg`)).toBe(`${'👍'.repeat(62)}.jpeg`)
    expect(sanitizeFileName(`x.${'y'.repeat(300)}`)).toBe(`x.${'y'.repeat(253)}`)
    expect(sanitizeFileName(`${'x'.repeat(240)} ${'y'.repeat(20)}.pdf`)).toBe(
      `${'x'.repeat(240)} ${'y'.repeat(10)}.pdf`,
    )
  })

  test('is always valid in the database, in a header and in a file system', () => {
    fc.assert(
      fc.property(arbitraryNames, (input) => {
        const name = sanitizeFileName(input)
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}/\\\u202a-\u202e\u2066-\u2069]/u)
        expect(name).not.toMatch(/^\.*$|^\s|\s$/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(sanitizeFileName(name)).toBe(name)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a file name in a ZIP', () => {
  test.each([
    ['policy.pdf', 'policy.pdf'],
    ['Grüße 家族 👩‍👩‍👧‍👦.pdf', 'Grüße 家族 👩‍👩‍👧‍👦.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\x.pdf', 'C__x.pdf'],
    ['a<b>"c"|d?*.pdf', 'a_b__c__d__.pdf'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['a\r\nb\u0000.pdf', 'ab.pdf'],
    ['report. . ', 'report'],
    ['..', 'document'],
    ['', 'document'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['Lpt9 .tar.gz', '_Lpt9 .tar.gz'],
    ['com¹', '_com¹'],
    ['console.txt', 'console.txt'],
    ['com10', 'com10'],
    [`${'ü'.repeat(150)}.pdf`, `${'ü'.repeat(98)}.pdf`],
  ])('%j is %j', (input, expected) => {
    expect(toPortableFileName(input)).toBe(expected)
  })

  test('is numbered where another one has it, in whatever case or form of its accents', () => {
    const toDistinct = createDistinctFileNames()
    const names = ['a.pdf', 'A.PDF', 'a (2).pdf', 'a.pdf', 'é', 'e\u0301', '.rc', '.rc', 'x.tar.gz', 'x.tar.gz']
    expect(names.map(toDistinct)).toEqual([
      'a.pdf',
      'A (2).PDF',
      'a (2) (2).pdf',
      'a (3).pdf',
      'é',
      'e\u0301 (2)',
      '.rc',
      '.rc (2)',
      'x.tar.gz',
      'x.tar (2).gz',
    ])
  })

  test('is always distinct and can be unpacked everywhere', () => {
    fc.assert(
      fc.property(fc.array(arbitraryNames, { maxLength: 30 }), (inputs) => {
        const names = inputs.map(createDistinctFileNames())
        expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length)
        for (const name of names) {
          expect(name).not.toMatch(/[\p{Cc}\p{Cs}/\\<>:"|?*\u202a-\u202e\u2066-\u2069]/u)
          expect(name).not.toMatch(/^\s|[\s.]$|^(con|prn|aux|nul|(com|lpt)\d)(\.|$)/i)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        }
      }),
    )
  })
})

test.each([
  ['application/pdf', 'application/pdf'],
  ['image/svg+xml', 'image/svg+xml'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', undefined],
  ['text/html', 'text/html'],
  ['', 'application/octet-stream'],
  ['pdf', 'application/octet-stream'],
  ['text/html, text/plain', 'application/octet-stream'],
  ['text/html\r\nX: y', 'application/octet-stream'],
  ['text/', 'application/octet-stream'],
  ['*/*', 'application/octet-stream'],
  [`text/${'x'.repeat(128)}`, 'application/octet-stream'],
])('the media type %j is stored as %j', (input, expected = input) => {
  expect(sanitizeMediaType(input)).toBe(expected)
})
