import * as assignments from '#server/assignments/service.ts'
import type { Ctx } from '#server/base/context.ts'
import * as tasks from '#server/tasks/service.ts'
import * as timeline from '#server/timeline/service.ts'
import { createDueTasksOfAgents } from './due-steps.ts'

export const { handOverAssignmentsOfAgent, handOverAssignmentsOfClient, pauseAssignmentsOfClient } = assignments

/** Takes the pauses of a client's assignments back that its archiving began. */
export async function undoPausesOfClient(ctx: Ctx, clientId: string, archivedAt: Date): Promise<void> {
  const agentIds = await assignments.resumeAssignmentsPausedAt(ctx, clientId, archivedAt)
  await createDueTasksOfAgents(ctx, agentIds)
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
