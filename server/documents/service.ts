import { type ClientDocument, uploadDocument } from '#contract/documents/documents.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx, TransactCtx } from '#server/base/context.ts'
import type { Download } from '#server/base/download.ts'
import { Failure, notFound } from '#server/base/failure.ts'
import type { FileStorage } from '#server/base/file-storage.ts'
import { claimKey } from '#server/base/idempotency.ts'
import { newId } from '#server/base/ids.ts'
import type { ReceivedUpload } from '#server/base/upload.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './store.ts'
import { lockClientForKeyShare, getClient } from '#server/client-access/service.ts'
import { storageKeyFor } from './storage-key.ts'

export type DocumentUpload = {
  clientId: string
  idempotencyKey: string | undefined
  receive(): Promise<ReceivedUpload<{ description?: string | null | undefined }>>
}

/**
 * Keeps a file of a client: first the row that finds its bytes again, then the bytes, then the document that names them,
 * so that a fault leaves neither half of it. Throws NOT_FOUND, VALIDATION, DUPLICATE, TOO_LARGE, WRONG_TYPE, UNAVAILABLE.
 */
export async function storeDocument(
  ctx: TransactCtx,
  files: FileStorage,
  { clientId, idempotencyKey: key, receive }: DocumentUpload,
): Promise<ClientDocument> {
  await ctx.transact('read', (txCtx) => getClient(txCtx, clientId))
  const file = await receive()
  const fileId = newId()
  await ctx.transact('write', (txCtx) => store.addStoredFile(txCtx, fileId))
  const storageKey = storageKeyFor(ctx.viewer.organizationId, fileId)
  // Where this fails the bytes may be there or not: the row stays, and the sweep takes both.
  await files.save(storageKey, file)
  const discardFile = async () => {
    await files.remove(storageKey)
    await ctx.transact('write', (txCtx) => store.dropStoredFile(txCtx, fileId))
  }
  try {
    const { document, isNew } = await ctx.transact('write', (txCtx) =>
      createDocument(txCtx, clientId, fileId, file, key),
    )
    if (!isNew) await discardFile()
    return document
  } catch (error) {
    // A refusal has surely named nothing. After anything else the document may stand, and its bytes with it.
    if (error instanceof Failure) await discardFile()
    throw error
  }
}

/** A document's bytes; the row is read and let go before they flow. Throws NOT_FOUND or UNAVAILABLE. */
export async function readDocumentBytes(
  ctx: TransactCtx,
  files: FileStorage,
  clientId: string,
  id: string,
): Promise<Download> {
  const documentFile =
    (await ctx.transact('read', (txCtx) => store.findDocumentFile(txCtx, clientId, id))) ?? notFound()
  const { fileId, ...document } = documentFile
  const bytes = await files.read(storageKeyFor(ctx.viewer.organizationId, fileId), document.size)
  return { ...document, bytes }
}

/** Changes a description; undefined leaves it is. Throws NOT_FOUND. */
export async function describeDocument(
  ctx: Ctx,
  clientId: string,
  id: string,
  description: string | null | undefined,
): Promise<ClientDocument> {
  const before = await lockActiveDocument(ctx, clientId, id)
  const isSame = description === undefined || description === before.description
  return isSame ? before : store.saveDescription(ctx, id, description)
}

/** Throws NOT_FOUND. */
export async function deleteDocument(ctx: Ctx, clientId: string, id: string): Promise<void> {
  await lockActiveDocument(ctx, clientId, id)
  await store.setDeletedAt(ctx, id, ctx.now)
  await audit.recordForViewer(ctx, { action: 'document_deleted', subjectId: id })
}

/** Brings a deleted document back. Throws NOT_FOUND. */
export async function restoreDocument(ctx: Ctx, clientId: string, id: string): Promise<ClientDocument> {
  const document = (await store.lockDocument(ctx, clientId, id)) ?? notFound()
  return document.deletedAt ? store.setDeletedAt(ctx, id, null) : document
}

/** The document of the same key where there is one already; its client is held, or it would be named for nobody. */
async function createDocument(
  ctx: Ctx,
  clientId: string,
  fileId: string,
  { fields, fileName, mediaType, size, sha256 }: Awaited<ReturnType<DocumentUpload['receive']>>,
  idempotencyKey: string | undefined,
): Promise<{ document: ClientDocument; isNew: boolean }> {
  const { description = null } = fields
  await lockClientForKeyShare(ctx, clientId)
  const claim = await claimKey(ctx, uploadDocument.name, idempotencyKey, {
    clientId,
    fileName,
    size,
    sha256,
    description,
  })
  if (claim.isReplay)
    return { document: (await store.findDocument(ctx, clientId, claim.id)) ?? notFound(), isNew: false }
  const [document] = await Promise.all([
    store.addDocument(ctx, clientId, claim.id, { fileId, fileName, description, mediaType, size }),
    timeline.recordDocumentAdded(ctx, clientId, fileName),
  ])
  return { document, isNew: true }
}

async function lockActiveDocument(ctx: Ctx, clientId: string, id: string): Promise<ClientDocument> {
  const document = (await store.lockDocument(ctx, clientId, id)) ?? notFound()
  return document.deletedAt ? notFound() : document
}
