import { extname } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { defaultPolicyLines, policyLimits } from '#contract/policies/policies.ts'
import { readImportFile, type ReadHead, type ReadOptions, type ReadRow } from '#server/imports/reader/read-file.ts'
import { sampleExports } from '#test/support/imports/sample-exports.ts'

const options = {
  country: 'US',
  mayAssign: false,
  today: '2026-11-21' as CalendarDay,
  maxLengths: maxTextLengths,
  policies: {
    lines: defaultPolicyLines,
    maxCount: policyLimits.countPerClient,
    maxTermMonths: policyLimits.termMonths,
    maxPremiumCents: policyLimits.premiumCents,
  },
}

async function read(
  bytes: Buffer | string,
  more: Partial<ReadOptions> = {},
): Promise<{ head: ReadHead; rows: ReadRow[] }> {
  const printed: (ReadHead | ReadRow)[] = []
  await readImportFile(
    Buffer.from(bytes),
    { ...options, extension: '.csv', ...more },
    (value) => void printed.push(value),
  )
  const [head, ...rows] = printed
  return { head: head as ReadHead, rows: rows as ReadRow[] }
}

describe('exports of other programs are read without touching a column', () => {
  test.each(sampleExports)('$program', async ({ bytes, fileName, encoding, delimiter, people }) => {
    const { head, rows } = await read(bytes, { extension: extname(fileName) })
    expect(head).toMatchObject({ encoding, delimiter, dateSamples: [], rowCount: people.length })
    expect(rows.map(({ fields }) => fields)).toEqual(people.map((person) => expect.objectContaining(person)))
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  })
})

describe('what needs a look is said at its cell', () => {
  const header = 'Name,Email,Phone,Zip,Birthday,Notes,Status'
  test.each<[string, string, number | null, RegExp]>([
    ['a number that a spreadsheet shortened', 'Ana Ruiz,,6.03E+09,,,,', 2, /spreadsheet turned this phone number/],
    ['a ZIP without its zero', 'Ana Ruiz,,,2139,,,', 3, /lost its zero.*02139/],
    ['no e-mail address', 'Ana Ruiz,ana at example,,,,,', 1, /^Not an e-mail address/],
    ['a day that does not exist', 'Ana Ruiz,,,,2/30/1980,,', 4, /Not a date/],
    ['10,001 characters', `Ana Ruiz,,,,,${'x'.repeat(10_001)},`, 5, /10,001 characters.*up to 10,000/],
    ['U+0000', 'Ana Ruiz,,,,,a\0b,', 5, /cannot be kept/],
    ['an unknown status', 'Ana Ruiz,,,,,,Platinum', 6, /^Not a known status/],
    ['too many cells', 'Ana Ruiz,,,,,,,more', null, /1 more cell than the header/],
    ['no visible name', '\u200b,ana@example.com,,,,,', null, /Has no name/],
    ['no name', ',ana@example.com,,,,,', null, /Has no name/],
  ])('%s', async (_, line, column, message) => {
    const known = 'Bo Li,bo@example.com,617 555 0100,02139,12/31/1980,,Active'
    const { rows } = await read(`${header}\n${`${known}\n`.repeat(5)}${line}\n`)
    expect(rows.at(-1)).toMatchObject({
      line: 7,
      problems: [{ column, message: expect.stringMatching(message) as string }],
    })
    expect(rows[0]!.problems).toEqual([])
  })

  test('dates that can be read in two ways are asked for with three samples', async () => {
    const text = `Name,Birthday\nAna,01/02/1980\nBo,03/04/1981\nCy,05/06/1982\nDi,07/08/1983\n`
    const { head, rows } = await read(text)
    expect(head).toMatchObject({ dateOrder: null, dateSamples: ['01/02/1980', '03/04/1981', '05/06/1982'] })
    const message = 'Can be read in two ways. In the columns, say whether the day or the month comes first.'
    expect(rows[0]!.problems).toEqual([{ column: 1, message }])
    const dayFirst = await read(text, { dateOrder: 'day_first' })
    expect(dayFirst.head).toMatchObject({ dateOrder: 'day_first', dateSamples: [] })
    expect(dayFirst.rows[0]!.fields.dateOfBirth).toBe('1980-02-01')
    expect((await read(`${text}Ed,13/01/1984`)).rows[0]!.fields.dateOfBirth).toBe('1980-02-01')
  })
})

