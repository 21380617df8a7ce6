import type { DocumentParsingProblem } from '#contract/parsing/document-parsing-problems.ts'

/** A line of a document as its author meant it: soft wraps are joined, columns are apart. */
export type DocumentLine = {
  /** Without its bullet. The cells of a row are joined by " | ". */
  text: string
  /** The cells of a row of a table, by column; a column that is empty in this row is ''. */
  cells?: string[]
  /** How far it is indented, in a unit of the document: only comparisons mean something. */
  indent: number
  isBullet: boolean
  /** By its style or size, not by its words. */
  isHeading: boolean
}

/** Longer lines are truncated, and lines that would become longer are not joined. */
export const maxLineLength = 2_000

/** A document that cannot be read, and why. */
export class UnreadableDocumentError extends Error {
  readonly problem: DocumentParsingProblem
  constructor(problem: DocumentParsingProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Builds a line of a text, whose bullet is removed. Returns undefined for a text without letters and digits. */
export function toDocumentLine(
  text: string,
  { indent, isBullet = false, isHeading = false }: { indent: number; isBullet?: boolean; isHeading?: boolean },
): DocumentLine | undefined {
  const cleaned = clean(text)
  const withoutBullet = cleaned.replace(bullet, '')
  if (!/[\p{L}\p{N}]/u.test(withoutBullet)) return undefined
  return {
    text: withoutBullet,
    indent,
    isBullet: isBullet || withoutBullet !== cleaned,
    isHeading,
  }
}

/** Builds a row of a table. Returns undefined for one whose cells are all empty. */
export function toTableDocumentLine(cells: readonly string[], indent = 0): DocumentLine | undefined {
  const kept =
    cells.length > maxColumns ? [...cells.slice(0, maxColumns - 1), cells.slice(maxColumns - 1).join(' ')] : cells
  const cleaned = kept.map((cell) =>
    clean(cell)
      .slice(0, maxCellLength)
      .replace(/^[|:\-–—=\s]+$/, ''),
  )
  const text = cleaned.filter(Boolean).join(' | ')
  return /[\p{L}\p{N}]/u.test(text) ? { text, cells: cleaned, indent, isBullet: false, isHeading: false } : undefined
}

export const hasBullet = (text: string): boolean => bullet.test(text)

const maxColumns = 20
const maxCellLength = 1_000

/** Whether a line begins with a day, week, date or weekday: it is none that continues the one above. */
export const startsWithDayPhrase = (text: string): boolean => entryStart.test(text) || offsetStart.test(text)

/** "21 days before: call", "two weeks after renewal - call", "2nd week: call". */
const offsetStart =
  /^\s*(?:\d{1,3}(?:st|nd|rd|th)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)[ -](?:business |working )?(?:days?|weeks?|months?|hours?)(?: (?:before|after|prior|out|later|ahead|post|past|following)\b[^.:]{0,30}?)?\s*(?:[:–—]| - )/i

const entryStart =
  /^\s*(?:(?:days?|weeks?|months?|step|touch|phase|d|t)\s*[-–+#]?\s*\d|(?:\d{1,2}[/-]){1,2}\d|\d{4}-\d\d|(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|fridays|daily|weekly|weekdays|monthly|every|each|twice|once|within|(?:last|final) week)\b[^.]{0,30}:|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b\s*[-–:])/i

/** Signs, check boxes, "1.", "2)", "a)", "(3)". A number before a unit of time is none. */
const bullet =
  /^\s*(?:(?:[•◦▪▫■□●○‣⁃∙·☐☑✓✔✗❏❑➢➤►▶→*]|[–—-](?!\d)|[oO](?= [A-Z])|\[[ xX]?\])\s*(?=[\s\p{L}\p{N}"“([☐])(?![-–—])|(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})[.)]\s+|\((?:\d{1,2}|[a-h])\)\s*)+/u

const clean = (text: string) =>
  text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]/g, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?<=\w) ?\.{4,} ?(?=\w)/g, ' - ')
    .replace(/\s+/g, ' ')
    .trim()
