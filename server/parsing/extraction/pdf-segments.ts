import { getDocumentProxy } from 'unpdf'
import { UnreadableDocumentError } from '#server/parsing/document-line.ts'

/** A piece of text in one row of a page, with its position from the top left in points. */
export type PdfTextSegment = { text: string; left: number; right: number; top: number; size: number }

/** A page's segments by row, from the top. */
export type PdfPage = { width: number; height: number; rows: PdfTextSegment[][] }

/** Reads the texts of a PDF with their positions. Throws UnreadableDocumentError. */
export async function readPdfPages(bytes: Buffer): Promise<PdfPage[]> {
  const document = await openPdf(bytes)
  if (document.numPages > maxPdfPages) throw new UnreadableDocumentError('tooManyPages')
  const pages: PdfPage[] = []
  let length = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch((cause: unknown) => {
      throw new UnreadableDocumentError('broken', cause)
    })
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const segments = items.flatMap((item) => ('str' in item ? toSegment(item, height) : []))
    length += segments.reduce((sum, { text }) => sum + text.length, 0)
    if (length > maxTextLength) throw new UnreadableDocumentError('tooBig')
    pages.push({ width, height, rows: toRows(segments) })
    page.cleanup()
  }
  if (pages.every(({ rows }) => !rows.length)) throw new UnreadableDocumentError(hasImages(bytes) ? 'scanned' : 'empty')
  return pages
}

const maxPdfPages = 100
const maxTextLength = 1_000_000

async function openPdf(bytes: Buffer) {
  try {
    // A copy, because PDF.js detaches the buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, verbosity: 0 })
  } catch (cause) {
    const isEncrypted = (cause as Error).name === 'PasswordException'
    throw new UnreadableDocumentError(isEncrypted ? 'encrypted' : 'broken', cause)
  }
}

/** The dictionary of an image is never compressed. */
const hasImages = (bytes: Buffer) => /\/Subtype\s*\/Image/.test(bytes.toString('latin1'))

type TextItem = { str: string; transform: number[]; width: number }

function toSegment({ str, transform, width }: TextItem, pageHeight: number): PdfTextSegment[] {
  const [a = 0, b = 0, , , left = 0, bottom = 0] = transform
  const isUpright = Math.abs(b) <= Math.abs(a)
  if (!str.trim() || !isUpright) return []
  return [{ text: str, left, right: left + width, top: pageHeight - bottom, size: Math.hypot(a, b) }]
}

/** Groups segments whose baselines are about the same, and joins those without a gap. */
function toRows(segments: readonly PdfTextSegment[]): PdfTextSegment[][] {
  const rows: PdfTextSegment[][] = []
  for (const segment of segments.toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    const row = rows.at(-1)
    if (row && Math.abs(row[0]!.top - segment.top) < Math.min(segment.size, row[0]!.size) * 0.4) row.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => joinSegments(row.toSorted((one, other) => one.left - other.left)))
}

function joinSegments(row: readonly PdfTextSegment[]): PdfTextSegment[] {
  const joined: PdfTextSegment[] = []
  for (const segment of row) {
    const last = joined.at(-1)
    const gap = last ? segment.left - last.right : Infinity
    const isBullet =
      last !== undefined &&
      (last === joined[0] ? /^\s*(?:\P{L}{1,3}|\p{L}\P{L}?|[ivx]{1,3}[.)])\s*$/u : /^\s*[•◦▪‣●○]\s*$/).test(last.text)
    if (!last || gap > segment.size * (isBullet ? 2.5 : 0.75)) joined.push({ ...segment })
    else {
      const isApart = gap > segment.size * 0.15 && !/\s$/.test(last.text) && !/^\s/.test(segment.text)
      last.text += `${isApart ? ' ' : ''}${segment.text}`
      last.right = Math.max(last.right, segment.right)
      last.size = Math.max(last.size, segment.size)
    }
  }
  return joined
}
