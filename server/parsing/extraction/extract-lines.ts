import { type DocumentLine, maxLineLength, UnreadableDocumentError } from '#server/parsing/document-line.ts'
import { findDayPhrase } from '#server/parsing/rules/day-phrases.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import { decodeText } from './decode-text.ts'
import { readDocxLines } from './docx-lines.ts'
import { maxPlainTextBytes, parsePlainTextLines } from './text-lines.ts'

/**
 * Reads the lines of a document as text, without deciding what they mean. Its content decides its type; a text must also
 * be named .txt. Throws UnreadableDocumentError.
 */
export async function extractLines(bytes: Buffer, kind: PlanKind, extension: string): Promise<DocumentLine[]> {
  const lines = (await readLinesByType(bytes, kind, extension)).flatMap(splitChain)
  if (!lines.length) throw new UnreadableDocumentError('empty')
  const cut = lines.map((line) => ({ ...line, text: line.text.slice(0, maxLineLength) }))
  const characters = cut.reduce((sum, { text }) => sum + text.length, 0)
  if (lines.length > maxLines || characters > maxCharacters) throw new UnreadableDocumentError('tooBig')
  return cut
}

/** "Call (day 0) > Text (day 1) > Email (day 4)": the steps of a chain are lines of their own. */
function splitChain(line: DocumentLine): DocumentLine[] {
  const parts = line.cells ? [] : line.text.split(/\s+(?:>+|→|[-=]>|»)\s+/)
  const timed = parts.filter((part) => findDayPhrase(part))
  if (parts.length < 3 || timed.length < 2) return [line]
  return parts.map((text) => ({ ...line, text, isBullet: true }))
}

/** A hundred full pages, which the rules read within two seconds, whatever the text. */
const maxLines = 4_000
const maxCharacters = 300_000

async function readLinesByType(bytes: Buffer, kind: PlanKind, extension: string): Promise<DocumentLine[]> {
  const wrongType = kind === 'schedule' ? 'wrongScheduleType' : 'wrongSequenceType'
  if (!bytes.length) throw new UnreadableDocumentError('empty')
  if (bytes.subarray(0, 1_024).includes('%PDF-')) {
    const [{ readPdfPages }, { extractPdfLines }] = await Promise.all([
      import('./pdf-segments.ts'),
      import('./pdf-lines.ts'),
    ])
    return extractPdfLines(await readPdfPages(bytes))
  }
  if (kind === 'schedule') throw new UnreadableDocumentError(wrongType)
  if (bytes.subarray(0, 4).equals(zipStart)) return readDocxLines(bytes)
  if (bytes.subarray(0, 8).equals(oleStart)) return (await import('./doc-lines.ts')).readDocLines(bytes)
  if (extension === '.txt' && bytes.length > maxPlainTextBytes) throw new UnreadableDocumentError('tooBig')
  const text = extension === '.txt' ? decodeText(bytes) : undefined
  if (text === undefined || /^\s*(\{\\rtf|<!doctype html|<html|<\?xml)/i.test(text))
    throw new UnreadableDocumentError(wrongType)
  return parsePlainTextLines(text)
}

const zipStart = Buffer.from([0x50, 0x4b, 3, 4])
const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
