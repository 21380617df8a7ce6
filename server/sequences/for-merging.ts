import { chooseFurtherAssignment } from '#contract/sequences/assignment-rules.ts'
import type { Ctx } from '#server/base/context.ts'
import type { StoredRow } from '#server/base/database/statement.ts'
import type { ClientMove } from '#server/tasks/for-merging-store.ts'
import * as tasks from '#server/tasks/for-sequences-store.ts'
import { addFormerRows, endsForActiveClient, restoreTasksOfRunningAssignments } from './ended-assignments.ts'
import * as store from './moving-and-ending-store.ts'

/** Effects of a merge on assignments: those moved, those of the kept client that ended, and the tasks removed. */
export type MergedAssignments = {
  moved: store.FormerAssignment[]
  ended: store.FormerAssignment[]
  removedTasks: StoredRow[]
}

/**
 * Moves the assignments of a client to another. If both run on one sequence, the one further along stays and the other
 * ends with its open tasks. `activatedIds` are the clients that the merge makes active: sequences that end at that
 * point do so. Those that count from a birthday end if none is kept.
 */
export async function mergeAssignments(
  ctx: Ctx,
  move: ClientMove,
  { activatedIds, hasBirthday }: { activatedIds: readonly string[]; hasBirthday: boolean },
): Promise<MergedAssignments> {
  const locked = await store.lockAssignmentsOfClients(ctx, [move.fromId, move.toId])
  const running = locked.filter(({ isRunning }) => isRunning)
  const activated = locked.filter((one) => endsForActiveClient(one) && activatedIds.includes(one.clientId))
  const others = running.filter((one) => !activated.includes(one))
  const unanchored = hasBirthday ? [] : others.filter(countsFromBirthday)
  const left = Map.groupBy(
    others.filter((one) => !unanchored.includes(one)),
    ({ sequenceId, policyId }) => `${sequenceId} ${policyId}`,
  )
  const superseded = [...left.values()].flatMap((pair) => pair.filter((one) => one !== chooseFurther(pair, move.toId)))
  const endings = [
    ...activated.map(({ id }) => ({ id, reason: 'client_active' as const })),
    ...unanchored.map(({ id }) => ({ id, reason: 'anchor_ended' as const })),
    ...superseded.map(({ id }) => ({ id, reason: 'ended' as const })),
  ]
  const endedIds = endings.map(({ id }) => id)
  const removedTasks = endings.length ? await tasks.deleteAndReturnOpenTasks(ctx, endedIds) : []
  const ended = endings.length ? await store.endLockedAssignments(ctx, endings) : []
  const moved = await store.moveAssignments(ctx, move)
  const movedIds = new Set(moved.map(({ id }) => id))
  return {
    moved: addFormerRows(moved, locked),
    ended: addFormerRows(
      ended.filter(({ id }) => !movedIds.has(id)),
      locked,
    ),
    removedTasks,
  }
}

const countsFromBirthday = ({ policyId, anchorTerm }: store.LockedAssignment): boolean =>
  policyId === null && anchorTerm !== null

function chooseFurther(pair: readonly store.LockedAssignment[], keptId: string): store.LockedAssignment {
  const [kept, other] = pair.toSorted((a, b) => Number(b.clientId === keptId) - Number(a.clientId === keptId))
  return other ? chooseFurtherAssignment(kept!, other) : kept!
}

/** Undoes the effects of a merge on assignments, except those changed since. Returns how many had changed. */
export async function undoMergeOfAssignments(
  ctx: Ctx,
  move: ClientMove,
  { moved, ended, removedTasks }: MergedAssignments,
): Promise<number> {
  const changedCount = await store.moveAssignmentsBack(ctx, { ...move, rows: moved })
  const restoredCount = await store.restoreEndedAssignments(ctx, move.fromId, ended)
  await restoreTasksOfRunningAssignments(ctx, [move.fromId, move.toId], removedTasks)
  return changedCount + ended.length - restoredCount
}
