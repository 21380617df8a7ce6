import type { ClientNote, NoteDraft } from '#contract/notes/notes.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, notFound } from '#server/base/failure.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './store.ts'
import { lockClientForKeyShare } from '#server/client-access/service.ts'

/** Writes a note about a client, which the timeline tells without its words. Throws NOT_FOUND. */
export async function addNote(ctx: Ctx, clientId: string, id: string, draft: NoteDraft): Promise<ClientNote> {
  await lockClientForKeyShare(ctx, clientId)
  const fields = { ...draft, tags: dedupeTags(draft.tags) }
  const [note] = await Promise.all([store.addNote(ctx, clientId, id, fields), timeline.recordNoteAdded(ctx, clientId)])
  return note
}

/** Changes one's own note; the same again writes nothing. Throws NOT_FOUND or FORBIDDEN. */
export async function editNote(ctx: Ctx, clientId: string, id: string, patch: Partial<NoteDraft>): Promise<ClientNote> {
  const before = await lockOwnNote(ctx, clientId, id)
  if (before.deletedAt) notFound()
  const { content = before.content, noteType = before.noteType } = patch
  const tags = patch.tags ? dedupeTags(patch.tags) : before.tags
  const isSame = content === before.content && noteType === before.noteType && hasSameItems(tags, before.tags)
  return isSame ? before : store.saveNote(ctx, id, { content, noteType, tags })
}

/** Deletes one's own note. Throws NOT_FOUND or FORBIDDEN. */
export async function deleteNote(ctx: Ctx, clientId: string, id: string): Promise<void> {
  const { deletedAt } = await lockOwnNote(ctx, clientId, id)
  if (deletedAt) notFound()
  await store.setDeletedAt(ctx, id, ctx.now)
}

/** Brings one's own deleted note back. Throws NOT_FOUND or FORBIDDEN. */
export async function restoreNote(ctx: Ctx, clientId: string, id: string): Promise<ClientNote> {
  const note = await lockOwnNote(ctx, clientId, id)
  return note.deletedAt ? store.setDeletedAt(ctx, id, null) : note
}

/** What is within reach is seen by more people than may change it. */
async function lockOwnNote(ctx: Ctx, clientId: string, id: string) {
  const note = (await store.lockNote(ctx, clientId, id)) ?? notFound()
  if (note.createdBy !== ctx.viewer.id) throw new Failure('FORBIDDEN')
  return note
}

/** Tags that differ in their case alone are one, as it was spelled first. */
const dedupeTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)

const hasSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
