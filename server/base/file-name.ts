import { maxFileNameBytes } from '#contract/documents/documents.ts'

/**
 * A file's name as it is kept and given back: its last component, without control characters and marks that turn the
 * reading direction, of at most 255 bytes (cut before its ending), never empty.
 */
export function sanitizeFileName(fileName: string | undefined): string {
  // Browsers write a quote or a line break in a name as its escape.
  const unescaped = (fileName ?? '')
    .toWellFormed()
    .replace(/%22/g, '"')
    .replace(/%0[ad]/gi, '')
  const name = unescaped
    .replace(unsafeCharacters, '')
    .replace(/^.*[/\\]/, '')
    .trim()
  return /^\.*$/.test(name) ? 'document' : truncateFileName(name)
}

/** A media type as it is kept; what is none is bytes. */
export const sanitizeMediaType = (mediaType: string): string =>
  /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i.test(mediaType) ? mediaType : 'application/octet-stream'

/** Control characters, line and paragraph ends, byte order marks, and all that turns the direction. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function truncateFileName(name: string): string {
  if (Buffer.byteLength(name) <= maxFileNameBytes) return name
  const [extension = ''] = /\.[^.\s]{1,16}$/.exec(name) ?? []
  let [baseName, bytesLeft] = ['', maxFileNameBytes - Buffer.byteLength(extension)]
  for (const character of name.slice(0, name.length - extension.length)) {
    bytesLeft -= Buffer.byteLength(character)
    if (bytesLeft < 0) break
    baseName += character
  }
  return `${baseName.trimEnd()}${extension}`
}
