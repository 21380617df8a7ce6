import type { PdfTextSegment } from './pdf-segments.ts'
import { appendWrappedLine } from './text-lines.ts'

/** Reads the rows of a table as cells by column. Lines within a cell are joined. */
export function readPdfTableRows(rows: readonly PdfTextSegment[][]): string[][] {
  const starts = findStarts(rows)
  const isNewRow = createRowRule(rows, starts)
  const table: string[][] = []
  rows.forEach((row, index) => {
    const cells = placeInColumns(row, starts)
    const last = table.at(-1)
    if (!last || isNewRow(index)) table.push(cells)
    else cells.forEach((cell, column) => void (last[column] = joinCell(last[column]!, cell)))
  })
  return table
}

/** Finds the left edges of the columns, at which several cells begin. */
function findStarts(rows: readonly PdfTextSegment[][]): number[] {
  const starts: number[] = []
  for (const left of rows.flatMap((row) => row.map((segment) => segment.left)).toSorted((one, other) => one - other))
    if (left - (starts.at(-1) ?? -Infinity) > 6) starts.push(left)
  return starts
}

function placeInColumns(row: readonly PdfTextSegment[], starts: readonly number[]): string[] {
  const cells = starts.map(() => '')
  for (const { text, left } of row) {
    const column = Math.max(
      0,
      starts.findLastIndex((start) => start <= left + 3),
    )
    cells[column] = joinCell(cells[column]!, text.trim())
  }
  return cells
}

/** In a narrow column "Wednesda" and "y" are one word. */
const joinCell = (cell: string, text: string) =>
  /^\p{L}{6,}$/u.test(cell) && /^\p{Ll}{1,2}$/u.test(text)
    ? cell + text
    : cell && text
      ? appendWrappedLine(cell, text)
      : cell || text

/** Gaps between rows are larger than between the lines of a cell; if all are equal, the first cell decides. */
function createRowRule(rows: readonly PdfTextSegment[][], starts: readonly number[]): (index: number) => boolean {
  const gaps = rows.slice(1).map((row, index) => row[0]!.top - rows[index]![0]!.top)
  const [smallest, largest] = [Math.min(...gaps), Math.max(...gaps)]
  const isFirstCellFilled = (index: number) => rows[index]![0]!.left < (starts[1] ?? Infinity) - 3
  if (largest > smallest * 1.2) return (index) => gaps[index - 1]! > (smallest + largest) / 2
  return (index) => isFirstCellFilled(index) || gaps[index - 1]! > rows[index]![0]!.size * 1.6
}
