import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** A file in a ZIP; its name may begin with folders. */
export type ZipEntry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array | string> }

/**
 * Creates a ZIP while it is read: an entry is asked for when the one before was read. Resolves when the first bytes are
 * there. Destroying the stream ends the generator of the entries where it is.
 */
export async function createZip(entries: AsyncGenerator<ZipEntry>): Promise<Readable> {
  const bytes = Readable.fromWeb(makeZip(entries) as ReadableStream<Uint8Array>)
  // Without a listener an error before its reader listens would end the program. The reader is told all the same.
  bytes.on('error', () => undefined)
  await once(bytes, 'readable')
  return bytes
}
