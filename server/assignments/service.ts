import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { isAssignmentOver } from '#contract/sequences/assignment-rules.ts'
import { type Ctx, resolveTimeZone } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import { throwTransition } from '#server/base/failure.ts'
import { listZonesOfAgents } from './agent-zones-store.ts'
import * as clientStore from './client-assignments-store.ts'
import * as endingStore from './ending-store.ts'

export {
  endAssignmentsOfActiveClient,
  handOverAssignmentsOfAgent,
  saveAgentOfClientAssignments,
  resumeAssignmentsPausedAt,
} from './client-assignments-store.ts'
export {
  addAssignments,
  type Assignment,
  type AssignmentWithTaskKeys,
  type ActiveAssignment,
  findAssignment,
  listAssignmentsOfClient,
  listActiveAssignments,
  lockAssignment,
  lockAssignmentsOfSequence,
  lockDueAssignments,
  lockLastOpenedDays,
  lockOwnAssignment,
  resetNextDueDaysOfSequence,
  saveAssignment,
  saveAssignmentNotes,
  saveOpenedAssignments,
} from './store.ts'

/** Finds the time zones of other agents than the caller, whose own is that of the request. */
export async function findZonesOfOtherAgents(ctx: Ctx, agentIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(agentIds)].filter((id) => id !== ctx.viewer.id)
  const agents = ids.length ? await listZonesOfAgents(ctx, ids) : []
  return new Map(agents.map(({ id, ...zones }) => [id, resolveTimeZone({ ...zones, header: undefined })]))
}

/** Finds the today of the agent whose assignments are changed, also by somebody in another time zone. */
export async function findTodayOfAgent(ctx: Ctx, agentId: string): Promise<CalendarDay> {
  const zones = await findZonesOfOtherAgents(ctx, [agentId])
  return getDayInZone(zones.get(agentId) ?? ctx.timeZone, ctx.now)
}

/** Pauses the running assignments of a client. */
export async function pauseAssignmentsOfClient(
  ctx: Ctx,
  { id, assignedAgentId }: { id: string; assignedAgentId: string },
): Promise<void> {
  await clientStore.pauseAssignmentsOfClient(ctx, id, await findTodayOfAgent(ctx, assignedAgentId))
}

/** Locks an assignment of which a task is opened again. Throws TRANSITION where it is paused. */
export async function assertNotPaused(db: Db, id: string): Promise<void> {
  if (await endingStore.lockPauseState(db, id)) throwTransition('Its sequence is paused. Resume it first.')
}

/**
 * Ends assignments whose last step was closed, and lets those run again whose last step was reopened:
 * docs/product.md#sequences. Locks them. A paused one, of which other tasks may wait, ends with its resume.
 */
export async function finishOrReopenAssignments(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const assignments = await endingStore.lockAssignmentFinishStates(db, ids)
  const changed = assignments.filter((one) => !one.isPaused && isOver(one) !== one.isOver)
  const [finished, reopened] = [changed.filter((one) => !one.isOver), changed.filter((one) => one.isOver)]
  await Promise.all([
    finished.length && endingStore.finishAssignments(db, now, finished),
    reopened.length && endingStore.reopenAssignments(db, now, reopened),
  ])
}

const isOver = (assignment: endingStore.AssignmentFinishState): boolean =>
  isAssignmentOver({ ...assignment, repeatInterval: null, repeatCustomDays: null }, assignment.steps, assignment)
