import { type ImportEncoding } from '#contract/imports/import-fields.ts'

/** Finds the encoding of a text: its byte order mark, the zeros of UTF-16, UTF-8 where it is valid, else Windows-1252. */
export function detectEncoding(bytes: Buffer): ImportEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1
  // Latin letters have a zero in every second byte.
  if (Math.max(...zeros) * 4 > start.length && Math.min(...zeros) * 8 < Math.max(...zeros))
    return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Decodes a text without its byte order mark. What is not valid in the encoding becomes U+FFFD. */
export const decodeText = (bytes: Buffer, encoding: ImportEncoding): string => new TextDecoder(encoding).decode(bytes)

/** Whether bytes are those of a file that is no text: an archive (as .xlsx is), a PDF, an old Office file, a picture. */
export const isBinaryFile = (bytes: Buffer): boolean =>
  signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature))

const signatures = [
  'PK\x03\x04',
  '%PDF',
  '\xd0\xcf\x11\xe0',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'Rar!',
  '\x1f\x8b',
  '\x7fELF',
  'MZ',
].map((text) => Buffer.from(text, 'latin1'))

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // It is another encoding.
    return false
  }
}
