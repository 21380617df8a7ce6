import { type ClientDocument, uploadDocument } from '#contract/client-documents.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { Download } from '#server/base/download.ts'
import { Failure, notFound } from '#server/base/failure.ts'
import type { Files } from '#server/base/files.ts'
import { claimKey } from '#server/base/idempotency.ts'
import { newId } from '#server/base/ids.ts'
import type { OpenCtx } from '#server/base/mount.ts'
import type { Received } from '#server/base/upload.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './documents-store.ts'
import { holdClient, reachClient } from './reach-store.ts'
import { storeKey } from './store-key.ts'

export type Arriving = {
  clientId: string
  key: string | undefined
  receive(): Promise<Received<{ description?: string | null | undefined }>>
}

/**
 * Keeps a file of a client: first the row that finds its bytes again, then the bytes, then the document that names them,
 * so that a fault leaves neither half of it. Throws NOT_FOUND, VALIDATION, DUPLICATE, TOO_LARGE, WRONG_TYPE, UNAVAILABLE.
 */
export async function keepDocument(
  ctx: OpenCtx,
  files: Files,
  { clientId, key, receive }: Arriving,
): Promise<ClientDocument> {
  await ctx.transact('read', (at) => reachClient(at, clientId))
  const file = await receive()
  const fileId = newId()
  await ctx.transact('write', (at) => store.addStoredFile(at, fileId))
  const place = storeKey(ctx.viewer.organizationId, fileId)
  // Where this fails the bytes may be there or not: the row stays, and the sweep takes both.
  await files.keep(place, file)
  const drop = async () => {
    await files.remove(place)
    await ctx.transact('write', (at) => store.dropStoredFile(at, fileId))
  }
  try {
    const { document, isNew } = await ctx.transact('write', (at) => named(at, clientId, fileId, file, key))
    if (!isNew) await drop()
    return document
  } catch (error) {
    // A refusal has surely named nothing. After anything else the document may stand, and its bytes with it.
    if (error instanceof Failure) await drop()
    throw error
  }
}

/** A document's bytes; the row is read and let go before they flow. Throws NOT_FOUND or UNAVAILABLE. */
export async function documentBytes(ctx: OpenCtx, files: Files, clientId: string, id: string): Promise<Download> {
  const stored = (await ctx.transact('read', (at) => store.storedDocument(at, clientId, id))) ?? notFound()
  const { fileId, ...document } = stored
  const bytes = await files.read(storeKey(ctx.viewer.organizationId, fileId), document.size)
  return { ...document, bytes }
}

/** Changes a description; undefined leaves it as it is. Throws NOT_FOUND. */
export async function describeDocument(
  ctx: Ctx,
  clientId: string,
  id: string,
  description: string | null | undefined,
): Promise<ClientDocument> {
  const before = await standingDocument(ctx, clientId, id)
  const isSame = description === undefined || description === before.description
  return isSame ? before : store.saveDescription(ctx, id, description)
}

/** Throws NOT_FOUND. */
export async function deleteDocument(ctx: Ctx, clientId: string, id: string): Promise<undefined> {
  await standingDocument(ctx, clientId, id)
  await store.markDocument(ctx, id, ctx.now)
  await audit.recordOwn(ctx, { action: 'document_deleted', subjectId: id })
  return undefined
}

/** Brings a deleted document back. Throws NOT_FOUND. */
export async function restoreDocument(ctx: Ctx, clientId: string, id: string): Promise<ClientDocument> {
  const document = (await store.lockDocument(ctx, clientId, id)) ?? notFound()
  return document.deletedAt ? store.markDocument(ctx, id, null) : document
}

/** The document of the same key where there is one already; its client is held, or it would be named for nobody. */
async function named(
  ctx: Ctx,
  clientId: string,
  fileId: string,
  { fields, fileName, mediaType, size, sha256 }: Awaited<ReturnType<Arriving['receive']>>,
  key: string | undefined,
): Promise<{ document: ClientDocument; isNew: boolean }> {
  const { description = null } = fields
  await holdClient(ctx, clientId)
  const claim = await claimKey(ctx, uploadDocument.name, key, { clientId, fileName, size, sha256, description })
  if (claim.again) return { document: (await store.documentOf(ctx, clientId, claim.id)) ?? notFound(), isNew: false }
  const [document] = await Promise.all([
    store.addDocument(ctx, clientId, claim.id, { fileId, fileName, description, mediaType, size }),
    timeline.documentAdded(ctx, clientId, fileName),
  ])
  return { document, isNew: true }
}

async function standingDocument(ctx: Ctx, clientId: string, id: string): Promise<ClientDocument> {
  const document = (await store.lockDocument(ctx, clientId, id)) ?? notFound()
  return document.deletedAt ? notFound() : document
}
