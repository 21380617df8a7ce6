/**
 * Decodes a text file: UTF-16 by its byte order mark or its zero bytes, else UTF-8, else Windows-1252, which contains
 * Latin-1. Returns undefined for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = findUtf16(bytes)
  if (encoding) return toPlainText(new TextDecoder(encoding).decode(bytes))
  if (bytes.includes(0)) return undefined
  try {
    return toPlainText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // It is not UTF-8: an older program wrote it.
    return toPlainText(new TextDecoder('windows-1252').decode(bytes))
  }
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1_000)
  const countZeros = (parity: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [countZeros(0), countZeros(1)]
  const isMostly = (zeros: number) => zeros > sample.length * 0.35
  if (isMostly(odd) && even === 0) return 'utf-16le'
  return isMostly(even) && odd === 0 ? 'utf-16be' : undefined
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
