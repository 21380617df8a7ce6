/** Builds a Word 97 document of plain paragraphs: a compound file with the text and the table that says where it is. */
export function buildDoc(text: string): Buffer {
  const paragraphs = text.replaceAll('\n', '\r')
  const word = Buffer.alloc(streamBytes)
  word.writeUInt16LE(0xa5ec, 0)
  // The table is in the stream "1Table".
  word.writeUInt16LE(0x0200, 0x0a)
  word.writeUInt32LE(textOffset, 0x18)
  word.writeUInt32LE(paragraphs.length, 0x4c)
  word.write(paragraphs, textOffset, 'utf16le')
  return buildCompoundFile({ WordDocument: word, '1Table': buildPieceTable(paragraphs.length) })
}

/** One piece holds all characters. */
function buildPieceTable(characterCount: number): Buffer {
  const table = Buffer.alloc(streamBytes)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(0, 5)
  table.writeUInt32LE(characterCount, 9)
  table.writeUInt32LE(textOffset, 15)
  return table
}

/** Smaller streams are kept elsewhere in a compound file. */
const streamBytes = 8_192
const textOffset = 2_048
const sectorBytes = 512
const [endOfChain, fatSector, freeSector] = [0xfffffffe, 0xfffffffd, 0xffffffff]

/** The first sector is the table of sectors, the second the directory. */
function buildCompoundFile(streams: Record<string, Buffer>): Buffer {
  const fat = Buffer.alloc(sectorBytes, 0xff)
  fat.writeUInt32LE(fatSector, 0)
  fat.writeUInt32LE(endOfChain, 4)
  const entries = [buildEntry('Root Entry', 5, endOfChain, 0, 1)]
  let sector = 2
  for (const [name, { length }] of Object.entries(streams)) {
    const count = length / sectorBytes
    for (let index = 0; index < count; index += 1)
      fat.writeUInt32LE(index === count - 1 ? endOfChain : sector + index + 1, (sector + index) * 4)
    entries.push(buildEntry(name, 2, sector, length, undefined, entries.length < 2 ? 2 : undefined))
    sector += count
  }
  const directory = Buffer.concat(entries, sectorBytes)
  return Buffer.concat([buildHeader(), fat, directory, ...Object.values(streams)])
}

function buildHeader(): Buffer {
  const header = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4_096, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  return header
}

function buildEntry(name: string, type: number, start: number, size: number, child?: number, right?: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 0, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt8(1, 67)
  entry.writeUInt32LE(freeSector, 68)
  entry.writeUInt32LE(right ?? freeSector, 72)
  entry.writeUInt32LE(child ?? freeSector, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}
