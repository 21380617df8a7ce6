import type { Client } from '#contract/clients/clients.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { invalid } from '#server/base/failure.ts'
import * as tasks from '#server/tasks/service.ts'
import * as timeline from '#server/timeline/service.ts'
import { lockClient } from '#server/client-access/store.ts'
import * as store from './store.ts'

/**
 * Gives a client to another user, with the open tasks and what repeats of the one who had them (contract 5). Throws
 * NOT_FOUND, or VALIDATION at `assignedAgentId`.
 */
export async function reassignClient(ctx: Ctx, id: string, ownerId: string): Promise<Client> {
  const before = await lockClient(ctx, id)
  const from = before.assignedAgentId
  if (from === ownerId) return before
  const owner =
    (await store.findActiveUser(ctx, ownerId)) ??
    invalid('assignedAgentId', 'Choose an active user of the organization')
  const saved = await store.saveOwner(ctx, id, ownerId)
  await tasks.handOverTasksOfClient(ctx, id, from, ownerId)
  await timeline.recordOwnerChanged(ctx, id, owner.name)
  await audit.recordForViewer(ctx, { action: 'client_reassigned', subjectId: id, details: { from, to: ownerId } })
  return saved
}
