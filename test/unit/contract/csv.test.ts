import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeFormulaApostrophe, toCsv, toCsvLine } from '#contract/base/csv.ts'

const toCell = (value: string | number) => toCsv([[value]]).slice(1, -2)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\n=1', '\u00a0=1', '\u200b=1', '＝1', '＋1', '－1', '＠x'])(
  'a text that begins like the formula %j is exported as text',
  (text) => expect(toCell(text).replace(/^"/, '')).toBe(`'${text}${toCell(text).endsWith('"') ? '"' : ''}`),
)

test('a cell is quoted where it has a separator, a quote or a line break', () => {
  expect(toCsv([['Ada', 1.5, 'a,b', 'say "so"', 'two\nlines']])).toBe(
    '\uFEFFAda,1.5,"a,b","say ""so""","two\nlines"\r\n',
  )
  expect(toCell("O'Brien-Smith")).toBe("O'Brien-Smith")
})

test('the apostrophe comes off again, and no other', () => {
  const cellOf = (text: string) => toCsvLine([text]).slice(0, -2)
  for (const text of ["'=1", "''=1", "'tis", "O'Brien", "'", '-', '+1 202 555 0123'])
    expect(removeFormulaApostrophe(cellOf(text)), text).toBe(text)
  fc.assert(
    fc.property(fc.stringMatching(/^['=+\-@ a1]{0,6}$/), (text) => {
      expect(removeFormulaApostrophe(cellOf(text))).toBe(text)
    }),
  )
})
