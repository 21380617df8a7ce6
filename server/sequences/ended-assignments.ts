import type { Ctx } from '#server/base/context.ts'
import type { StoredRow } from '#server/base/database/statement.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import * as timeline from '#server/timeline/service.ts'
import * as store from './moving-and-ending-store.ts'

/** Whether an assignment ends when its client becomes active: one that ended with its policy may no longer resume. */
export const endsForActiveClient = ({ endsWhenActive, isRunning, row }: store.LockedAssignment): boolean =>
  endsWhenActive && (isRunning || row.end_reason === 'anchor_ended')

/**
 * Ends locked assignments, deletes their open tasks, and records it in the timeline. Returns the rows of both as they
 * were.
 */
export async function endAssignments(
  ctx: Ctx,
  locked: readonly store.LockedAssignment[],
  reason: store.Ending['reason'],
): Promise<{ assignments: store.FormerAssignment[]; tasks: StoredRow[] }> {
  if (!locked.length) return { assignments: [], tasks: [] }
  const ids = locked.map(({ id }) => id)
  const [deletedTasks, states] = await Promise.all([
    tasks.deleteAndReturnOpenTasks(ctx, ids),
    store.endLockedAssignments(
      ctx,
      ids.map((id) => ({ id, reason })),
    ),
    timeline.recordSequenceEvents(
      ctx,
      'sequence_ended',
      locked.filter(({ isRunning }) => isRunning),
    ),
  ])
  return { assignments: addFormerRows(states, locked), tasks: deletedTasks }
}

/** Adds to each state of ended or moved assignments the row as it was locked, for an undo. */
export function addFormerRows<State extends { id: string }>(
  states: readonly State[],
  locked: readonly store.LockedAssignment[],
): (State & { row: StoredRow })[] {
  const rows = new Map(locked.map(({ id, row }) => [id, row]))
  return states.map((state) => ({ ...state, row: rows.get(state.id)! }))
}

/** Restores those of the deleted tasks whose assignment is running again. Returns the running assignments' ids. */
export async function restoreTasksOfRunningAssignments(
  ctx: Ctx,
  clientIds: readonly string[],
  deletedTasks: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  const locked = await store.lockAssignmentsOfClients(ctx, clientIds)
  const runningIds = new Set(locked.filter(({ isRunning }) => isRunning).map(({ id }) => id))
  await tasks.restoreDeletedTasks(
    ctx,
    deletedTasks.filter(({ source_id: id }) => runningIds.has(String(id))),
  )
  return runningIds
}
