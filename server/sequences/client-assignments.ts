import * as assignments from '#server/assignments/service.ts'
import type { Ctx } from '#server/base/context.ts'
import * as tasks from '#server/tasks/service.ts'
import * as timeline from '#server/timeline/service.ts'
import { createDueTasksOfAssignments } from './due-steps.ts'

export const { lockLastOpenedDays, pauseAssignmentsOfClient, resumeAssignmentsPausedAt } = assignments

/** Gives all assignments of a client to another agent. Returns the agent's days, for `catchUpOpenedDays`. */
export const handOverAssignmentsOfClient = (ctx: Ctx, clientId: string, agentId: string): Promise<OpenedDays> =>
  handOver(ctx, agentId, () => assignments.saveAgentOfClientAssignments(ctx, clientId, agentId))

/** Gives all assignments of an agent to another one. Returns the other's days, for `catchUpOpenedDays`. */
export const handOverAssignmentsOfAgent = (ctx: Ctx, fromId: string, agentId: string): Promise<OpenedDays> =>
  handOver(ctx, agentId, () => assignments.handOverAssignmentsOfAgent(ctx, fromId, agentId))

async function handOver(ctx: Ctx, agentId: string, change: () => Promise<unknown>): Promise<OpenedDays> {
  // Locked in the order of an opening, so that the two cannot deadlock.
  const days = await lockLastOpenedDays(ctx, [agentId])
  await change()
  return days
}

type OpenedDays = Awaited<ReturnType<typeof lockLastOpenedDays>>

/**
 * Does for users who were given clients, or whose clients were restored, what the openings and closings of their days would
 * have done: creates what became due of rules and assignments, and closes what is missed or overdue since.
 */
export async function catchUpOpenedDays(ctx: Ctx, days: OpenedDays): Promise<void> {
  if (!days.length) return
  await tasks.createDueTasksOfRules(ctx.db, ctx.now, days)
  await createDueTasksOfAssignments(ctx.db, ctx.now, days)
  await tasks.closeMissedAndOverdueTasks(ctx.db, ctx.now, days)
}

/** Ends what runs for a client who became active of the sequences that end then, with the open tasks. */
export async function endSequencesOfActiveClient(ctx: Ctx, clientId: string): Promise<void> {
  const ended = await assignments.endAssignmentsOfActiveClient(ctx, clientId)
  if (!ended.length) return
  await Promise.all([
    tasks.deleteOpenTasksOfAssignments(
      ctx,
      ended.map(({ id }) => id),
    ),
    timeline.recordSequencesEnded(
      ctx,
      clientId,
      ended.map(({ sequenceName }) => sequenceName),
    ),
  ])
}
