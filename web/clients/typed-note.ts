import { type ClientNote, NoteDraft } from '#contract/client-notes.ts'
import type { Issue } from '#contract/errors.ts'
import { check } from '#web/base/check.ts'
import { words } from './note-words.ts'
import { withTags } from './tag-rules.ts'

/** What the fields of a note hold, all texts: `tags` is a JSON list, `tag` the one that is being typed. */
export type TypedNote = typeof blankNote

/** An untouched form (spec 9). */
export const blankNote = { content: '', noteType: 'general' as string, tags: '[]', tag: '' }

/** A note as its form shows it. */
export const typedFrom = ({ content, noteType, tags }: ClientNote): TypedNote => ({
  content,
  noteType,
  tags: JSON.stringify(tags),
  tag: '',
})

/** The tags a form holds. */
export const tagsOf = (typed: TypedNote): string[] => JSON.parse(typed.tags) as string[]

/** What to send, with a tag that was typed and not ended; or what is wrong beside which field. */
export function noteFrom(typed: TypedNote): { value: NoteDraft } | { issues: Issue[] } {
  const { tags, refused } = withTags(tagsOf(typed), typed.tag)
  const checked = check(NoteDraft, { content: typed.content, noteType: typed.noteType, tags })
  const issues = [
    ...('issues' in checked ? checked.issues.map(besideItsField) : []),
    ...(refused ? [{ path: 'tags', message: refused }] : []),
  ]
  return issues.length || 'issues' in checked ? { issues } : checked
}

/** As a form shows what a server refuses, too: a list of tags is one field. */
export function besideItsField({ path, message }: Issue): Issue {
  if (path === 'content' && message === 'Required') return { path, message: words.contentRequired }
  return { path: path.split('.')[0]!, message }
}
