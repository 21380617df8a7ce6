import type { ClientNote, NoteType } from '#contract/notes/notes.ts'
import { normalizeTag, hasTag } from './tag-rules.ts'

/** Which notes are shown; an empty part shows all. */
export type NoteFilter = { type: NoteType | ''; tag: string }

/** The notes of a type, with a tag in whatever case. */
export const filterNotes = (notes: readonly ClientNote[], { type, tag }: NoteFilter): ClientNote[] =>
  notes.filter((note) => (!type || note.noteType === type) && (!tag || hasTag(note.tags, tag)))

/** How many notes there are of a type. */
export const countByType = (notes: readonly ClientNote[], type: NoteType): number =>
  notes.filter(({ noteType }) => noteType === type).length

/** The tags of some notes by their letters, each once in its newest spelling. */
export function collectTags(notes: readonly ClientNote[]): string[] {
  const spellings = new Map<string, string>()
  for (const tag of notes.flatMap(({ tags }) => tags))
    if (!spellings.has(normalizeTag(tag))) spellings.set(normalizeTag(tag), tag)
  return [...spellings.values()].toSorted((one, other) => one.localeCompare(other))
}

/** A tag as it is spelled among others; empty where it is not there any more. */
export const findSpelling = (tags: readonly string[], tag: string): string =>
  tags.find((one) => normalizeTag(one) === normalizeTag(tag)) ?? ''

/** A note that stands on the list before the server has it; no id begins with such a letter. */
export const unsavedId = 'unsaved'
