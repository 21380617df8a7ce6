import type { Ctx } from '#server/base/context.ts'
import { deleteOpenTasksOfAssignments } from '#server/tasks/for-sequences-store.ts'
import { deleteAssignments } from './store.ts'

/** Deletes assignments that nobody has touched, with their tasks. */
export async function deleteUntouchedAssignments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await deleteOpenTasksOfAssignments(ctx, ids)
  await deleteAssignments(ctx, ids)
}
