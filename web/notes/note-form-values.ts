import { type ClientNote, NoteDraft } from '#contract/notes/notes.ts'
import type { Issue } from '#contract/base/errors.ts'
import { validate } from '#web/base/validate.ts'
import { words } from './words.ts'
import { appendTags } from './tag-rules.ts'

/** What the fields of a note hold, all texts: `tags` is a JSON list, `tag` the one that is being typed. */
export type NoteFormValues = typeof defaultNoteValues

/** An untouched form (spec 9). */
export const defaultNoteValues = { content: '', noteType: 'general' as string, tags: '[]', tag: '' }

/** A note as its form shows it. */
export const toNoteFormValues = ({ content, noteType, tags }: ClientNote): NoteFormValues => ({
  content,
  noteType,
  tags: JSON.stringify(tags),
  tag: '',
})

/** The tags a form holds. */
export const parseTags = (values: NoteFormValues): string[] => JSON.parse(values.tags) as string[]

/** What to send, with a tag that was typed and not ended; or what is wrong beside which field. */
export function parseNote(values: NoteFormValues): { value: NoteDraft } | { issues: Issue[] } {
  const { tags, rejection } = appendTags(parseTags(values), values.tag)
  const parsed = validate(NoteDraft, { content: values.content, noteType: values.noteType, tags })
  const issues = [
    ...('issues' in parsed ? parsed.issues.map(toFieldIssue) : []),
    ...(rejection ? [{ path: 'tags', message: rejection }] : []),
  ]
  return issues.length || 'issues' in parsed ? { issues } : parsed
}

/** As a form shows what a server refuses, too: a list of tags is one field. */
export function toFieldIssue({ path, message }: Issue): Issue {
  if (path === 'content' && message === 'Required') return { path, message: words.contentRequired }
  return { path: path.split('.')[0]!, message }
}
