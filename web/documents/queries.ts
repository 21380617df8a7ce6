import {
  type ClientDocument,
  clientDocuments,
  deleteDocument,
  describeDocument,
  restoreDocument,
} from '#contract/documents/documents.ts'
import { type QueryResult, queryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useDeleteWithUndo } from '#web/base/use-delete-with-undo.ts'
import { createListCache } from '#web/base/list-cache.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** A client's documents, newest first. */
export const useClientDocuments = (clientId: string): QueryResult<ClientDocument[]> =>
  useEndpointQuery(clientDocuments, { params: { clientId } })

/** The list of a client's documents as it is shown. */
export const documentsCache = (clientId: string) =>
  createListCache<ClientDocument>(queryKey(clientDocuments, { params: { clientId } }))

/** Changes what a document is described by; shown at once. */
export function useDescribeDocument(clientId: string, document: ClientDocument): Mutation<typeof describeDocument> {
  const list = documentsCache(clientId)
  return useWrite(describeDocument, {
    failed: words.failedToDescribe,
    targetId: document.id,
    optimistic: ({ body }) => list.upsert({ ...document, description: body.description || null }),
    onSuccess: list.upsert,
  })
}

/** Deletes a document, with Undo. */
export const useDeleteDocument = (clientId: string, document: ClientDocument) =>
  useDeleteWithUndo({
    row: document,
    input: { params: { clientId, documentId: document.id } },
    listCache: documentsCache(clientId),
    remove: deleteDocument,
    restore: restoreDocument,
    words,
    description: document.fileName,
  })
