/** A row of a table: the number and the text of its line, and its cells. */
export type TableRow = { number: number; text: string; cells: string[] }

/** Prepares rows for reading: writes out what cells abbreviate, so that each can be read without the others. */
export const prepareRows = (rows: readonly TableRow[]): readonly TableRow[] =>
  joinOffsets(spellOutMonths(rows.map(removeBrackets)))

/** "[Call]" is "Call". */
const removeBrackets = (row: TableRow): TableRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.replace(/^\[([^\][]+)\]$/, '$1')),
})

/** With "2d", "1w" and "1m" in one column, the last is a month. */
function spellOutMonths(rows: readonly TableRow[]): readonly TableRow[] {
  const isDelay = (cell: string) => /^\d+ ?[dw]$/i.test(cell)
  const withDelays = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (isDelay(cell) ? column : []))),
  )
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (withDelays.has(column) ? cell.replace(/^(\d+) ?m$/i, '$1 months') : cell)),
  }))
}

/** "90 | days | before": columns of an amount, its unit and its side become one. */
function joinOffsets(rows: readonly TableRow[]): readonly TableRow[] {
  const [header = [], ...body] = rows.map(({ cells }) => cells)
  const areAll = (column: number, pattern: RegExp) => body.every((row) => pattern.test(row[column] ?? '-'))
  const unit = header.findIndex((_, column) => areAll(column, /^(?:minute|hour|day|week|month|year)s?$/i))
  if (body.length < 2 || unit < 0 || !areAll(unit - 1, /^\d+$/)) return rows
  const hasSide = areAll(unit + 1, /^(?:before|prior|after|later|on|at|)$/i)
  return rows.map((row, index) => {
    const cells = [...row.cells]
    const [amount, name, side = ''] = cells.splice(unit - 1, hasSide ? 3 : 2, '')
    cells[unit - 1] = !index ? 'When' : amount === '0' ? 'Day 0' : `${amount} ${name} ${side}`.trim()
    return { ...row, cells }
  })
}
