import { formatCounted } from '#contract/base/format-count.ts'
import type { NoteType } from '#contract/notes/notes.ts'

export const noteTypeLabels: Record<NoteType, string> = {
  general: 'General',
  call_summary: 'Call summary',
  meeting_notes: 'Meeting notes',
  follow_up: 'Follow-up',
}

/** The texts of a client's notes. */
export const words = {
  notes: 'Notes',
  generalNotes: 'General notes',
  fromClientForm: 'From the client’s details',
  addNote: 'Add Note',
  note: 'Note',
  placeholder: (firstName: string) => `What was said, what matters to ${firstName}, what comes next`,
  type: 'Type',
  contentRequired: 'Content is required',
  edit: 'Edit note',
  delete: 'Delete note',
  editing: 'Edit this note',
  changedMeanwhile: 'This note has been changed, as shown above. Saving replaces it with what you typed.',
  tags: 'Tags',
  added: 'Note added',
  saved: 'Note saved',
  deleted: 'Note deleted',
  restored: 'Note restored',
  failedToAdd: 'Failed to add note',
  failedToUpdate: 'Failed to update note',
  failedToDelete: 'Failed to delete note',
  failedToRestore: 'Failed to restore note',
  loading: 'Loading notes',
  failedToLoad: (why: string) => `The notes could not be loaded. ${why}`,
  none: 'No notes yet',
  noneHint: (firstName: string) =>
    `What you learn about ${firstName} will appear here, newest first: what was said in a call, what was agreed in a meeting, what to come back to.`,
  writeFirstNote: 'Write the first note',
  noneGeneral: (firstName: string) => `Things worth knowing about ${firstName} will appear here.`,
  showAllNotes: 'All notes',
  ofType: 'Show',
  allTypes: (count: number) => `All notes (${count})`,
  typeCount: (name: string, count: number) => `${name} (${count})`,
  withTag: 'Tagged',
  anyTag: 'Any tag',
  noMatch: 'No matching notes',
  noMatchHint: 'No note has both this type and this tag.',
  showAll: 'Show all notes',
} as const

/** The texts of the tag field. */
export const tagFieldWords = {
  tags: 'Tags',
  placeholder: 'Type a tag, then Enter',
  remove: (tag: string) => `Remove tag ${tag}`,
  chosen: 'Chosen tags',
  added: (tag: string) => `Tag added: ${tag}`,
  removed: (tag: string) => `Tag removed: ${tag}`,
  suggestions: (count: number) => formatCounted(count, 'tag used before', 'tags used before'),
  tooLong: (most: number) => `A tag can have up to ${most} characters`,
  tooMany: (most: number) => `A note can have up to ${most} tags`,
} as const
