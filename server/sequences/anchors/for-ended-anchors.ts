import { isForLine } from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import type { StoredRow } from '#server/base/database/statement.ts'
import { finishOrReopenAssignments } from '#server/sequences/enrollment/ending.ts'
import * as store from '#server/sequences/moving-and-ending-store.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import * as timeline from '#server/timeline/service.ts'
import { deleteAssignments } from './store.ts'

/** The former assignments, and their open tasks, that ended with a policy or a birthday. */
export type EndedWithAnchor = { assignments: store.FormerAssignment[]; tasks: StoredRow[] }

/**
 * Selects the running assignments of a client that count from a policy: all, those from only one of its terms, or those
 * of sequences that are not for a line.
 */
type AnchorFilter = {
  clientId: string
  policyId: string | null
  term?: number
  startDate?: string
  exceptLine?: string
}

/** Ends assignments that have lost their policy or birthday, and removes their open tasks. Returns both. */
export async function endAnchoredAssignments(ctx: Ctx, filter: AnchorFilter): Promise<EndedWithAnchor> {
  const locked = await lockAnchored(ctx, filter)
  if (!locked.length) return { assignments: [], tasks: [] }
  const ids = locked.map(({ id }) => id)
  const deleted = await tasks.deleteAndReturnOpenTasks(ctx, ids)
  const states = await store.endLockedAssignments(
    ctx,
    ids.map((id) => ({ id, reason: 'anchor_ended' as const })),
  )
  await timeline.recordSequencesEnded(
    ctx,
    filter.clientId,
    locked.map(({ sequenceName }) => sequenceName),
  )
  const rows = new Map(locked.map(({ id, row }) => [id, row]))
  return { assignments: states.map((state) => ({ ...state, row: rows.get(state.id)! })), tasks: deleted }
}

/**
 * Resumes what ended with a policy and is for its line, with its tasks, except what has changed since. Returns the rest,
 * which is not for the line.
 */
export async function restoreAnchoredAssignments(
  ctx: Ctx,
  clientId: string,
  ended: EndedWithAnchor,
  line: string,
): Promise<EndedWithAnchor | null> {
  if (!ended.assignments.length) return null
  const before = await store.lockAssignmentsOfClients(ctx, [clientId])
  const leftOutIds = new Set(before.filter((one) => !isForLine(one, line)).map(({ id }) => id))
  const pick = (isLeftOut: boolean): EndedWithAnchor => ({
    assignments: ended.assignments.filter(({ id }) => leftOutIds.has(id) === isLeftOut),
    tasks: ended.tasks.filter(({ source_id: id }) => leftOutIds.has(String(id)) === isLeftOut),
  })
  const [resumed, rest] = [pick(false), pick(true)]
  await store.restoreEndedAssignments(ctx, clientId, resumed.assignments)
  const locked = await store.lockAssignmentsOfClients(ctx, [clientId])
  const runningIds = new Set(locked.filter(({ isRunning }) => isRunning).map(({ id }) => id))
  await tasks.restoreDeletedTasks(
    ctx,
    resumed.tasks.filter(({ source_id: id }) => runningIds.has(String(id))),
  )
  await finishOrReopenAssignments(ctx.db, ctx.now, [...runningIds])
  return rest.assignments.length ? rest : null
}

/** Adds what ended later to what ended before. */
export const joinEnded = (before: EndedWithAnchor | null, later: EndedWithAnchor): EndedWithAnchor => ({
  assignments: [...(before?.assignments ?? []), ...later.assignments],
  tasks: [...(before?.tasks ?? []), ...later.tasks],
})

/** Deletes the assignments of a term started by an undone answer, with their open tasks; finished tasks stay. */
export async function deleteAnchoredAssignments(ctx: Ctx, filter: AnchorFilter): Promise<void> {
  const ids = (await lockAnchored(ctx, filter)).map(({ id }) => id)
  if (!ids.length) return
  await tasks.deleteOpenTasksOfAssignments(ctx, ids)
  await deleteAssignments(ctx, ids)
}

async function lockAnchored(
  ctx: Ctx,
  { clientId, policyId, term, startDate, exceptLine }: AnchorFilter,
): Promise<store.MergedAssignment[]> {
  const locked = await store.lockAssignmentsOfClients(ctx, [clientId])
  return locked.filter(
    (one) =>
      one.isRunning &&
      one.row['anchor_term'] !== null &&
      one.row['policy_id'] === policyId &&
      (term === undefined || one.row['anchor_term'] === term) &&
      (startDate === undefined || one.startDate === startDate) &&
      (exceptLine === undefined || !isForLine(one, exceptLine)),
  )
}
