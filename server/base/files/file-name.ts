/**
 * Sanitizes the file name of an upload: last path component, no control or bidirectional characters, at most 255 bytes
 * with the extension preserved, never empty.
 */
export function sanitizeFileName(fileName: string | undefined): string {
  const name = removeMultipartEscapes((fileName ?? '').toWellFormed().replace(unsafeCharacters, ''))
    .replace(/^.*[/\\]/, '')
    .trim()
  return /^\.*$/.test(name) ? 'document' : truncateFileName(name, maxFileNameBytes)
}

/**
 * Makes a name that every system can unpack: without separators and what Windows refuses, namely device names, some
 * characters, and a dot or space at the end. At most 200 bytes, so that a number can be added.
 */
export function toPortableFileName(name: string): string {
  const allowed = name
    .toWellFormed()
    .replace(unsafeCharacters, '')
    .replace(/[<>:"/\\|?*]/g, '_')
  const portable = truncateFileName(allowed.trim(), maxPortableFileNameBytes).replace(/[. ]+$/, '')
  if (portable === '') return 'document'
  return deviceName.test(portable) ? `_${portable}` : portable
}

/** Creates a function that makes names portable, and distinct from the previous ones even if case is ignored. */
export function createDistinctFileNames(): (name: string) => string {
  const used = new Set<string>()
  const lastNumbers = new Map<string, number>()
  return (name) => {
    const portable = toPortableFileName(name)
    let [distinct, number] = [portable, lastNumbers.get(toComparable(portable)) ?? 1]
    while (used.has(toComparable(distinct))) {
      number += 1
      distinct = portable.replace(/(?<=.)(\.[^.\s]{1,16})$|$/, (extension) => ` (${number})${extension}`)
    }
    used.add(toComparable(distinct))
    lastNumbers.set(toComparable(portable), number)
    return distinct
  }
}

const toComparable = (name: string): string => name.normalize('NFKC').toUpperCase()

/** Browsers percent-encode quotes and line breaks in multipart file names. The result contains no such escape. */
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
const maxPortableFileNameBytes = 200

/** Names that Windows keeps for devices, also with an extension. */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

function truncateFileName(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const [extension = ''] = /\.[^.\s]{1,16}$/.exec(name) ?? []
  let [baseName, bytesLeft] = ['', maxBytes - Buffer.byteLength(extension)]
  for (const character of name.slice(0, name.length - extension.length)) {
    bytesLeft -= Buffer.byteLength(character)
    if (bytesLeft < 0) break
    baseName += character
  }
  return `${baseName.trimEnd()}${extension}`
}
