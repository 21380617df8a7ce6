import type { ClientNote, NoteDraft } from '#contract/client-notes.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, notFound } from '#server/base/failure.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './notes-store.ts'
import { holdClient } from './reach-store.ts'

/** Writes a note about a client, which the timeline tells without its words. Throws NOT_FOUND. */
export async function addNote(ctx: Ctx, clientId: string, id: string, draft: NoteDraft): Promise<ClientNote> {
  await holdClient(ctx, clientId)
  const fields = { ...draft, tags: withoutDoubles(draft.tags) }
  const [note] = await Promise.all([store.addNote(ctx, clientId, id, fields), timeline.noteAdded(ctx, clientId)])
  return note
}

/** Changes one's own note; the same again writes nothing. Throws NOT_FOUND or FORBIDDEN. */
export async function editNote(ctx: Ctx, clientId: string, id: string, patch: Partial<NoteDraft>): Promise<ClientNote> {
  const before = await ownNote(ctx, clientId, id)
  if (before.deletedAt) notFound()
  const { content = before.content, noteType = before.noteType } = patch
  const tags = patch.tags ? withoutDoubles(patch.tags) : before.tags
  const isSame = content === before.content && noteType === before.noteType && isSameList(tags, before.tags)
  return isSame ? before : store.saveNote(ctx, id, { content, noteType, tags })
}

/** Deletes one's own note. Throws NOT_FOUND or FORBIDDEN. */
export async function deleteNote(ctx: Ctx, clientId: string, id: string): Promise<undefined> {
  const { deletedAt } = await ownNote(ctx, clientId, id)
  if (deletedAt) notFound()
  await store.markNote(ctx, id, ctx.now)
  return undefined
}

/** Brings one's own deleted note back. Throws NOT_FOUND or FORBIDDEN. */
export async function restoreNote(ctx: Ctx, clientId: string, id: string): Promise<ClientNote> {
  const note = await ownNote(ctx, clientId, id)
  return note.deletedAt ? store.markNote(ctx, id, null) : note
}

/** What is within reach is seen by more people than may change it. */
async function ownNote(ctx: Ctx, clientId: string, id: string) {
  const note = (await store.lockNote(ctx, clientId, id)) ?? notFound()
  if (note.createdBy !== ctx.viewer.id) throw new Failure('FORBIDDEN')
  return note
}

/** Tags that differ in their case alone are one, as it was spelled first. */
const withoutDoubles = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at)

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
