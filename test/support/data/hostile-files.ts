import { deflateRawSync, deflateSync } from 'node:zlib'
import { assemblePdf, buildPdf } from './plan-files.ts'

type ZipEntry = { name: string; content: string | Buffer; isEncrypted?: boolean }

/** Packs entries into a zip. Checksums are left out: nothing here reads them. */
export function packZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isEncrypted } of entries) {
    const packed = deflateRawSync(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(isEncrypted ? 1 : 0, 6)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(offset, 42)
    files.push(header, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

/** Packs a .docx whose document has this XML, along with other entries. */
export const packDocx = (xml: string | Buffer, others: readonly ZipEntry[] = []): Buffer =>
  packZip([...others, { name: 'word/document.xml', content: xml }])

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
/** The XML of a document of these paragraphs. */
export const toDocumentXml = (paragraphs: readonly string[], head = ''): string =>
  `<?xml version="1.0"?>${head}<w:document xmlns:w="x"><w:body>${paragraphs.map(paragraph).join('')}</w:body></w:document>`

/** A PDF whose page is one stream that unpacks to this many megabytes of orders to show text. */
export function buildPdfBomb(megabytes: number): Buffer {
  const orders = Buffer.alloc(megabytes * 1_048_576, '(Day 1: Call) Tj T*\n')
  const packed = deflateSync(orders)
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** A PDF whose page tree contains itself. */
export const buildCircularPdf = (): Buffer =>
  assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'])

/** A PDF of this many empty pages. */
export function buildPagesPdf(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ])
}

/** A PDF of one page that is a picture, which says that it has a thousand million pixels. */
export const buildScannedPdf = (): Buffer =>
  buildPdf([], {
    page: '/XObject << /Im1 6 0 R >>',
    objects: [
      '<< /Type /XObject /Subtype /Image /Width 31623 /Height 31623 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
    ],
  })

/** The container of Word's old format and of encrypted documents, with one named stream. */
export function buildOle(streamName: string): Buffer {
  const bytes = Buffer.alloc(2_048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.write(streamName, 1_024, 'utf16le')
  return bytes
}
