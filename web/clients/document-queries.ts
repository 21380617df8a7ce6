import {
  type ClientDocument,
  clientDocuments,
  deleteDocument,
  describeDocument,
  restoreDocument,
} from '#contract/client-documents.ts'
import { type Read, readKey, useRead } from '#web/base/read.ts'
import { useRemoval } from '#web/base/removal.ts'
import { shownList } from '#web/base/shown-list.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import { words } from './document-words.ts'

/** A client's documents, newest first. */
export const useClientDocuments = (clientId: string): Read<ClientDocument[]> =>
  useRead(clientDocuments, { params: { clientId } })

/** The list of a client's documents as it is shown. */
export const shownDocuments = (clientId: string) =>
  shownList<ClientDocument>(readKey(clientDocuments, { params: { clientId } }))

/** Changes what a document is described by; shown at once. */
export function useDescribeDocument(clientId: string, document: ClientDocument): Write<typeof describeDocument> {
  const list = shownDocuments(clientId)
  return useWrite(describeDocument, {
    failed: words.failedToDescribe,
    about: document.id,
    repaint: ({ body }) => list.put({ ...document, description: body.description || null }),
    arrived: list.put,
  })
}

/** Deletes a document, with Undo. */
export const useDeleteDocument = (clientId: string, document: ClientDocument) =>
  useRemoval({
    row: document,
    given: { params: { clientId, documentId: document.id } },
    list: shownDocuments(clientId),
    remove: deleteDocument,
    restore: restoreDocument,
    words,
    description: document.fileName,
  })
