import WordExtractor from 'word-extractor'
import { type DocumentLine, UnreadableDocumentError } from '#server/parsing/document-line.ts'
import { parsePlainTextLines } from './text-lines.ts'

/** Reads the lines of a .doc; the cells of its tables are separated by tabs. Throws UnreadableDocumentError. */
export async function readDocLines(bytes: Buffer): Promise<DocumentLine[]> {
  if (hasStream(bytes, 'EncryptedPackage') || isEncryptedDoc(bytes)) throw new UnreadableDocumentError('encrypted')
  // Other programs use the same container.
  if (!hasStream(bytes, 'WordDocument')) throw new UnreadableDocumentError('wrongSequenceType')
  try {
    return parsePlainTextLines((await new WordExtractor().extract(bytes)).getBody())
  } catch (cause) {
    throw new UnreadableDocumentError('broken', cause)
  }
}

/** The first block of the stream "WordDocument" begins a sector, and has a bit for encryption. */
function isEncryptedDoc(bytes: Buffer): boolean {
  for (let sector = 512; sector + 12 <= bytes.length; sector += 512)
    if (bytes.readUInt16LE(sector) === 0xa5ec) return (bytes.readUInt16LE(sector + 10) & 0x0100) !== 0
  return false
}

/** Names of streams are in UTF-16. */
const hasStream = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
