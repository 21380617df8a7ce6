import {
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type Piece, readMarkup } from './markup.ts'

/** Draws a document of the corpus as a .docx. */
export async function drawDocx(text: string): Promise<Buffer> {
  const children = readMarkup(text).map((piece) => toBlock(piece))
  const levels = [0, 1, 2, 3].map((level) => ({ level, format: LevelFormat.DECIMAL, text: `%${level + 1}.` }))
  return Packer.toBuffer(
    new Document({ numbering: { config: [{ reference: 'steps', levels }] }, sections: [{ children }] }),
  )
}

function toBlock(piece: Piece): Paragraph | Table {
  if (piece.kind === 'title') return new Paragraph({ text: piece.text, heading: HeadingLevel.TITLE })
  if (piece.kind === 'heading') return new Paragraph({ text: piece.text, heading: HeadingLevel.HEADING_2 })
  if (piece.kind === 'paragraph') return new Paragraph({ children: [new TextRun(piece.text)] })
  if (piece.kind === 'item') {
    const { text, level, sign } = piece
    return new Paragraph(
      sign === '-' ? { text, bullet: { level } } : { text, numbering: { reference: 'steps', level } },
    )
  }
  if (piece.kind !== 'table') return new Paragraph('')
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: piece.rows.map(
      (cells) => new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) }),
    ),
  })
}
