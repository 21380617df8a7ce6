/** A part of a form: a file if it has a file name, otherwise a field. */
export type Part = { name: string; fileName?: string; type?: string; content: string | Buffer }

export const boundary = '----daybook-of-the-tests'

/** Returns the delimiter and headers of a part. Names are not escaped. */
export const partHead = ({ name, fileName, type }: Omit<Part, 'content'>): string =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    '\r\n',
  ].join('\r\n')

export const formEnd = `\r\n--${boundary}--\r\n`

/** Encodes a form as browsers do and returns it with its headers. */
export function encodeForm(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const bytes = parts.flatMap((part, index) => [index ? '\r\n' : '', partHead(part), part.content])
  return { body: Buffer.concat([...bytes, formEnd].map((chunk) => Buffer.from(chunk))), headers: multipart }
}

export const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** A small document. */
export const sampleFile: Part = {
  name: 'document',
  fileName: 'policy.pdf',
  type: 'application/pdf',
  content: 'the policy',
}
