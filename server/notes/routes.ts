import {
  addNote,
  listClientNotes,
  deleteNote,
  updateNote,
  getNote,
  listNoteTags,
  restoreNote,
} from '#contract/notes/notes.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function noteRoutes(mount: Mount): void {
  mount(listClientNotes, (ctx, { params, query }) => service.getNotePage(ctx, params.clientId, query))
  mount(getNote, (ctx, { params }) => service.getNote(ctx, params.clientId, params.noteId))
  mount(listNoteTags, store.listNoteTags)
  mount(addNote, {
    create: (ctx, { params, body }, id) => service.addNote(ctx, params.clientId, id, body),
    findExisting: (ctx, id, { params }) => service.getNote(ctx, params.clientId, id),
  })
  mount(updateNote, (ctx, { params, body }) => service.updateNote(ctx, params.clientId, params.noteId, body))
  mount(deleteNote, (ctx, { params }) => service.deleteNote(ctx, params.clientId, params.noteId))
  mount(restoreNote, (ctx, { params }) => service.restoreNote(ctx, params.clientId, params.noteId))
}
