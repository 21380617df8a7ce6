import type { ClientDocument } from '#contract/documents/documents.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx, NonTransactionalCtx } from '#server/base/context.ts'
import { Failure, throwNotFound } from '#server/base/failure.ts'
import type { Download } from '#server/base/files/download.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { IncomingUpload, ReceivedUpload } from '#server/base/files/upload.ts'
import { type Page, type PageQuery, readNewestFirst } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { getClient, lockClientForKeyShare } from '#server/client-access/service.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './store.ts'

/** Lists one page of the documents of a client, newest first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getDocumentPage(ctx: Ctx, clientId: string, query: PageQuery): Promise<Page<ClientDocument[]>> {
  const list = (before: string, limit: number) => store.listDocuments(ctx, clientId, before, limit)
  const [, page] = await Promise.all([getClient(ctx, clientId), readNewestFirst('documents', query, list)])
  return page
}

type DocumentFields = { description?: string | null | undefined }

/**
 * Stores an uploaded file: first its row, then its bytes, then the document that references it. A failure at any step
 * leaves at most an orphan for the sweep. Access to the client is checked before the body is read, and again at the end.
 * Throws NOT_FOUND, VALIDATION, DUPLICATE, TOO_LARGE, WRONG_TYPE, UNAVAILABLE, or UNAUTHORIZED for rights that ended.
 */
export async function storeUploadedDocument(
  ctx: NonTransactionalCtx,
  files: FileStorage,
  clientId: string,
  { receive, claimKey }: IncomingUpload<DocumentFields>,
): Promise<ClientDocument> {
  await ctx.transact('read', (txCtx) => getClient(txCtx, clientId))
  const upload = await receive()
  const fileId = newId()
  await ctx.transact('write', (txCtx) => store.addStoredFile(txCtx, fileId))
  const storageKey = store.buildFileStorageKey(ctx.viewer.organizationId, fileId)
  // If this fails, some bytes may have been stored: the row stays for the sweep.
  await files.save(storageKey, upload)
  const discardFile = async () => {
    await files.remove(storageKey)
    await ctx.cleanUp((txCtx) => store.deleteStoredFileRow(txCtx, fileId))
  }
  try {
    const { document, isNew } = await ctx.transact('write', (txCtx) =>
      createDocument(txCtx, { clientId, fileId, upload, claimKey }),
    )
    if (!isNew) await discardFile()
    return document
  } catch (error) {
    // After any other error the transaction may have been committed, and the document needs its bytes.
    if (error instanceof Failure) await discardFile()
    throw error
  }
}

/** Downloads the file of a document, which is recorded in the audit. Throws NOT_FOUND, or UNAVAILABLE when it is opened. */
export async function downloadDocument(
  ctx: NonTransactionalCtx,
  files: FileStorage,
  clientId: string,
  id: string,
): Promise<Download> {
  const find = async (txCtx: Ctx) => (await store.findDocumentFile(txCtx, clientId, id)) ?? throwNotFound()
  const { fileId, ...file } = await ctx.transact('read', find)
  const open = async () => {
    await ctx.transact('write', (txCtx) =>
      Promise.all([find(txCtx), audit.recordViewerAuditEntry(txCtx, { action: 'document_downloaded', subjectId: id })]),
    )
    return files.read(store.buildFileStorageKey(ctx.viewer.organizationId, fileId), file.size)
  }
  return { ...file, open }
}

type StoredDocument = { id: string; fileName: string; createdAt: string; size: number; key: string }

/**
 * Finds the document of a client that was added next after another one, undefined after the last. The caller checks access
 * to the client.
 */
export async function findNextDocument(
  ctx: Ctx,
  clientId: string,
  afterId: string,
): Promise<StoredDocument | undefined> {
  const found = await store.findNextDocumentFile(ctx, clientId, afterId)
  return found && { ...found, key: store.buildFileStorageKey(ctx.viewer.organizationId, found.fileId) }
}

/** Changes a document's description; undefined leaves it unchanged. Throws NOT_FOUND. */
export async function updateDocumentDescription(
  ctx: Ctx,
  clientId: string,
  id: string,
  description: string | null | undefined,
): Promise<ClientDocument> {
  const before = await lockActiveDocument(ctx, clientId, id)
  const isSame = description === undefined || description === before.description
  return isSame ? before : store.saveDocumentDescription(ctx, id, description)
}

/** Deletes a document, which can be restored until it is purged. Throws NOT_FOUND. */
export async function deleteDocument(ctx: Ctx, clientId: string, id: string): Promise<void> {
  await lockActiveDocument(ctx, clientId, id)
  await Promise.all([
    store.saveDocumentDeletedAt(ctx, id, ctx.now),
    audit.recordViewerAuditEntry(ctx, { action: 'document_deleted', subjectId: id }),
  ])
}

/** Restores a deleted document. Throws NOT_FOUND. */
export async function restoreDocument(ctx: Ctx, clientId: string, id: string): Promise<ClientDocument> {
  const document = (await store.lockDocument(ctx, clientId, id)) ?? throwNotFound()
  if (!document.deletedAt) return document
  const [restored] = await Promise.all([
    store.saveDocumentDeletedAt(ctx, id, null),
    audit.recordViewerAuditEntry(ctx, { action: 'document_restored', subjectId: id }),
  ])
  return restored
}

/** Returns the existing document if the key was used before. */
async function createDocument(
  ctx: Ctx,
  {
    clientId,
    fileId,
    upload: { fields, fileName, mediaType, size, sha256 },
    claimKey,
  }: {
    clientId: string
    fileId: string
    upload: ReceivedUpload<DocumentFields>
    claimKey: IncomingUpload<DocumentFields>['claimKey']
  },
): Promise<{ document: ClientDocument; isNew: boolean }> {
  const { description = null } = fields
  await lockClientForKeyShare(ctx, clientId)
  const claim = await claimKey(ctx, { clientId, fileName, size, sha256, description })
  if (claim.isReplay)
    return { document: (await store.findDocument(ctx, clientId, claim.id)) ?? throwNotFound(), isNew: false }
  const [document] = await Promise.all([
    store.addDocument(ctx, clientId, claim.id, { fileId, fileName, description, mediaType, size }),
    timeline.recordDocumentAdded(ctx, clientId, fileName),
  ])
  return { document, isNew: true }
}

async function lockActiveDocument(ctx: Ctx, clientId: string, id: string): Promise<ClientDocument> {
  const document = (await store.lockDocument(ctx, clientId, id)) ?? throwNotFound()
  return document.deletedAt ? throwNotFound() : document
}
