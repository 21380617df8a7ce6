import Pdf from 'pdfkit'
import type { CorpusDocument } from './corpus-document.ts'
import { type Piece, readMarkup } from './markup.ts'

const margin = 60
const gutter = 30

/** Draws a document of the corpus as a PDF. */
export async function drawPdf({
  text,
  header,
  footer,
}: Pick<CorpusDocument, 'text' | 'header' | 'footer'>): Promise<Buffer> {
  const pdf = new Pdf({ size: 'LETTER', margin, bufferPages: true })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => void pdf.on('end', resolve))
  const frame: Frame = { left: margin, width: pdf.page.width - 2 * margin, top: 0, bottom: 0 }
  for (const piece of readMarkup(text)) drawPiece(pdf, frame, piece)
  drawEdges(pdf, header, footer)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The position of drawn text; `top` and `bottom` are the columns'. */
type Frame = { left: number; width: number; top: number; bottom: number }

function drawPiece(pdf: PDFKit.PDFDocument, frame: Frame, piece: Piece): void {
  const write = (text: string) => pdf.text(text, frame.left, pdf.y, { width: frame.width, lineGap: 1 })
  if (piece.kind === 'title') pdf.font('Helvetica-Bold').fontSize(20)
  else if (piece.kind === 'heading') pdf.font('Helvetica-Bold').fontSize(13)
  else pdf.font('Helvetica').fontSize(10.5)
  if (piece.kind === 'item') drawItem(pdf, frame, piece)
  else if (piece.kind === 'table') drawTable(pdf, frame, piece.rows)
  else if (piece.kind === 'gap') pdf.moveDown(0.6)
  else if (piece.kind === 'page') pdf.addPage()
  else if (piece.kind === 'columns') {
    frame.top = pdf.y
    frame.width = (frame.width - gutter) / 2
  } else if (piece.kind === 'next column') {
    frame.bottom = pdf.y
    frame.left += frame.width + gutter
    pdf.y = frame.top
  } else if (piece.kind === 'end columns') {
    pdf.y = Math.max(pdf.y, frame.bottom)
    Object.assign(frame, { left: margin, width: pdf.page.width - 2 * margin })
  } else if ('text' in piece) {
    write(piece.text)
    pdf.moveDown(0.35)
  }
}

function drawItem(
  pdf: PDFKit.PDFDocument,
  { left, width }: Frame,
  { text, level, sign }: Extract<Piece, { kind: 'item' }>,
): void {
  const indent = 10 + level * 16
  const options = { width: width - indent - 14, lineGap: 1 }
  // The sign would stay on the page before.
  if (pdf.y + pdf.heightOfString(text, options) > pdf.page.height - margin) pdf.addPage()
  const { y } = pdf
  pdf.text(sign === '-' ? '•' : sign, left + indent, y, { width: 20 })
  pdf.text(text, left + indent + 14, y, options)
  pdf.moveDown(0.2)
}

function drawTable(pdf: PDFKit.PDFDocument, { left, width }: Frame, rows: readonly string[][]): void {
  const count = Math.max(...rows.map((row) => row.length))
  const longest = Array.from({ length: count }, (_, column) =>
    Math.min(40, Math.max(10, ...rows.map((row) => row[column]?.length ?? 0))),
  )
  const total = longest.reduce((sum, length) => sum + length, 0)
  const widths = longest.map((length) => (length / total) * width)
  const starts = widths.map((_, column) => left + widths.slice(0, column).reduce((sum, one) => sum + one, 0))
  rows.forEach((row, index) => {
    pdf.font(index ? 'Helvetica' : 'Helvetica-Bold').fontSize(10)
    const options = (column: number) => ({ width: widths[column]! - 8 })
    const height = Math.max(...row.map((cell, column) => pdf.heightOfString(cell, options(column))))
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
    const { y } = pdf
    row.forEach((cell, column) => void (cell && pdf.text(cell, starts[column], y, options(column))))
    pdf
      .moveTo(left, y + height + 2)
      .lineTo(left + width, y + height + 2)
      .lineWidth(0.5)
      .stroke()
    pdf.y = y + height + 6
  })
  pdf.moveDown(0.4)
}

function drawEdges(pdf: PDFKit.PDFDocument, header: string, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index)
    pdf.page.margins = { top: 0, bottom: 0, left: margin, right: margin }
    pdf.font('Helvetica').fontSize(8.5)
    const fill = (text: string) => text.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    const options = { lineBreak: false }
    if (header) pdf.text(fill(header), margin, 25, options)
    if (footer) pdf.text(fill(footer), margin, pdf.page.height - 35, options)
  }
}
