import {
  clientDocuments,
  deleteDocument,
  describeDocument,
  downloadDocument,
  restoreDocument,
  uploadDocument,
} from '#contract/client-documents.ts'
import { addNote, clientNotes, deleteNote, editNote, noteTags, restoreNote } from '#contract/client-notes.ts'
import { clientTimeline, logEvent } from '#contract/timeline.ts'
import type { Ctx } from '#server/base/context.ts'
import { notFound } from '#server/base/failure.ts'
import type { Files } from '#server/base/files.ts'
import type { Mount } from '#server/base/mount.ts'
import { headerOf } from '#server/base/parse.ts'
import * as documents from './documents.ts'
import * as documentsStore from './documents-store.ts'
import * as notes from './notes.ts'
import * as notesStore from './notes-store.ts'
import { reachClient } from './reach-store.ts'
import * as records from './records.ts'

/** What is kept of a client: timeline, notes, documents. */
export function recordRoutes(mount: Mount, files: Files): void {
  mount(clientTimeline, (ctx, { params, query }) => records.pageOfTimeline(ctx, params.clientId, query))
  mount(
    logEvent,
    (ctx, { params, body }, id) => records.logEvent(ctx, params.clientId, id, body),
    (ctx, id, { params }) => records.loggedEvent(ctx, params.clientId, id),
  )

  mount(clientNotes, (ctx, { params }) => withinReach(ctx, params.clientId, notesStore.notesOf))
  mount(noteTags, notesStore.tagsInReach)
  mount(
    addNote,
    (ctx, { params, body }, id) => notes.addNote(ctx, params.clientId, id, body),
    async (ctx, id, { params }) => {
      await reachClient(ctx, params.clientId)
      return (await notesStore.noteOf(ctx, params.clientId, id)) ?? notFound()
    },
  )
  mount(editNote, (ctx, { params, body }) => notes.editNote(ctx, params.clientId, params.noteId, body))
  mount(deleteNote, (ctx, { params }) => notes.deleteNote(ctx, params.clientId, params.noteId))
  mount(restoreNote, (ctx, { params }) => notes.restoreNote(ctx, params.clientId, params.noteId))

  mount(clientDocuments, (ctx, { params }) => withinReach(ctx, params.clientId, documentsStore.documentsOf))
  mount(uploadDocument, (ctx, { params, request, receive }) =>
    documents.keepDocument(ctx, files, {
      clientId: params.clientId,
      key: headerOf(request, 'idempotency-key'),
      receive,
    }),
  )
  mount(downloadDocument, (ctx, { params }) => documents.documentBytes(ctx, files, params.clientId, params.documentId))
  mount(describeDocument, (ctx, { params, body }) =>
    documents.describeDocument(ctx, params.clientId, params.documentId, body.description),
  )
  mount(deleteDocument, (ctx, { params }) => documents.deleteDocument(ctx, params.clientId, params.documentId))
  mount(restoreDocument, (ctx, { params }) => documents.restoreDocument(ctx, params.clientId, params.documentId))
}

/** Rows of a client within reach; both are sent at once and waited for together. */
async function withinReach<Rows>(
  ctx: Ctx,
  clientId: string,
  rowsOf: (ctx: Ctx, clientId: string) => Promise<Rows>,
): Promise<Rows> {
  const [, rows] = await Promise.all([reachClient(ctx, clientId), rowsOf(ctx, clientId)])
  return rows
}
