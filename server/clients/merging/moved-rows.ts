import type { Ctx } from '#server/base/context.ts'
import { moveEvents } from '#server/timeline/for-merging-store.ts'
import { moveMergedClients, type MovedIds, type MovedTable, moveMerges } from './store.ts'

/** Moves all rows of a client to another, or only those with the given ids. Returns their ids. */
type MoveRows = (ctx: Ctx, fromId: string, toId: string, ids?: readonly string[]) => Promise<string[]>

/**
 * The functions that move a client's rows of other features to another client, by table; `server/app.ts` lists them,
 * since some features are above clients.
 */
export type RowMovers = Record<MovedTable, MoveRows>

/** Moves the rows of a client to another, or back only those that a merge has moved. Returns their ids by table. */
export async function moveRowsOfClient(
  ctx: Ctx,
  movers: RowMovers,
  fromId: string,
  toId: string,
  moved?: MovedIds,
): Promise<MovedIds> {
  const ids: Record<string, string[]> = {}
  // Events come last in the order in which rows are locked.
  const ordered = { ...movers, merges: moveMerges, mergedClients: moveMergedClients, events: moveEvents }
  for (const [name, move] of Object.entries(ordered))
    // Nothing of a table that the merge did not know yet.
    ids[name] = await move(ctx, fromId, toId, moved && (moved[name as keyof MovedIds] ?? []))
  return ids as MovedIds
}
