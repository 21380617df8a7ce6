import Papa from 'papaparse'
import { type ImportDelimiter, importDelimiters, importLimits } from '#contract/imports/import-fields.ts'
import { ImportFileError } from './file-problem.ts'

/** Takes the line, as a spreadsheet numbers it, and the cells of a row that is not blank; `false` ends the reading. */
export type VisitRow = (line: number, cells: string[]) => boolean | void

/** Finds the separator that gives most rows the same number of cells, of more than one; the tab is first in a .tsv. */
export function detectDelimiter(text: string, extension: string): ImportDelimiter {
  const [declared] = /^sep=([,;\t|])\r?\n/.exec(text)?.slice(1) ?? []
  if (declared) return declared as ImportDelimiter
  const candidates = extension === '.tsv' ? (['\t', ',', ';', '|'] as const) : importDelimiters
  const scored = candidates.map((delimiter) => ({ delimiter, score: scoreDelimiter(text, delimiter) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

const sampleRows = 50

/** Scores the number of cells that rows have in common by how many share it. */
function scoreDelimiter(text: string, delimiter: ImportDelimiter): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: detectNewline(text), preview: sampleRows })
  const counts = data.flatMap((cells) => (cells.some((cell) => cell.trim()) ? cells.length : []))
  const [common, rows] =
    [...Map.groupBy(counts, (count) => count)].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return !rows || common! < 2 ? 0 : (rows.length / counts.length) * 1_000 + Math.min(common!, 100)
}

/** Reads a table. Throws ImportFileError for a quote that is never closed, too many rows or too many columns. */
export function readCsv(text: string, delimiter: ImportDelimiter, visit: VisitRow): void {
  let line = 0
  let rows = 0
  // A throw inside the parser's callback would propagate but leave the parser mid-run.
  let failure: ImportFileError | undefined
  Papa.parse<string[]>(text, {
    delimiter,
    newline: detectNewline(text),
    step: ({ data, errors }, parser) => {
      line += 1
      if (errors.some(({ code }) => code === 'MissingQuotes')) failure = new ImportFileError('openQuote', line)
      else if (data.some((cell) => cell.trim()) && !(line === 1 && isSeparatorLine(data, delimiter))) {
        rows += 1
        if (rows > importLimits.rows + 1) failure = new ImportFileError('tooManyRows')
        if (data.length > importLimits.columns && data.slice(importLimits.columns).some((cell) => cell.trim()))
          failure = new ImportFileError('tooManyColumns')
        if (!failure && visit(line, toCells(data)) === false) parser.abort()
      }
      if (failure) parser.abort()
    },
  })
  if (failure) throw failure
}

/** Excel's own first line that names the separator. */
const isSeparatorLine = (cells: string[], delimiter: string) => cells.join(delimiter) === `sep=${delimiter}`

/** Rows that end with a carriage return as well leave it in their last cell. */
const toCells = (data: string[]): string[] =>
  data.map((cell, index) => toStorable(index === data.length - 1 ? cell.replace(/\r$/, '') : cell))

/** Replaces characters that the database cannot store. */
const toStorable = (cell: string) => cell.replaceAll('\0', '\uFFFD').toWellFormed()

/** Old Mac spreadsheets end rows with only a carriage return; line breaks in quotes do not count. */
const detectNewline = (text: string): '\n' | '\r' =>
  text
    .slice(0, 65_536)
    .replace(/"(?:[^"]|"")*"/g, '')
    .includes('\n')
    ? '\n'
    : '\r'
