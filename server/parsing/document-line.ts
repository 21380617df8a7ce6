import type { DocumentParsingProblem } from '#contract/parsing/document-parsing-problems.ts'
import { findLeadingDay } from '#server/parsing/rules/day-phrases.ts'
import { findRepeatPhrase } from '#server/parsing/rules/repeat-phrases.ts'

/** A line of a document as its author meant it: soft wraps are joined, columns are separated. */
export type DocumentLine = {
  /** Without its bullet. The cells of a row are joined by " | ". */
  text: string
  /** The cells of a row of a table, by column; a column that is empty in this row is ''. */
  cells?: string[]
  /** Indentation in a unit of the document: only comparisons are meaningful. */
  indent: number
  isBullet: boolean
  /** By its style or size, not by its words. */
  isHeading: boolean
}

/** Maximum characters of a line; longer ones are truncated, and lines that would become longer are not joined. */
export const maxLineLength = 2_000

/** Thrown for a document that cannot be read, with the problem to show. */
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
  // "*A title*" is emphasis, not a bullet.
  const cleaned = clean(separateLabel(text)).replace(/^\*([^*]+)\*$/, '$1')
  // "## Week 1", also where text of Markdown was put into another document.
  const isMarked = /^\s*#{1,6}\s/.test(cleaned)
  const withoutBullet = cleaned
    .replace(isMarked ? /^\s*#+\s+/ : bullet, '')
    .replace(/^(?:[\p{Extended_Pictographic}\uFE0F\u200D]+\s*)+|^\s+/u, '')
  if (!/[\p{L}\p{N}]/u.test(withoutBullet)) return undefined
  return {
    text: withoutBullet,
    // "1.2.3" is below "1.2".
    indent: indent + (/^\s*\d{1,2}((?:\.\d{1,2}){1,3})[.)]?\s/.exec(cleaned)?.[1]?.split('.').length ?? 1) - 1,
    isBullet: isBullet || hasBullet(cleaned),
    isHeading: isHeading || isMarked,
  }
}

/** "Tue  Compliance training": a day separated by spaces is a label. */
function separateLabel(text: string): string {
  const [, label = ''] = /^\s*(\S.{0,30}?) {2,}(?=\S)/.exec(text) ?? []
  const day = label && !hasBullet(text) ? findLeadingDay(label) : undefined
  return day && day.end >= label.length ? text.replace(/(?<=\S) {2,}/, ': ') : text
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

/** Whether a text begins with the sign of a list. */
export const hasBullet = (text: string): boolean => bullet.test(text)

const maxColumns = 20
const maxCellLength = 1_000

/**
 * Whether a line begins with a day, week, date or repeat that is set off from the rest, so it does not continue the one
 * above.
 */
export function startsWithDayPhrase(line: string): boolean {
  const text = line.trim()
  if (/^(?:days?|weeks?|months?|step|touch|phase|d|t)\s*[-–+#]?\s*\d/i.test(text)) return true
  const repeat = findRepeatPhrase(text)?.parts[0]
  if (repeat?.start === 0 && /^[^.:]{0,30}:/.test(text.slice(repeat.end))) return true
  const day = findLeadingDay(text)
  return day !== undefined && (day.end >= text.length || /[:–—|]\s*$| -\s*$/.test(text.slice(0, day.end)))
}

/**
 * Signs, check boxes, "1.", "2)", "a)", "(3)", "1.2 Call". A number before a unit of time and a date ("01.03.") do not
 * count.
 */
const bullet =
  /^\s*(?:_{2,}\s+|[-=]>\s*|(?:[•◦▪▫■□●○‣⁃∙·☐☑✓✔✅👉🔹🔸📌✗❏❑➢➤►▶→↓⬇⇩↳*]|[–—-](?!\d)|[oO](?=\s+[A-Z])|\[[ xX]?\])\s*(?=[\s\p{L}\p{N}"“([☐])(?![-–—])|\d\uFE0F?\u20E3\s*|\d{1,2}\.(?!00|15|30|45)\d{1,2}(?:\.\d)?\s+(?=\p{Lu})|(?!\d\d\.\d\d\. )(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-hA-H]|[ivx]{1,4}|[IVX]{1,4})[.)]\s+|\d{1,2}\.(?=\p{Lu}\p{Ll})|\((?:\d{1,2}|[a-h])\)\s*|\[\d{1,2}\]\s+)+/u

const clean = (text: string) =>
  text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]/g, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?<!\S):\w+:(?=\s)/g, '')
    .replace(/~~[^~]*~~/g, '')
    .replace(/(\*\*|__)(?=[^\s_*])(.+?)\1/g, '$2')
    .replace(/(?<=\w)(?: ?\.{4,} ?| \.{3} )(?=\w)/g, ': ')
    .replace(/(?<= )\*([^*\s][^*]*)\*$/, '$1')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\S)(?: \p{L}{1,20}:? ?_{3,})+$/u, '')
    .trim()
