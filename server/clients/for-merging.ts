import type { Ctx } from '#server/base/context.ts'
import { moveNotices } from '#server/notices/for-merging-store.ts'

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

/** Moves all registered rows of a client, or those that were moved before. Returns their ids by table. */
export async function moveRegisteredRows(
  ctx: Ctx,
  fromId: string,
  toId: string,
  moved?: Readonly<Record<string, string[]>>,
): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {}
  for (const { name, move } of registered) ids[name] = await move(ctx, fromId, toId, moved && (moved[name] ?? []))
  return ids
}
