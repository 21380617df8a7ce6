import { longestFileName } from '#contract/client-documents.ts'

/**
 * A file's name as it is kept and given back: its last component, without control characters and marks that turn the
 * reading direction, of at most 255 bytes (cut before its ending), never empty.
 */
export function safeFileName(given: string | undefined): string {
  // Browsers write a quote or a line break in a name as its escape.
  const spelled = (given ?? '')
    .toWellFormed()
    .replace(/%22/g, '"')
    .replace(/%0[ad]/gi, '')
  const name = spelled
    .replace(unseen, '')
    .replace(/^.*[/\\]/, '')
    .trim()
  return /^\.*$/.test(name) ? 'document' : cut(name)
}

/** A media type as it is kept; what is none is bytes. */
export const safeMediaType = (given: string): string =>
  /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i.test(given) ? given : 'application/octet-stream'

/** Control characters, line and paragraph ends, byte order marks, and all that turns the direction. */
const unseen = /[\p{Cc}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function cut(name: string): string {
  if (Buffer.byteLength(name) <= longestFileName) return name
  const [ending = ''] = /\.[^.\s]{1,16}$/.exec(name) ?? []
  let [kept, left] = ['', longestFileName - Buffer.byteLength(ending)]
  for (const character of name.slice(0, name.length - ending.length)) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    kept += character
  }
  return `${kept.trimEnd()}${ending}`
}
