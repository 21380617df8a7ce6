/**
 * Sanitizes the file name of an upload: last path component, no control or bidirectional characters, at most 255 bytes
 * with the extension preserved, never empty.
 */
export function sanitizeFileName(fileName: string | undefined): string {
  // Browsers percent-encode quotes and line breaks in multipart file names.
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

/** Returns a media type unchanged if it is well formed, else `application/octet-stream`. */
export const sanitizeMediaType = (mediaType: string): string =>
  /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i.test(mediaType) ? mediaType : 'application/octet-stream'

/** Control characters, line and paragraph separators, byte order marks, bidirectional formatting. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const maxFileNameBytes = 255

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
