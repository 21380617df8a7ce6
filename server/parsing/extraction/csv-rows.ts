import { expression } from '#server/parsing/rules/phrase-placeholders.ts'

/**
 * Finds lines that are rows of cells separated by commas or semicolons, and maps the index of each to its cells: a header of
 * short names, and at least two rows below it with as many cells; in one column, most cells begin with a number or the
 * name of a day.
 */
export function findCsvRows(lines: readonly string[]): Map<number, string[]> {
  const rows = new Map<number, string[]>()
  for (let index = 0; index < lines.length - 2; index++) {
    const separator = findSeparator(lines[index]!)
    if (!separator) continue
    const header = splitRow(lines[index]!, separator)
    const body: string[][] = []
    const hasDays = () =>
      header.some((_, column) => body.filter((cells) => startsWithDay.test(cells[column]!)).length * 2 >= body.length)
    for (let next = index + 1; next < lines.length; next++) {
      const cells = splitRow(lines[next]!, separator, header.length)
      if (cells.length !== header.length) break
      body.push(cells)
      if (body.length === 2 && !hasDays()) break
    }
    if (body.length < 2 || !hasDays()) continue
    for (const [row, cells] of [header, ...body].entries()) rows.set(index + row, cells)
    index += body.length
  }
  return rows
}

/** The separator of a header: names of up to four words, without sentence punctuation. */
function findSeparator(line: string): ',' | ';' | undefined {
  return ([';', ','] as const).find((separator) => {
    const cells = line.length > 400 ? [] : splitRow(line, separator)
    return (
      cells.length >= 2 &&
      cells.every((cell) => /^[\p{L}#](?:[^.:!?|]{0,30}|\p{L}{1,4}\.)$/u.test(cell) && cell.split(' ').length <= 4)
    )
  })
}

const startsWithDay = expression('^(?:[-+–]?\\d|(?:day|week|month|d|t)[\\s+-]*\\d|(?:{weekday}|{month})\\b|$)')

/** Splits at separators outside quotes. Separators beyond `width` belong to the last cell. */
function splitRow(line: string, separator: string, width = Infinity): string[] {
  const cells = ['']
  let isQuoted = false
  for (const sign of line.trim()) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted && cells.length < width) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => cell.trim())
}
