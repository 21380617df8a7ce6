import {
  startsWithDayPhrase,
  type DocumentLine,
  hasBullet,
  maxLineLength,
  toDocumentLine,
  toTableDocumentLine,
  UnreadableDocumentError,
} from '#server/parsing/document-line.ts'
import { findCsvRows } from './csv-rows.ts'

/** Maximum bytes of a plain text: more would take seconds to split, and no plan is that long. */
export const maxPlainTextBytes = 2_097_152
const maxRawLines = 50_000

/** Reads the lines of a plain text: joins lines wrapped by hand, and keeps columns apart. Throws UnreadableDocumentError. */
export function parsePlainTextLines(text: string): DocumentLine[] {
  const rawLines = layOutJson(text)
    .replace(/\f/g, '\n')
    .split('\n')
    .map((line) => line.replace(quoteSigns, '').replace(tags, ''))
    .map((line) => (line.includes('\t') ? line : line.trimEnd()))
  if (text.length > maxPlainTextBytes || rawLines.length > maxRawLines) throw new UnreadableDocumentError('tooBig')
  const tables = findTables(rawLines)
  const lines: (DocumentLine | undefined)[] = []
  let previous: { text: string; indent: number; lastLine: string } | undefined
  const flush = (isTitle = false) => {
    if (previous)
      lines.push(
        toDocumentLine(previous.text, { indent: previous.indent, isHeading: isTitle || isBold(previous.text) }),
      )
    previous = undefined
  }
  rawLines.forEach((line, index) => {
    const cells = tables.get(index)
    if (cells) {
      flush()
      lines.push(toTableDocumentLine(cells))
    } else if (!line.trim()) flush(isTitle(rawLines, index - 1))
    else if (previous && isWrapped(previous, line)) {
      previous = { ...previous, text: appendWrappedLine(previous.text, line.trim()), lastLine: line }
    } else {
      flush(isTitle(rawLines, index - 1))
      previous = { text: line, indent: measureIndent(line), lastLine: line }
    }
  })
  flush()
  return lines.filter((line) => line !== undefined)
}

