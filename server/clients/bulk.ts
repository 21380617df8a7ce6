import type { BulkClientChange, BulkClientResult } from '#contract/clients/bulk-changes.ts'
import type { Client } from '#contract/clients/clients.ts'
import { canAccessWholeOrganization, type Ctx } from '#server/base/context.ts'
import { Failure, throwInvalid } from '#server/base/failure.ts'
import { type LockedClient, lockClientsToChange } from '#server/client-access/for-locking-store.ts'
import * as service from './service.ts'
import * as store from './store.ts'

/**
 * Changes several clients in one transaction, each as if it were changed alone, and returns the outcome for each.
 * Throws FORBIDDEN if an agent reassigns, or VALIDATION at `change.assignedAgentId`.
 */
export async function updateClients(
  ctx: Ctx,
  ids: readonly string[],
  change: BulkClientChange,
): Promise<BulkClientResult[]> {
  if (change.action === 'reassign' && !canAccessWholeOrganization(ctx.viewer)) throw new Failure('FORBIDDEN')
  // Locks the user first and then the clients in one order, as changes of one client do, so that two calls cannot
  // deadlock.
  if (change.action === 'reassign' && !(await store.lockActiveUser(ctx, change.assignedAgentId)))
    throwInvalid('change.assignedAgentId', 'Choose an active user of the organization')
  const before = await lockClientsToChange(ctx, ids)
  const results = new Map<string, Pick<BulkClientResult, 'outcome' | 'message'>>()
  for (const client of before) results.set(client.id, await changeClient(ctx, client, change))
  if (change.action === 'reassign')
    await service.notifyOfHandover(
      ctx,
      change.assignedAgentId,
      before.filter(({ id }) => results.get(id)?.outcome === 'changed'),
    )
  return [...new Set(ids)].map((clientId) => ({
    clientId,
    ...(results.get(clientId) ?? { outcome: 'not_found', message: null }),
  }))
}

async function changeClient(
  ctx: Ctx,
  before: LockedClient,
  change: BulkClientChange,
): Promise<Pick<BulkClientResult, 'outcome' | 'message'>> {
  try {
    const after = await applyChange(ctx, before.id, change)
    return { outcome: hasChanged(before, after) ? 'changed' : 'unchanged', message: null }
  } catch (error) {
    // Thrown before anything was written.
    if (error instanceof Failure && error.code === 'TRANSITION') return { outcome: 'refused', message: error.message }
    throw error
  }
}

const hasChanged = (before: LockedClient, { status, archivedAt, assignedAgentId }: Client): boolean =>
  before.status !== status || before.isArchived !== (archivedAt !== null) || before.assignedAgentId !== assignedAgentId

function applyChange(ctx: Ctx, id: string, change: BulkClientChange): Promise<Client> {
  switch (change.action) {
    case 'setStatus':
      return service.setClientStatus(ctx, id, change.status)
    case 'archive':
      return service.archiveClient(ctx, id)
    case 'restore':
      return service.restoreClient(ctx, id, change.undo)
    case 'reassign':
      return service.reassignClient(ctx, id, change.assignedAgentId, false)
  }
}
