import type { Ctx } from '#server/base/context.ts'
import { moveMergedClients, type MovedIds, moveMerges } from '#server/clients/merging/store.ts'
import { moveDocuments } from '#server/documents/for-merging-store.ts'
import { moveNotes } from '#server/notes/for-merging-store.ts'
import { moveNotices } from '#server/notices/for-merging-store.ts'
import { moveEvents } from '#server/timeline/for-merging-store.ts'

/** Rows that name a client: notices, and rows of features above clients, such as imports. */
type MergedRows = {
  /** The table; a merge records moved rows under this name. */
  name: string
  /** Moves all rows of a client to another, or only these. Returns their ids. */
  move(ctx: Ctx, fromId: string, toId: string, ids?: readonly string[]): Promise<string[]>
}

const registered: MergedRows[] = [{ name: 'notices', move: moveNotices }]

/** Lets merges move the rows of a feature that clients may not call. Called when the feature is loaded. */
export const registerMergedRows = (rows: MergedRows): void => void registered.push(rows)

/** Moves the rows of a client to another, or those that were moved before. Returns their ids. */
export async function moveRowsOfClient(ctx: Ctx, fromId: string, toId: string, moved?: MovedIds): Promise<MovedIds> {
  const [notes, documents, merges, mergedClients] = await Promise.all([
    moveNotes(ctx, fromId, toId, moved?.notes),
    moveDocuments(ctx, fromId, toId, moved?.documents),
    moveMerges(ctx, fromId, toId, moved?.merges),
    moveMergedClients(ctx, fromId, toId, moved?.mergedClients),
  ])
  const others: MovedIds['others'] = {}
  for (const { name, move } of registered)
    others[name] = await move(ctx, fromId, toId, moved && (moved.others[name] ?? []))
  const events = await moveEvents(ctx, fromId, toId, moved?.events)
  return { notes, documents, merges, mergedClients, others, events }
}
