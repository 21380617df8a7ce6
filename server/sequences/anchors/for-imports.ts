import type { Ctx } from '#server/base/context.ts'
import { removeOpenTasksOfAssignments } from '#server/tasks/for-merging-store.ts'
import * as store from './store.ts'

/** An assignment of a client, and whether a standing sequence started it and nobody has touched it since. */
export type ImportedAssignment = store.ImportedAssignment

export const listAssignmentsOfClients = (ctx: Ctx, clientIds: readonly string[]): Promise<ImportedAssignment[]> =>
  store.listAssignmentsOfImport(ctx, clientIds)

/** Deletes assignments that nobody has touched, with their tasks. */
export async function deleteUntouchedAssignments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await removeOpenTasksOfAssignments(ctx, ids)
  await store.deleteAssignments(ctx, ids)
}
