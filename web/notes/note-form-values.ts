import type { Issue } from '#contract/base/errors.ts'
import { type ClientNote, NoteDraft, type NoteType } from '#contract/notes/notes.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { addTagsFromText } from './tag-rules.ts'
import { words } from './words.ts'

/** The fields of a note; `tag` is the text typed into the tag field. */
export type NoteFormValues = { content: string; noteType: NoteType; tags: string[]; tag: string }

export const defaultNoteValues: NoteFormValues = { content: '', noteType: 'general', tags: [], tag: '' }

export const toNoteFormValues = ({ content, noteType, tags }: ClientNote): NoteFormValues => ({
  content,
  noteType,
  tags,
  tag: '',
})

/** Parses the fields of a note. A typed tag counts even without Enter or a comma after it. */
export function parseNoteFormValues({ content, noteType, tags, tag }: NoteFormValues): FormParseResult<NoteDraft> {
  const { tags: allTags, rejection } = addTagsFromText(tags, tag)
  const parsed = parseFormValues(NoteDraft, { content, noteType, tags: allTags })
  const issues = [
    ...('issues' in parsed ? parsed.issues.map(toNoteFormIssue) : []),
    ...(rejection ? [{ path: 'tags', message: rejection }] : []),
  ]
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

/** Maps an issue of the body to the form, where all tags are one field. */
export function toNoteFormIssue({ path, message }: Issue): Issue {
  if (path === 'content' && message === 'Required') return { path, message: words.contentRequired }
  return { path: path.split('.')[0]!, message }
}
