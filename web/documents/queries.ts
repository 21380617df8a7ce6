import {
  type ClientDocument,
  listClientDocuments,
  deleteDocument,
  updateDocumentDescription,
  restoreDocument,
} from '#contract/documents/documents.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { useDeleteWithUndo } from '#web/base/use-delete-with-undo.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { updateCachedClientActivity } from '#web/clients/queries.ts'
import { words } from './words.ts'

/** A client's documents, newest first. */
export const useClientDocuments = (clientId: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(listClientDocuments, { params: { clientId } }, options)

export const prefetchClientDocuments = (clientId: string): void =>
  prefetchEndpoint(listClientDocuments, { params: { clientId } })

/** Puts an uploaded document into the client's list. */
export function cacheUploadedDocument(clientId: string, document: ClientDocument): void {
  documentsCache(clientId).insert(document)
  updateCachedClientActivity(clientId, document.createdAt)
}

/** Changes the description of a document, shown at once. */
export function useEditDocumentDescription(clientId: string, document: ClientDocument) {
  const cache = documentsCache(clientId)
  return useWrite(updateDocumentDescription, {
    failed: words.failedToDescribe,
    targetId: document.id,
    optimistic: ({ body }) => cache.patch(document.id, (row) => ({ ...row, description: body.description || null })),
    onSuccess: cache.insert,
  })
}

/** Deletes a document, at once, with Undo in the toast and by Ctrl+Z. */
export const useDeleteDocument = (clientId: string, document: ClientDocument) =>
  useDeleteWithUndo({
    row: document,
    input: { params: { clientId, documentId: document.id } },
    cache: documentsCache(clientId),
    remove: deleteDocument,
    restore: restoreDocument,
    words,
    description: document.fileName,
  })

const documentsCache = (clientId: string) =>
  cacheOf([listClientDocuments], { input: { params: { clientId } }, compare: compareNewestFirst })
