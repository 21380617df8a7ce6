import type { ClientNote, NoteDraft } from '#contract/notes/notes.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure, throwNotFound, throwStale } from '#server/base/failure.ts'
import { type Page, type PageQuery, readNewestFirst } from '#server/base/http/pagination.ts'
import { getClient, lockClientForKeyShare } from '#server/client-access/service.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './store.ts'

/** Lists one page of the notes on a client, newest first. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getNotePage(ctx: Ctx, clientId: string, query: PageQuery): Promise<Page<ClientNote[]>> {
  const list = (before: string, limit: number) => store.listNotes(ctx, clientId, before, limit)
  const [, page] = await Promise.all([getClient(ctx, clientId), readNewestFirst('notes', query, list)])
  return page
}

/** Gets a note that is not deleted. Throws NOT_FOUND. */
export async function getNote(ctx: Ctx, clientId: string, id: string): Promise<ClientNote> {
  const [, note] = await Promise.all([getClient(ctx, clientId), store.findNote(ctx, clientId, id)])
  return note ?? throwNotFound()
}

/** How the task was finished, for the note saved with it. */
type NoteOrigin = { outcome: ClientNote['outcome']; historyId?: string }

/** Adds a note to a client and records it on the timeline. Throws NOT_FOUND. */
export async function addNote(
  ctx: Ctx,
  clientId: string,
  id: string,
  draft: NoteDraft,
  { outcome, historyId }: NoteOrigin = { outcome: null },
): Promise<ClientNote> {
  await lockClientForKeyShare(ctx, clientId)
  const fields = { ...draft, tags: dedupeTags(draft.tags) }
  const [note] = await Promise.all([
    store.addNote(ctx, clientId, id, fields, outcome),
    timeline.recordNoteAdded(ctx, clientId, id, historyId),
  ])
  return note
}

/** Finds a note that is not deleted. The caller checks access to the client. */
export const findNote = (ctx: Ctx, clientId: string, id: string): Promise<ClientNote | undefined> =>
  store.findNote(ctx, clientId, id)

/** Deletes one's own note unless it was edited or deleted since it was added. */
export async function deleteUneditedNote(ctx: Ctx, clientId: string, id: string): Promise<void> {
  const note = await store.lockNote(ctx, clientId, id)
  if (note && !note.deletedAt && note.createdAt === note.updatedAt) await markNoteDeleted(ctx, id)
}

/**
 * Edits one's own note; an unchanged note is not written. Throws NOT_FOUND, FORBIDDEN, or STALE if the note changed since
 * `updatedAt`.
 */
export async function updateNote(
  ctx: Ctx,
  clientId: string,
  id: string,
  { updatedAt, ...patch }: Partial<NoteDraft> & { updatedAt?: string },
): Promise<ClientNote> {
  const before = await lockOwnNote(ctx, clientId, id)
  if (before.deletedAt) throwNotFound()
  const { content = before.content, noteType = before.noteType } = patch
  const tags = patch.tags ? dedupeTags(patch.tags) : before.tags
  const isSame = content === before.content && noteType === before.noteType && hasSameItems(tags, before.tags)
  if (isSame) return before
  if (updatedAt !== undefined && updatedAt !== before.updatedAt) throwStale(before)
  return store.saveNote(ctx, id, { content, noteType, tags })
}

/** Deletes one's own note. Throws NOT_FOUND or FORBIDDEN. */
export async function deleteNote(ctx: Ctx, clientId: string, id: string): Promise<void> {
  const { deletedAt } = await lockOwnNote(ctx, clientId, id)
  if (deletedAt) throwNotFound()
  await markNoteDeleted(ctx, id)
}

const markNoteDeleted = (ctx: Ctx, id: string) =>
  Promise.all([
    store.saveNoteDeletedAt(ctx, id, ctx.now),
    audit.recordViewerAuditEntry(ctx, { action: 'note_deleted', subjectId: id }),
  ])

/** Restores one's own deleted note. Throws NOT_FOUND or FORBIDDEN. */
export async function restoreNote(ctx: Ctx, clientId: string, id: string): Promise<ClientNote> {
  const note = await lockOwnNote(ctx, clientId, id)
  if (!note.deletedAt) return note
  const [restored] = await Promise.all([
    store.saveNoteDeletedAt(ctx, id, null),
    audit.recordViewerAuditEntry(ctx, { action: 'note_restored', subjectId: id }),
  ])
  return restored
}

/** Throws FORBIDDEN, not NOT_FOUND, for a colleague's note, because the viewer may read it. */
async function lockOwnNote(ctx: Ctx, clientId: string, id: string) {
  const note = (await store.lockNote(ctx, clientId, id)) ?? throwNotFound()
  if (note.createdBy !== ctx.viewer.id) throw new Failure('FORBIDDEN')
  return note
}

/** Drops tags that differ from an earlier one only in case. */
const dedupeTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)

const hasSameItems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
