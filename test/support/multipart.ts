/** One part of a form: a file where it has a file name, which goes out as it is, else a field. */
export type Part = { name: string; fileName?: string; type?: string; content: string | Buffer }

export const boundary = '----daybook-of-the-tests'

/** What goes before and between parts; the names' bytes are not escaped. */
export const partHead = ({ name, fileName, type }: Omit<Part, 'content'>): string =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    '\r\n',
  ].join('\r\n')

export const formEnd = `\r\n--${boundary}--\r\n`

/** A form as browsers send it, and the headers that say so. */
export function encodeForm(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const bytes = parts.flatMap((part, at) => [at ? '\r\n' : '', partHead(part), part.content])
  return { body: Buffer.concat([...bytes, formEnd].map((piece) => Buffer.from(piece))), headers: multipart }
}

export const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** A small document. */
export const sampleFile: Part = {
  name: 'document',
  fileName: 'policy.pdf',
  type: 'application/pdf',
  content: 'the policy',
}
