import { detectEncoding } from '#server/base/files/detect-encoding.ts'

/** Decodes a text file. Returns undefined for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = detectEncoding(bytes)
  if (!encoding.startsWith('utf-16') && bytes.includes(0)) return undefined
  return toPlainText(new TextDecoder(encoding).decode(bytes))
}

/** A program's bytes decode to control characters, which a text has hardly any of. */
function toPlainText(text: string): string | undefined {
  const controlCount = text.match(controlCharacters)?.length ?? 0
  if (controlCount > text.length * 0.01) return undefined
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
}

const controlCharacters = /(?![\t\n\f\r])[\p{Cc}\ufffd]/gu
