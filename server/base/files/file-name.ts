/**
 * Sanitizes the file name of an upload: last path component, no control or bidirectional characters, at most 255 bytes
 * with the extension preserved, never empty.
 */
export function sanitizeFileName(fileName: string | undefined): string {
  const name = removeMultipartEscapes((fileName ?? '').toWellFormed().replace(unsafeCharacters, ''))
    .replace(/^.*[/\\]/, '')
    .trim()
  return /^\.*$/.test(name) ? 'document' : truncateFileName(name)
}

/** Browsers percent-encode quotes and line breaks in multipart file names. What is left contains no such escape again. */
function removeMultipartEscapes(text: string): string {
  let unescaped = ''
  for (const character of text) {
    unescaped += character
    const end = unescaped.slice(-3).toLowerCase()
    if (end === '%22') unescaped = `${unescaped.slice(0, -3)}"`
    else if (end === '%0a' || end === '%0d') unescaped = unescaped.slice(0, -3)
  }
  return unescaped
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
