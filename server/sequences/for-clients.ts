import type { Ctx } from '#server/base/context.ts'
import { findTodayOfAgent } from '#server/days/service.ts'
import { endAssignments, endsForActiveClient } from './ended-assignments.ts'
import * as store from './for-clients-store.ts'
import { lockAssignmentsOfClients } from './moving-and-ending-store.ts'

/** Pauses the running assignments of a client. */
export async function pauseAssignmentsOfClient(
  ctx: Ctx,
  { id, assignedAgentId }: { id: string; assignedAgentId: string },
): Promise<void> {
  await store.pauseAssignmentsOfClient(ctx, id, await findTodayOfAgent(ctx, assignedAgentId))
}

/** Ends the sequences, with their open tasks, that end when their client becomes active. */
export async function endSequencesOfActiveClient(ctx: Ctx, clientId: string): Promise<void> {
  const locked = await lockAssignmentsOfClients(ctx, [clientId])
  await endAssignments(ctx, locked.filter(endsForActiveClient), 'client_active')
}
