import {
  type DocumentLine,
  toDocumentLine,
  toTableDocumentLine,
  UnreadableDocumentError,
} from '#server/parsing/document-line.ts'
import { readZipDirectory, extractZipEntry } from './zip.ts'

/**
 * Reads the paragraphs, lists and tables of a .docx from its XML. Headers, footers, deleted text and notes are left
 * out; only XML's own entities are resolved, and links are not followed. Throws UnreadableDocumentError.
 */
export function readDocxLines(bytes: Buffer): DocumentLine[] {
  const entry = readZipDirectory(bytes).find(({ name }) => name === 'word/document.xml')
  if (!entry) throw new UnreadableDocumentError('wrongSequenceType')
  const xml = extractZipEntry(bytes, entry).toString('utf8')
  if (!xml.includes('<w:body')) throw new UnreadableDocumentError('broken')
  return readBody(xml)
}

type Paragraph = { text: string; level: number | undefined; isHeading: boolean; indent: number }

function readBody(xml: string): DocumentLine[] {
  const lines: (DocumentLine | undefined)[] = []
  /** The rows of the tables that are open, the innermost last. */
  const rows: string[][] = []
  let paragraph = newParagraph()
  let isText = false
  let deletedDepth = 0
  for (const [, isEnd, name, attributes = '', text] of xml.matchAll(token)) {
    if (text !== undefined) {
      if (isText && !deletedDepth) paragraph.text += decodeEntities(text)
    } else if (isEnd) {
      if (name === 'w:t') isText = false
      else if (name === 'w:p') {
        const row = rows.at(-1)
        // A paragraph of a cell is a sentence of its own.
        if (row?.length) row.push(`${row.pop()!}\n${paragraph.text}`)
        else lines.push(...toLines(paragraph))
        paragraph = newParagraph()
      } else if (name === 'w:tr') lines.push(toTableDocumentLine(rows.pop() ?? []))
      else if (deletedTags.has(name!)) deletedDepth = Math.max(0, deletedDepth - 1)
    } else if (name === 'w:t') isText = !attributes.endsWith('/')
    else if (name === 'w:tab') paragraph.text += '\t'
    else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n'
    else if (name === 'w:tr') rows.push([])
    else if (name === 'w:tc') rows.at(-1)?.push('')
    else if (name === 'w:ilvl') paragraph.level = Number(readValue(attributes))
    else if (name === 'w:numId') paragraph.level = readValue(attributes) === '0' ? undefined : (paragraph.level ?? 0)
    else if (name === 'w:pStyle') applyStyle(paragraph, readValue(attributes))
    else if (name === 'w:outlineLvl') paragraph.isHeading = true
    else if (name === 'w:ind') paragraph.indent = Number(/w:(?:left|start)="(\d+)"/.exec(attributes)?.[1] ?? 0)
    else if (deletedTags.has(name!) && !attributes.endsWith('/')) deletedDepth++
  }
  return lines.filter((line) => line !== undefined)
}

const token = /<(\/)?([\w:]+)((?:\s[^<>]*)?\/?)>|([^<>]+)/g
const deletedTags = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:txbxContent'])
const readValue = (attributes: string) => /w:val="([^"]*)"/.exec(attributes)?.[1] ?? ''
const newParagraph = (): Paragraph => ({ text: '', level: undefined, isHeading: false, indent: 0 })

function applyStyle(paragraph: Paragraph, style: string): void {
  if (/^(heading|title|subtitle)/i.test(style)) paragraph.isHeading = true
  const list = /^list(?:bullet|number)(\d?)/i.exec(style)
  if (list) paragraph.level = Number(list[1] || 1) - 1
}

/** A paragraph with line breaks is several lines, one with tabs a row of a table made by hand. */
function toLines({ text, level, isHeading, indent }: Paragraph): (DocumentLine | undefined)[] {
  return text.split('\n').map((line) => {
    const cells = line.split(/\t+/).filter((cell) => cell.trim())
    if (cells.length > 1 && level === undefined && !isHeading) return toTableDocumentLine(cells)
    const depth = level === undefined ? indent / 360 : level + 1
    return toDocumentLine(line, { indent: depth, isBullet: level !== undefined, isHeading })
  })
}

const namedEntities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return namedEntities.get(name) ?? entity
    return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : ''
  })