/** "Grace periods" between an empty line and a sentence, below the name; "Call the client" may be a step. */
const isTitle = (lines: readonly string[], index: number): boolean =>
  index > 8 &&
  lines[index - 1]?.trim() === '' &&
  /^\p{Lu}[\p{L}'’-]*(?: [\p{L}'’-]+){0,3}$/u.test(lines[index]!) &&
  /^\p{Lu}.{40,}[.!?]["”]?$/u.test(lines[index + 1] || (lines[index + 2] ?? '')) &&
  !/^\w+ (?:the|an?|your|their|all|every|for|to|with)\b/.test(lines[index]!)

/** "**Pro tips**". */
const isBold = (text: string) => /^\*\*[^*]{1,80}\*\*:?$/.test(text.trim())

/** Puts each value of a JSON document on a line of its own. */
function layOutJson(text: string): string {
  if (!/^\s*[{[]/.test(text) || text.length > maxPlainTextBytes) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // It only begins like JSON.
    return text
  }
}

/** HTML tags in the source of a page. */
const tags = /<\/?(?:[ou]l|li|p|h[1-6]|br|div|span|strong|em|[abi])\b[^<>]{0,200}>/gi

/** Prefix that mail programs put before each line of a quoted mail. */
const quoteSigns = /^(?:> ?)+/

/** Appends the line that continues a text: "follow-" and "up" are one word. */
export const appendWrappedLine = (text: string, next: string): string =>
  /\p{L}-$/u.test(text) ? `${text}${next}` : `${text} ${next}`

/** Whether a line continues the one above: that one is long and unfinished, and this one begins mid-sentence. */
function isWrapped(
  { text, indent, lastLine }: { text: string; indent: number; lastLine: string },
  line: string,
): boolean {
  if (text.length + line.length > maxLineLength) return false
  if (hasBullet(line.trim()) || startsWithDayPhrase(line) || /[.!?:;]$/.test(lastLine)) return false
  if (startsField.test(line)) return false
  if (openEnd.test(lastLine) || (/\p{Ll}-$/u.test(lastLine) && /^\s*\p{Ll}/u.test(line))) return true
  const isDeeper = measureIndent(line) > indent
  // "5 Last call" is a row of its own.
  const startsInSentence = /^\s*(?:[\p{Ll}(&]|\d(?!\d* \p{Lu}))/u.test(line)
  if (isDeeper && hasBullet(text.trim())) return startsInSentence || lastLine.length >= 50
  return startsInSentence && lastLine.length >= 50
}

/** A line does not end with such a word unless it is wrapped. */
const openEnd = /(?:,|\b(?:the|a|an|and|or|of|to|with|for|from|your|their|our|his|her|its))$/i

/** `day: 3`, `"day": 3,`. */
const startsField = /^\s*(?:"[\w ]+"|[\w-]+):(?:\s|$)/

/** Measures the indentation of a text in spaces; a tab counts as four. */
function measureIndent(line: string): number {
  const space = /^\s*/.exec(line)![0]
  return space.replaceAll('\t', '    ').length
}

/**
 * Finds rows of tables: cells separated by commas below a header, by "|", by tabs, or by three spaces in two or more
 * consecutive lines.
 */
function findTables(lines: readonly string[]): Map<number, string[]> {
  const rows = findCsvRows(lines)
  const spaced = lines.map((line) => splitBySpaces(line))
  const tabs = lines.map((line) => line.split('\t').length - 1)
  lines.forEach((line, index) => {
    // Rows of a spreadsheet have as many tabs as their neighbors, even if cells are empty; a single cell is a heading.
    const beside = [tabs[index - 1], tabs[index + 1]].filter(Boolean)
    if (
      /\S\t+\S|^\t+\S/.test(line) &&
      tabs[index]! > 1 &&
      beside.length &&
      beside.some((count) => count! >= tabs[index]!)
    )
      return void rows.set(index, line.split('\t'))
    const piped = line.replace(/^\s*\|/, '').replace(/\|\s*$/, '')
    const isPiped =
      [lines[index - 1], lines[index + 1]].some((other) => other?.includes('|')) || line.trim().startsWith('|')
    if (piped.includes('|') && isPiped) rows.set(index, piped.split('|'))
    else if (spaced[index] && (isBeside(spaced, index) || line.includes('\t'))) rows.set(index, spaced[index].cells)
  })
  return joinContinuedCells(alignSpacedRows(lines, rows, spaced))
}

/** Whether a row is next to another, or a row with the same columns is two lines below. */
function isBeside(spaced: readonly (SpacedRow | undefined)[], index: number): boolean {
  const columns = spaced[index]!.starts.join()
  return [-2, -1, 1, 2].some((step) => {
    const other = spaced[index + step]
    return other && (Math.abs(step) === 1 || other.starts.join() === columns)
  })
}

/** Joins cells in lower case below a row, without a first cell, to the cells that they continue. */
function joinContinuedCells(rows: Map<number, string[]>): Map<number, string[]> {
  for (const [index, cells] of rows) {
    let above = index - 1
    while (rows.get(above)?.length === 0) above--
    const row = rows.get(above)
    if (!row || cells[0] || !cells.every((cell) => !cell || /^\p{Ll}/u.test(cell))) continue
    rows.set(
      above,
      row.map((cell, column) => `${cell} ${cells[column] ?? ''}`.trim()),
    )
    rows.set(index, [])
  }
  return rows
}

type SpacedRow = { cells: string[]; starts: number[] }

function splitBySpaces(line: string): SpacedRow | undefined {
  const cells: string[] = []
  const starts: number[] = []
  for (const match of line.matchAll(/\S+(?: {1,2}\S+)*/g)) {
    cells.push(match[0])
    starts.push(match.index)
  }
  return cells.length > 1 && !hasBullet(line.trim()) && (line.includes('\t') || / {3}\S/.test(line.trim()))
    ? { cells, starts }
    : undefined
}

/** A row without a first cell keeps its columns: " ... Call" under "Day 1   Email" is in the second. */
function alignSpacedRows(
  lines: readonly string[],
  rows: Map<number, string[]>,
  spaced: readonly (SpacedRow | undefined)[],
): Map<number, string[]> {
  let starts: number[] | undefined
  lines.forEach((line, index) => {
    const row = rows.has(index) && rows.get(index)!.length === spaced[index]?.cells.length ? spaced[index] : undefined
    if (row) {
      if (!starts || row.starts.length >= starts.length) starts = row.starts
      else if (row.starts.every((start) => starts!.some((column) => Math.abs(column - start) <= 1)))
        rows.set(index, cutAtColumns(line, starts))
      return
    }
    const first = measureIndent(line)
    const column = starts?.findIndex((start) => Math.abs(start - first) <= 1) ?? -1
    if (line.trim() && column > 0 && !line.includes('|')) rows.set(index, cutAtColumns(line, starts!))
    else if (!line.trim() || column < 0) starts = line.trim() ? undefined : starts
  })
  return rows
}

/** Cuts a line where the columns above begin, if a cell begins there too. */
function cutAtColumns(line: string, starts: readonly number[]): string[] {
  const cuts = starts.map((start) =>
    [start, start - 1, start + 1].find((at) => at === 0 || (line[at - 1] === ' ' && line[at] !== ' ')),
  )
  return starts.map((_, column) => {
    const from = cuts[column]
    const until = cuts.slice(column + 1).find((cut) => cut !== undefined)
    return from === undefined ? '' : line.slice(from, until).trim()
  })
}
