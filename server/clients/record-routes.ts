import {
  clientDocuments,
  deleteDocument,
  describeDocument,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from '#contract/documents/documents.ts'
import { addNote, clientNotes, deleteNote, editNote, noteTags, restoreNote } from '#contract/notes/notes.ts'
import { clientTimeline, logEvent } from '#contract/timeline/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { notFound } from '#server/base/failure.ts'
import type { FileStorage } from '#server/base/file-storage.ts'
import type { Mounts } from '#server/base/mount.ts'
import { getHeader } from '#server/base/parse.ts'
import * as documents from '#server/documents/service.ts'
import * as documentsStore from '#server/documents/store.ts'
import * as notes from '#server/notes/service.ts'
import * as notesStore from '#server/notes/store.ts'
import { getClient } from '#server/client-access/service.ts'
import * as timeline from '#server/timeline/client-timeline.ts'

/** What is kept of a client: timeline, notes, documents. */
export function recordRoutes(mounts: Mounts, files: FileStorage): void {
  const { mount, mountCreate, mountPage, mountUpload, mountDownload } = mounts
  mountPage(clientTimeline, (ctx, { params, query }) => timeline.getTimelinePage(ctx, params.clientId, query))
  mountCreate(
    logEvent,
    (ctx, { params, body }, id) => timeline.logEvent(ctx, params.clientId, id, body),
    (ctx, id, { params }) => timeline.getLoggedEvent(ctx, params.clientId, id),
  )

  mount(clientNotes, (ctx, { params }) => withClientAccess(ctx, params.clientId, notesStore.listNotes))
  mount(noteTags, notesStore.listNoteTags)
  mountCreate(
    addNote,
    (ctx, { params, body }, id) => notes.addNote(ctx, params.clientId, id, body),
    async (ctx, id, { params }) => {
      await getClient(ctx, params.clientId)
      return (await notesStore.findNote(ctx, params.clientId, id)) ?? notFound()
    },
  )
  mount(editNote, (ctx, { params, body }) => notes.editNote(ctx, params.clientId, params.noteId, body))
  mount(deleteNote, (ctx, { params }) => notes.deleteNote(ctx, params.clientId, params.noteId))
  mount(restoreNote, (ctx, { params }) => notes.restoreNote(ctx, params.clientId, params.noteId))

  mount(clientDocuments, (ctx, { params }) => withClientAccess(ctx, params.clientId, documentsStore.listDocuments))
  mountUpload(uploadDocument, (ctx, { params, request, receive }) =>
    documents.storeDocument(ctx, files, {
      clientId: params.clientId,
      idempotencyKey: getHeader(request, 'idempotency-key'),
      receive,
    }),
  )
  mountDownload(downloadDocument, (ctx, { params }) =>
    documents.readDocumentBytes(ctx, files, params.clientId, params.documentId),
  )
  mount(describeDocument, (ctx, { params, body }) =>
    documents.describeDocument(ctx, params.clientId, params.documentId, body.description),
  )
  mount(deleteDocument, (ctx, { params }) => documents.deleteDocument(ctx, params.clientId, params.documentId))
  mount(restoreDocument, (ctx, { params }) => documents.restoreDocument(ctx, params.clientId, params.documentId))
}

/** Rows of a client within reach; both are sent at once and waited for together. */
async function withClientAccess<Rows>(
  ctx: Ctx,
  clientId: string,
  listRows: (ctx: Ctx, clientId: string) => Promise<Rows>,
): Promise<Rows> {
  const [, rows] = await Promise.all([getClient(ctx, clientId), listRows(ctx, clientId)])
  return rows
}
