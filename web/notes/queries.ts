import {
  addNote,
  type ClientNote,
  clientNotes,
  deleteNote,
  editNote,
  type NoteDraft,
  noteTags,
  restoreNote,
} from '#contract/notes/notes.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { type QueryResult, queryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useDeleteWithUndo } from '#web/base/use-delete-with-undo.ts'
import { createListCache } from '#web/base/list-cache.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import { unsavedId } from './note-rules.ts'
import { words } from './words.ts'

/** The notes about a client, newest first. */
export const useClientNotes = (clientId: string): QueryResult<ClientNote[]> =>
  useEndpointQuery(clientNotes, { params: { clientId } })

/** The tags that were used before, the most used first; asked for when they are wanted. */
export function useKnownTags(enabled: boolean): readonly string[] {
  const query = useEndpointQuery(noteTags, {}, { enabled })
  return query.state === 'ready' ? query.data : []
}

/** Writes a note; it stands at the top at once, under an id of its own until the server has answered. */
export function useAddNote(clientId: string, author: CurrentUser): Mutation<typeof addNote> {
  const list = notesCache(clientId)
  return useWrite(addNote, {
    failed: words.failedToAdd,
    targetId: clientId,
    optimistic: ({ body }) => list.upsert(createUnsavedNote(body as NoteDraft, author)),
    onSuccess: (note) => {
      list.remove(unsavedId)
      list.upsert(note)
    },
  })
}

/** Changes one's own note; shown at once. */
export function useEditNote(clientId: string, note: ClientNote): Mutation<typeof editNote> {
  const list = notesCache(clientId)
  return useWrite(editNote, {
    failed: words.failedToUpdate,
    targetId: note.id,
    optimistic: ({ body }) => list.upsert(applyNoteEdit(note, body as NoteDraft)),
    onSuccess: list.upsert,
  })
}

/** Deletes one's own note, with Undo. */
export const useDeleteNote = (clientId: string, note: ClientNote) =>
  useDeleteWithUndo({
    row: note,
    input: { params: { clientId, noteId: note.id } },
    listCache: notesCache(clientId),
    remove: deleteNote,
    restore: restoreNote,
    words,
  })

const notesCache = (clientId: string) => createListCache<ClientNote>(queryKey(clientNotes, { params: { clientId } }))

function createUnsavedNote(draft: NoteDraft, author: CurrentUser): ClientNote {
  const now = new Date().toISOString()
  return {
    ...draft,
    id: unsavedId,
    isGeneral: draft.noteType === 'general',
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