test('a formula is a text, and the apostrophe of an export comes off', async () => {
  const { rows } = await read(`First name,Phone,Notes\n=1+1,'+1 617 555 0102,@cmd\n`)
  expect(rows[0]!.fields).toMatchObject({ firstName: '=1+1', phone: '+1 617 555 0102', notes: '@cmd' })
})

test('a file without a header has columns by number, of which the plain ones are known', async () => {
  const { head, rows } = await read('Ana Ruiz,ana@example.com,617 555 0100\nBo Li,bo@example.com,617 555 0101\n')
  expect(head.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Column 1', 'name'],
    ['Column 2', 'email'],
    ['Column 3', 'phone'],
  ])
  expect(rows[0]).toMatchObject({ line: 1, fields: { firstName: 'Ana', lastName: 'Ruiz' } })
})

test('a person who is twice in a file is one, and a family that shares a phone needs a look', async () => {
  const { rows } = await read(
    `Name,Email,Phone\nAna Ruiz,ana@example.com,\nAna Ruiz,ANA@example.com,617 555 0100\n\nAna,,(617) 555-0100\nCarlos Ruiz,carlos@example.com,617-555-0100\nCarlos,carlos@example.com,\n`,
  )
  expect(rows.map(({ line, sameAsLine }) => [line, sameAsLine])).toEqual([
    [2, null],
    [3, 2],
    [5, 2],
    [6, null],
    [7, 6],
  ])
  expect(rows[3]!.problems[0]!.message).toContain('phone of line 2, but another name')
  expect(rows.slice(0, 3).flatMap(({ problems }) => problems)).toEqual([])
})

test('invisible characters in a copied e-mail address are dropped', async () => {
  const { rows } = await read(
    'Name,Email\nAna Ruiz,ana@example.com\nAna Ruiz,\u202aana\u200b@exam\u00adple.com\u202c\n',
  )
  expect(rows[1]).toMatchObject({ sameAsLine: 2, fields: { email: 'ana@example.com' }, emailKey: 'ana@example.com' })
})

describe('a file that cannot be imported says why', () => {
  const row = 'Ana,ana@example.com\n'
  test.each<[string, string | Buffer, object, Partial<ReadOptions>?]>([
    ['a quote that is never closed', `Name,Email\n${row}"Bo,bo@example.com\nCy,\n`, { problem: 'openQuote', line: 3 }],
    ['a spreadsheet under another name', Buffer.from('PK\x03\x04\x14'), { problem: 'notText' }],
    ['a text', 'It was a dark and stormy night; the rain fell in torrents.\nNobody was out.\n', { problem: 'noTable' }],
    ['a header alone', 'Name,Email\n', { problem: 'empty' }],
    ['blank lines', '\n \n,,\n', { problem: 'empty' }],
    ['too many rows', `Name,Email\n${row.repeat(50_001)}`, { problem: 'tooManyRows' }],
    ['too many columns', `${'Name,'.repeat(100)}Email\n`, { problem: 'tooManyColumns' }],
    ['a card without end', 'BEGIN:VCARD\nFN:Ana\n', { problem: 'openCard', line: 1 }, { extension: '.vcf' }],
    ['contacts without a card', 'Ana', { problem: 'empty' }, { extension: '.vcf' }],
  ])('%s', async (_, bytes, error, more) => {
    await expect(read(bytes, more)).rejects.toMatchObject(error)
  })
})
