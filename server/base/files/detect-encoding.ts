import { isUtf8 } from 'node:buffer'

/** Finds the encoding of a text: its byte order mark, the zeros of UTF-16, UTF-8 where it is valid, else Windows-1252. */
export function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
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
