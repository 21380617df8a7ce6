import { encodeForm } from '#test/support/multipart.ts'

/** A plan of two steps. */
export const planText = 'New client plan\n\nDay 1: Call the client (15 min)\nDay 3: Send the welcome email\n'

/** Encodes a document as the form of an upload. */
export const encodeDocument = (fileName: string, content: string | Buffer) =>
  encodeForm({ name: 'document', fileName, type: 'application/octet-stream', content })

/** Builds a PDF of one page by hand, with these lines of text and further objects. */
export function buildPdf(
  lines: readonly string[] = planText.split('\n'),
  { page = '', objects = [] as string[] } = {},
): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 14 TL 60 720 Td\n${shown}\nET`
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${page} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ])
}

/** Puts the objects of a PDF, numbered from 1, into a file with their table; the first is its catalog. */
export function assemblePdf(objects: readonly (string | Buffer)[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = chunks[0]!.length
  const add = (chunk: Buffer<ArrayBuffer>) => {
    chunks.push(chunk)
    length += chunk.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}
