import type { ClientNote, NoteType } from '#contract/notes/notes.ts'
import { normalizeTag, hasTag } from './tag-rules.ts'

/** The type and the tag of the notes to show; an empty one matches every note. */
export type NoteFilter = { type: NoteType | ''; tag: string }

/** The notes of a type and with a tag, ignoring case. */
export const filterNotes = (notes: readonly ClientNote[], { type, tag }: NoteFilter): ClientNote[] =>
  notes.filter((note) => (!type || note.noteType === type) && (!tag || hasTag(note.tags, tag)))

/** Number of notes of a type. */
export const countNotesOfType = (notes: readonly ClientNote[], type: NoteType): number =>
  notes.filter(({ noteType }) => noteType === type).length

/** The tags of notes in alphabetical order, each once in its newest spelling. */
export function collectTagsOfNotes(notes: readonly ClientNote[]): string[] {
  const spellings = new Map<string, string>()
  for (const tag of notes.flatMap(({ tags }) => tags))
    if (!spellings.has(normalizeTag(tag))) spellings.set(normalizeTag(tag), tag)
  return [...spellings.values()].toSorted((one, other) => one.localeCompare(other))
}

/** The spelling of a tag among others, ignoring case; '' if it is not there. */
export const findTagSpelling = (tags: readonly string[], tag: string): string =>
  tags.find((one) => normalizeTag(one) === normalizeTag(tag)) ?? ''

/** The id of an optimistic note. No real id starts with this letter. */
export const unsavedNoteId = 'unsaved'
