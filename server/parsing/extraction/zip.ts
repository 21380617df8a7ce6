import { inflateRawSync } from 'node:zlib'
import { UnreadableDocumentError } from '#server/parsing/document-line.ts'

type ZipEntry = { name: string; method: number; isEncrypted: boolean; packedSize: number; headerOffset: number }

/** Reads the directory of a zip. Throws UnreadableDocumentError for one that is broken or has too many entries. */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new UnreadableDocumentError('broken')
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new UnreadableDocumentError('tooBig')
  const entries: ZipEntry[] = []
  let offset = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (offset + 46 > bytes.length || bytes.readUInt32LE(offset) !== 0x02014b50)
      throw new UnreadableDocumentError('broken')
    const nameLength = bytes.readUInt16LE(offset + 28)
    entries.push({
      name: bytes.toString('utf8', offset + 46, offset + 46 + nameLength),
      method: bytes.readUInt16LE(offset + 10),
      isEncrypted: (bytes.readUInt16LE(offset + 8) & 1) === 1,
      packedSize: bytes.readUInt32LE(offset + 20),
      headerOffset: bytes.readUInt32LE(offset + 42),
    })
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return entries
}

/** Unpacks one entry in memory, whatever size the zip claims. Throws UnreadableDocumentError beyond 50 MB. */
export function extractZipEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const { headerOffset, packedSize, method, isEncrypted } = entry
  if (isEncrypted) throw new UnreadableDocumentError('encrypted')
  if (headerOffset + 30 > bytes.length) throw new UnreadableDocumentError('broken')
  const start = headerOffset + 30 + bytes.readUInt16LE(headerOffset + 26) + bytes.readUInt16LE(headerOffset + 28)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length < packedSize) throw new UnreadableDocumentError('broken')
  if (method === 0) return packed
  if (method !== 8) throw new UnreadableDocumentError('broken')
  try {
    return inflateRawSync(packed, { maxOutputLength: maxUnpackedBytes })
  } catch (cause) {
    const isTooBig = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableDocumentError(isTooBig ? 'tooBig' : 'broken', cause)
  }
}

const maxEntries = 2_000
const maxUnpackedBytes = 50 * 1_048_576
