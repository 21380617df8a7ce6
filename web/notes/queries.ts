import {
  addNote,
  type ClientNote,
  listClientNotes,
  deleteNote,
  updateNote,
  getNote,
  type NoteDraft,
  listNoteTags,
  restoreNote,
} from '#contract/notes/notes.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { useDeleteWithUndo } from '#web/base/use-delete-with-undo.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite } from '#web/base/use-write.ts'
import { updateCachedClientActivity } from '#web/clients/queries.ts'
import { unsavedNoteId } from './note-rules.ts'
import { words } from './words.ts'

/** The notes on a client, newest first. */
export const useClientNotes = (clientId: string, options?: { enabled?: boolean }) =>
  useEndpointQuery(listClientNotes, { params: { clientId } }, options)

export const prefetchClientNotes = (clientId: string): void =>
  prefetchEndpoint(listClientNotes, { params: { clientId } })

/** The tags of all notes that the viewer may see, the most used first; empty until they are loaded. */
export function useKnownTags(enabled: boolean): readonly string[] {
  const query = useEndpointQuery(listNoteTags, {}, { enabled })
  return query.state === 'ready' ? query.data : []
}

/**
 * Adds a note: at the top of the list at once, with a temporary id until the server answers. While one is being added,
 * another one of the same `occasion` is ignored.
 */
export function useAddNote(clientId: string, author: CurrentUser, occasion: string = clientId) {
  const cache = notesCache(clientId)
  return useWrite(addNote, {
    failed: words.failedToAdd,
    targetId: occasion,
    optimistic: ({ body }) => cache.insert(createUnsavedNote(body as NoteDraft, author)),
    onSuccess: (note) => {
      cache.remove(unsavedNoteId)
      cache.insert(note)
      updateCachedClientActivity(clientId, note.createdAt)
    },
  })
}

/** Changes a note, shown at once. */
export function useEditNote(clientId: string, note: ClientNote) {
  const cache = notesCache(clientId)
  return useWrite(updateNote, {
    failed: words.failedToUpdate,
    targetId: note.id,
    optimistic: ({ body }) => cache.patch(note.id, (row) => applyNoteEdit(row, body as NoteDraft)),
    onSuccess: cache.insert,
  })
}

/** Deletes a note, at once, with Undo in the toast and by Ctrl+Z. */
export const useDeleteNote = (clientId: string, note: ClientNote) =>
  useDeleteWithUndo({
    row: note,
    input: { params: { clientId, noteId: note.id } },
    cache: notesCache(clientId),
    remove: deleteNote,
    restore: restoreNote,
    words,
  })

const notesCache = (clientId: string) =>
  cacheOf([listClientNotes, getNote], { input: { params: { clientId } }, compare: compareNewestFirst })

function createUnsavedNote(draft: NoteDraft, author: CurrentUser): ClientNote {
  const now = new Date().toISOString()
  return {
    ...draft,
    id: unsavedNoteId,
    isGeneral: draft.noteType === 'general',
    outcome: null,
    createdBy: author.id,
    createdByName: null,
    createdAt: now,
    updatedAt: now,
  }
}

const applyNoteEdit = (note: ClientNote, draft: NoteDraft): ClientNote => ({
  ...note,
  ...draft,
  isGeneral: draft.noteType === 'general',
  updatedAt: new Date().toISOString(),
})
