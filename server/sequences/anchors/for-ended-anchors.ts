import { isForLine } from '#contract/sequences/sequences.ts'
import type { Ctx } from '#server/base/context.ts'
import { endAssignments, restoreTasksOfRunningAssignments } from '#server/sequences/ended-assignments.ts'
import { finishOrReopenAssignments } from '#server/sequences/enrollment/ending.ts'
import { pauseAssignmentsOfClient } from '#server/sequences/for-clients.ts'
import * as store from '#server/sequences/moving-and-ending-store.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import { deleteAssignments } from './store.ts'

/** The rows of assignments that ended with a policy or a birthday, as they were before, and of their open tasks. */
export type EndedAssignments = Awaited<ReturnType<typeof endAssignments>>

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

/**
 * Ends running assignments that have lost their policy, its term or line, or the birthday, and deletes their open
 * tasks. Returns both, to restore them.
 */
export const endAnchoredAssignments = async (ctx: Ctx, filter: AnchorFilter): Promise<EndedAssignments> =>
  endAssignments(ctx, await lockAnchored(ctx, filter), 'anchor_ended')

/**
 * Resumes what ended with a policy and is for its line, with its tasks, except what has changed since; if the client is
 * archived, it is paused like the client's other assignments. Returns the rest, which is not for the line.
 */
export async function restoreAnchoredAssignments(
  ctx: Ctx,
  { clientId, agentId, isClientArchived }: { clientId: string; agentId: string; isClientArchived: boolean },
  ended: EndedAssignments,
  line: string,
): Promise<EndedAssignments | null> {
  if (!ended.assignments.length) return null
  const before = await store.lockAssignmentsOfClients(ctx, [clientId])
  const leftOutIds = new Set(before.filter((one) => !isForLine(one, line)).map(({ id }) => id))
  const pick = (isLeftOut: boolean): EndedAssignments => ({
    assignments: ended.assignments.filter(({ id }) => leftOutIds.has(id) === isLeftOut),
    tasks: ended.tasks.filter(({ source_id: id }) => leftOutIds.has(String(id)) === isLeftOut),
  })
  const [resumed, rest] = [pick(false), pick(true)]
  await store.restoreEndedAssignments(ctx, clientId, resumed.assignments)
  if (isClientArchived) await pauseAssignmentsOfClient(ctx, { id: clientId, assignedAgentId: agentId })
  const runningIds = await restoreTasksOfRunningAssignments(ctx, [clientId], resumed.tasks)
  await finishOrReopenAssignments(ctx.db, ctx.now, [...runningIds])
  return rest.assignments.length ? rest : null
}

/** Joins what ended earlier and later into one `EndedAssignments`. */
export const joinEnded = (before: EndedAssignments | null, later: EndedAssignments): EndedAssignments => ({
  assignments: [...(before?.assignments ?? []), ...later.assignments],
  tasks: [...(before?.tasks ?? []), ...later.tasks],
})

/**
 * Deletes the running assignments of a policy, or of one of its terms, that an undone answer had started, with their
 * open tasks; finished tasks stay.
 */
export async function deleteAnchoredAssignments(ctx: Ctx, filter: AnchorFilter): Promise<void> {
  const locked = await lockAnchored(ctx, filter)
  await deleteAssignmentsWithOpenTasks(
    ctx,
    locked.map(({ id }) => id),
  )
}

/** Deletes assignments with their open tasks; finished tasks stay. */
export async function deleteAssignmentsWithOpenTasks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tasks.deleteOpenTasksOfAssignments(ctx, ids)
  await deleteAssignments(ctx, ids)
}

async function lockAnchored(
  ctx: Ctx,
  { clientId, policyId, term, startDate, exceptLine }: AnchorFilter,
): Promise<store.LockedAssignment[]> {
  const locked = await store.lockAssignmentsOfClients(ctx, [clientId])
  return locked.filter(
    (one) =>
      one.isRunning &&
      one.anchorTerm !== null &&
      one.policyId === policyId &&
      (term === undefined || one.anchorTerm === term) &&
      (startDate === undefined || one.startDate === startDate) &&
      (exceptLine === undefined || !isForLine(one, exceptLine)),
  )
}
