import {
  addNote,
  type ClientNote,
  clientNotes,
  deleteNote,
  editNote,
  type NoteDraft,
  noteTags,
  restoreNote,
} from '#contract/client-notes.ts'
import type { CurrentUser } from '#contract/session.ts'
import { type Read, readKey, useRead } from '#web/base/read.ts'
import { useRemoval } from '#web/base/removal.ts'
import { shownList } from '#web/base/shown-list.ts'
import { useWrite, type Write } from '#web/base/write.ts'
import { unsavedId } from './note-rules.ts'
import { words } from './note-words.ts'

/** The notes about a client, newest first. */
export const useClientNotes = (clientId: string): Read<ClientNote[]> => useRead(clientNotes, { params: { clientId } })

/** The tags that were used before, the most used first; asked for when they are wanted. */
export function useKnownTags(enabled: boolean): readonly string[] {
  const read = useRead(noteTags, {}, { enabled })
  return read.state === 'here' ? read.data : []
}

/** Writes a note; it stands at the top at once, under an id of its own until the server has answered. */
export function useAddNote(clientId: string, author: CurrentUser): Write<typeof addNote> {
  const list = notesOf(clientId)
  return useWrite(addNote, {
    failed: words.failedToAdd,
    about: clientId,
    repaint: ({ body }) => list.put(unsaved(body as NoteDraft, author)),
    arrived: (note) => {
      list.take(unsavedId)
      list.put(note)
    },
  })
}

/** Changes one's own note; shown at once. */
export function useEditNote(clientId: string, note: ClientNote): Write<typeof editNote> {
  const list = notesOf(clientId)
  return useWrite(editNote, {
    failed: words.failedToUpdate,
    about: note.id,
    repaint: ({ body }) => list.put(edited(note, body as NoteDraft)),
    arrived: list.put,
  })
}

/** Deletes one's own note, with Undo. */
export const useDeleteNote = (clientId: string, note: ClientNote) =>
  useRemoval({
    row: note,
    given: { params: { clientId, noteId: note.id } },
    list: notesOf(clientId),
    remove: deleteNote,
    restore: restoreNote,
    words,
  })

const notesOf = (clientId: string) => shownList<ClientNote>(readKey(clientNotes, { params: { clientId } }))

function unsaved(draft: NoteDraft, author: CurrentUser): ClientNote {
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

const edited = (note: ClientNote, draft: NoteDraft): ClientNote => ({
  ...note,
  ...draft,
  isGeneral: draft.noteType === 'general',
  updatedAt: new Date().toISOString(),
})
