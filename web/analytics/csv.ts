/**
 * Builds a CSV text for spreadsheets (RFC 4180, with a byte order mark for Excel). A text that a spreadsheet could take as
 * a formula, also after white space, gets an apostrophe in front.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`

const toCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets also take the full-width signs of East Asian keyboards. */
const isFormula = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text)

/** Lets the browser save a text as a file. */
export function saveTextFile(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun when the click returns.
  window.setTimeout(() => URL.revokeObjectURL(url))
}
