import { startsWithDayPhrase, hasBullet } from '#server/parsing/document-line.ts'
import type { PdfTextSegment } from './pdf-segments.ts'

/** Rows of a page that are read together, from the top: running text, or a table. `right` is the end of its lines. */
export type PageBlock = { kind: 'text' | 'table'; rows: PdfTextSegment[][]; right: number }

/** Splits the rows of a page into text and tables; text in two columns is read one column after the other. */
export function splitPdfPageIntoBlocks(rows: readonly PdfTextSegment[][], right: number): PageBlock[] {
  const gutter = findGutter(rows)
  if (gutter === undefined) return splitTables(rows, right)
  const { first, last, left } = gutter
  const inside = rows.slice(first, last + 1)
  const side = (isLeft: boolean) =>
    inside.map((row) => row.filter((segment) => segment.left < left === isLeft)).filter((row) => row.length)
  return [
    ...splitTables(rows.slice(0, first), right),
    ...splitTables(side(true), findRight(side(true))),
    ...splitTables(side(false), right),
    ...splitTables(rows.slice(last + 1), right),
  ]
}

const findRight = (rows: readonly PdfTextSegment[][]) =>
  rows.reduce((most, row) => Math.max(most, row.at(-1)!.right), 0)

type Gutter = { first: number; last: number; left: number }

/** Finds two columns of running text: both have headings or bullets of their own, and nothing crosses between them. */
function findGutter(rows: readonly PdfTextSegment[][]): Gutter | undefined {
  const starts = rows.flatMap((row) => row.slice(1).map(({ left }) => Math.round(left)))
  // Bullets are indented further than the heading above them.
  const count = (left: number) => starts.filter((start) => start >= left && start < left + indentation).length
  const candidates = [...new Set(starts)].filter((left) => count(left) >= 2)
  for (const left of candidates.toSorted((one, other) => count(other) - count(one))) {
    const gutter = findRun(rows, left)
    if (gutter && isTwoColumns(rows.slice(gutter.first, gutter.last + 1), left)) return gutter
  }
  return undefined
}

const indentation = 20

/** The longest run of rows that a vertical line at `left` does not cut, with text on its right. */
function findRun(rows: readonly PdfTextSegment[][], start: number): Gutter | undefined {
  const left = start - 3
  let best: Gutter | undefined
  let first = 0
  rows.forEach((row, index) => {
    if (row.some((segment) => segment.left < left && segment.right > left)) first = index + 1
    else if (!best || index - first > best.last - best.first) best = { first, last: index, left }
  })
  if (!best) return undefined
  // Rows before the first one with text on the right are above the columns.
  const { last } = best
  let top = best.first
  while (top < last && !rows[top]!.some((segment) => segment.left >= left)) top++
  return { first: top, last, left }
}

function isTwoColumns(rows: readonly PdfTextSegment[][], left: number): boolean {
  const rightTexts = rows.flatMap((row) => row.filter((segment) => segment.left >= left).slice(0, 1))
  if (rightTexts.length < 3) return false
  // Rows of three cells and more are those of a table.
  if (rows.filter((row) => row.length > 2).length * 2 > rightTexts.length) return false
  const sizes = rightTexts.map(({ size }) => size).toSorted((one, other) => one - other)
  const middleSize = sizes[Math.floor(sizes.length / 2)]!
  const isHeading = ({ size }: PdfTextSegment) => size > middleSize * 1.1
  const hasLeftEntries = rows.some(([first]) => first!.left < left && startsEntry(first!.text))
  const rightStarts = rightTexts.filter((segment) => startsEntry(segment.text) || isHeading(segment))
  return hasLeftEntries && rightStarts.length >= 2
}

/** "Appointment" alone is the name of a column. */
const startsEntry = (text: string) => hasBullet(text.trim()) || (/[\d:]/.test(text) && startsWithDayPhrase(text))

/** Splits off tables: runs of rows in which most cells begin where cells of other rows do. */
function splitTables(rows: readonly PdfTextSegment[][], right: number): PageBlock[] {
  const columnStarts = findColumnStarts(rows)
  const blocks: PageBlock[] = []
  const isAtStarts = ({ left }: PdfTextSegment) => isNear(columnStarts, left)
  const isRow = (row: readonly PdfTextSegment[] = []) => row.length > 1 && row.slice(1).every(isAtStarts)
  // Names of columns, some of which have no cells: "Done" above boxes to tick.
  const isHeader = (row: readonly PdfTextSegment[], below: readonly PdfTextSegment[] = []) =>
    isRow(below) && row.length > below.length && row.slice(1).some(isAtStarts)
  rows.forEach((row, index) => {
    const isCells = isRow(row) || isHeader(row, rows[index + 1])
    const previous = blocks.at(-1)
    const isContinued =
      row.length === 1 && previous?.kind === 'table' && isContinuedCell(row[0]!, previous.rows, rows[index - 1]!)
    const kind = isCells || isContinued ? 'table' : 'text'
    if (previous?.kind === kind) previous.rows.push(row)
    else blocks.push({ kind, rows: [row], right })
  })
  return blocks
}

function findColumnStarts(rows: readonly PdfTextSegment[][]): number[] {
  const all = rows.flatMap((row) => row.slice(1).map(({ left }) => left))
  return all.filter((left) => all.filter((other) => Math.abs(other - left) < 3).length >= 2)
}

const isNear = (starts: readonly number[], left: number) => starts.some((start) => Math.abs(start - left) < 3)

/** A single piece just below a row that begins where any cell but the first begins, or ends before the second cell. */
function isContinuedCell(
  segment: PdfTextSegment,
  rows: readonly PdfTextSegment[][],
  previousRow: readonly PdfTextSegment[],
): boolean {
  const cells = rows.flat()
  const gap = segment.top - previousRow[0]!.top
  if (gap > segment.size * 3 || !cells.some(({ left }) => Math.abs(left - segment.left) < 3)) return false
  const firstLeft = Math.min(...cells.map(({ left }) => left))
  const secondLeft = Math.min(...cells.filter(({ left }) => left > firstLeft + 3).map(({ left }) => left))
  return segment.left > firstLeft + 3 || (segment.right < secondLeft && gap < segment.size * 1.75)
}
