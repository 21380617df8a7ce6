import {
  type ClientDocument,
  clientDocuments,
  deleteDocument,
  describeDocument,
  restoreDocument,
} from '#contract/client-documents.ts'
import { announce } from '#web/base/announce.tsx'
import { type Read, readKey, useRead } from '#web/base/read.ts'
import { shownList } from '#web/base/shown-list.ts'
import { offerUndo } from '#web/base/undo.ts'
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

/** Deletes a document: gone at once, with Undo in the toast and by Ctrl+Z. */
export function useDeleteDocument(
  clientId: string,
  document: ClientDocument,
): { busy: boolean; remove: () => Promise<void> } {
  const list = shownDocuments(clientId)
  const given = { params: { clientId, documentId: document.id } }
  const there = useWrite(deleteDocument, {
    failed: words.failedToDelete,
    about: document.id,
    repaint: () => list.take(document.id),
  })
  const back = useWrite(restoreDocument, {
    failed: words.failedToRestore,
    about: document.id,
    repaint: () => list.put(document),
    arrived: list.put,
  })
  const restore = async () => {
    const sent = await back.send(given)
    if (sent.ok) announce(words.restored)
  }
  const remove = async () => {
    const sent = await there.send(given)
    if (sent.ok) offerUndo({ title: words.deleted, description: document.fileName, undo: () => void restore() })
  }
  return { busy: there.busy || back.busy, remove }
}
