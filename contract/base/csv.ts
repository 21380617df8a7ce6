/**
 * Builds a CSV text for spreadsheets (RFC 4180, with a byte order mark for Excel). A text that a spreadsheet could take as
 * a formula, also after white space, gets an apostrophe in front.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${csvByteOrderMark}${rows.map(toCsvLine).join('')}`

/** Tells Excel that a CSV is UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/** One line of a CSV text with its line break. */
export const toCsvLine = (cells: readonly (string | number)[]): string => `${cells.map(toCell).join(',')}\r\n`

const toCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Removes the apostrophe that `toCsv` put in front of a text, which restores the original. */
export const removeFormulaApostrophe = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text

/**
 * Spreadsheets also take the full-width signs of East Asian keyboards. A text that has apostrophes already gets one
 * more, so that removing one restores it.
 */
const isFormula = (text: string): boolean => /^'*[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text)
