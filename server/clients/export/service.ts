import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { formatFullName } from '#contract/clients/clients.ts'
import * as audit from '#server/audit/service.ts'
import type { NonTransactionalCtx } from '#server/base/context.ts'
import type { Download } from '#server/base/files/download.ts'
import { createDistinctFileNames, toPortableFileName } from '#server/base/files/file-name.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import { minId } from '#server/base/http/pagination.ts'
import { getClient } from '#server/client-access/service.ts'
import { findNextDocument } from '#server/documents/service.ts'
import { readOfClient, writeClientRecord } from './record.ts'

/**
 * Exports the ZIP of a client's full record, docs/product/clients.md#export, which is recorded in the audit. It is
 * generated while it is read, one file or one page of rows at a time. Before each, the viewer's rights are checked
 * again, in a transaction that ends before bytes are sent. Throws NOT_FOUND, UNAVAILABLE or UNAUTHORIZED; later the
 * stream ends with the error.
 */
export async function exportClient(ctx: NonTransactionalCtx, files: FileStorage, clientId: string): Promise<Download> {
  const client = await ctx.transact('read', (txCtx) => getClient(txCtx, clientId))
  const open = async () => {
    await ctx.transact('write', (txCtx) =>
      Promise.all([
        getClient(txCtx, clientId),
        audit.recordViewerAuditEntry(txCtx, { action: 'client_exported', subjectId: clientId }),
      ]),
    )
    return createZip(listEntries(ctx, files, clientId))
  }
  return { fileName: toPortableFileName(`${formatFullName(client)}.zip`), mediaType: 'application/zip', open }
}

/** Yields the documents first, because `record.json` lists which of them are missing. */
async function* listEntries(ctx: NonTransactionalCtx, files: FileStorage, clientId: string): AsyncGenerator<ZipEntry> {
  const paths = new Map<string, string | null>()
  const toDistinctFileName = createDistinctFileNames()
  let lastId = minId
  for (;;) {
    const document = await readOfClient(ctx, clientId, (txCtx) => findNextDocument(txCtx, clientId, lastId))
    if (!document) break
    lastId = document.id
    const input = await files.find(document.key, document.size)
    const path = input ? `documents/${toDistinctFileName(document.fileName)}` : null
    paths.set(document.id, path)
    if (!input || !path) continue
    try {
      yield { name: path, input, lastModified: new Date(document.createdAt) }
    } finally {
      input.destroy()
    }
  }
  yield { name: 'record.json', input: writeClientRecord(ctx, clientId, paths), lastModified: ctx.now }
}

/** A file in a ZIP; its name may begin with folders. */
type ZipEntry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array | string> }

/**
 * Creates a ZIP while it is read: an entry is requested after the previous one was read. Resolves when the first bytes
 * are available. Destroying the stream ends the generator of the entries.
 */
async function createZip(entries: AsyncGenerator<ZipEntry>): Promise<Readable> {
  const bytes = Readable.fromWeb(makeZip(entries) as ReadableStream<Uint8Array>)
  // Without a listener, an error before the reader listens would end the program. The reader gets it too.
  bytes.on('error', () => undefined)
  await once(bytes, 'readable')
  return bytes
}
