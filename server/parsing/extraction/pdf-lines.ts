import {
  startsWithDayPhrase,
  type DocumentLine,
  hasBullet,
  toDocumentLine,
  toTableDocumentLine,
} from '#server/parsing/document-line.ts'
import { type PageBlock, splitPdfPageIntoBlocks } from './pdf-page-blocks.ts'
import type { PdfPage, PdfTextSegment } from './pdf-segments.ts'
import { readPdfTableRows } from './pdf-tables.ts'
import { appendWrappedLine } from './text-lines.ts'

/** Reads the lines of a PDF's pages: without headers, footers and page numbers, soft wraps joined, tables in rows. */
export function extractPdfLines(pages: readonly PdfPage[]): DocumentLine[] {
  const bodies = removeHeadersAndFooters(pages)
  const bodySize = findBodySize(bodies)
  const right = findRightEdge(pages, bodies)
  return bodies.flatMap((rows) =>
    splitPdfPageIntoBlocks(rows, right).flatMap((block) =>
      block.kind === 'table'
        ? readPdfTableRows(block.rows).flatMap((cells) => toTableDocumentLine(cells, block.rows[0]![0]!.left) ?? [])
        : joinSoftWraps(block, bodySize),
    ),
  )
}

/** Drops rows at the edges that are the same on several pages, and page numbers. */
function removeHeadersAndFooters(pages: readonly PdfPage[]): PdfTextSegment[][][] {
  const edges = pages.map((page) => page.rows.filter((row, index) => isAtEdge(page, index, row)).map(toKey))
  const counts = new Map<string, number>()
  for (const key of edges.flatMap((keys) => [...new Set(keys)])) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRepeated = (key: string) => (counts.get(key) ?? 0) >= Math.max(2, pages.length / 2)
  return pages.map((page) =>
    page.rows.filter((row, index) => {
      // Steps of a long list may differ only in their numbers.
      if (!isAtEdge(page, index, row)) return true
      if (/\bpage \d+(?: (?:of|\/) \d+)?$/i.test(toText(row))) return false
      if (hasBullet(toText(row)) || startsWithDayPhrase(toText(row))) return true
      return !isRepeated(toKey(row)) && !isPageNumber(row)
    }),
  )
}

function isAtEdge({ rows, height }: PdfPage, index: number, row: readonly PdfTextSegment[]): boolean {
  const { top } = row[0]!
  return (index < 2 && top < height * 0.14) || (index >= rows.length - 2 && top > height * 0.86)
}

const toText = (row: readonly PdfTextSegment[]) => row.map(({ text }) => text.trim()).join(' ')
const toKey = (row: readonly PdfTextSegment[]) => toText(row).toLowerCase().replace(/\d+/g, '#')
const isPageNumber = (row: readonly PdfTextSegment[]) =>
  row.some(({ text }) => /\bpage \d+\b|^[-–\s]*\d{1,3}( ?(of|\/) ?\d{1,3})?[-–\s]*$/i.test(text.trim()))

/** The size of most of the text. */
function findBodySize(bodies: readonly PdfTextSegment[][][]): number {
  const lengths = new Map<number, number>()
  for (const { size, text } of bodies.flat(2)) {
    const rounded = Math.round(size * 2) / 2
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length)
  }
  return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** The latest end of a line: the right margin is about as wide as the left one. */
function findRightEdge(pages: readonly PdfPage[], bodies: readonly PdfTextSegment[][][]): number {
  const segments = bodies.flat(2)
  const left = segments.reduce((least, one) => Math.min(least, one.left), Infinity)
  const right = segments.reduce((most, one) => Math.max(most, one.right), 0)
  return Math.max(right, (pages[0]?.width ?? 0) - left)
}

type Open = { text: string; indent: number; textLeft: number; last: PdfTextSegment; isBullet: boolean }

/** Joins a line to the one above if its first word would not have fit there. */
function joinSoftWraps({ rows, right }: PageBlock, bodySize: number): DocumentLine[] {
  const lines: DocumentLine[] = []
  let open: Open | undefined
  const flush = () => {
    if (!open) return
    const isHeading = open.last.size > bodySize * 1.1
    lines.push(
      ...[toDocumentLine(open.text, { indent: Math.round(open.indent), isHeading })].filter(
        (line) => line !== undefined,
      ),
    )
  }
  for (const row of rows) {
    const segment = joinRow(row)
    if (open && continues(open, segment, right)) {
      open = { ...open, text: appendWrappedLine(open.text, segment.text.trim()), last: segment }
    } else {
      flush()
      const isBullet = hasBullet(segment.text)
      open = { text: segment.text, indent: segment.left, textLeft: row.at(-1)!.left, last: segment, isBullet }
    }
  }
  flush()
  return lines
}

const joinRow = (row: readonly PdfTextSegment[]): PdfTextSegment => ({
  ...row[0]!,
  text: row.map(({ text }) => text.trim()).join(' '),
  right: row.at(-1)!.right,
})

function continues({ text, last, indent, isBullet }: Open, next: PdfTextSegment, right: number): boolean {
  const gap = next.top - last.top
  if (
    gap <= 0 ||
    gap > last.size * 1.75 ||
    Math.abs(last.size - next.size) > 0.6 ||
    hasBullet(next.text) ||
    startsWithDayPhrase(next.text)
  )
    return false
  // A list item continues below its text or below its bullet.
  if (next.left < indent - 2 || (!isBullet && next.left > indent + 4)) return false
  // Lines broken by hand, where the second begins within the sentence.
  if (/^\p{Lu}(?:\S* ){3}.*[^.!?:;\s]\s*$/u.test(text) && /^\s*\p{Ll}/u.test(next.text)) return true
  const [firstWord = ''] = next.text.trim().split(' ')
  const characterWidth = (next.right - next.left) / Math.max(1, next.text.length)
  return last.right + (firstWord.length + 1) * characterWidth > right - characterWidth
}
