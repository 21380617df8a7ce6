import type { Client } from '#contract/clients/clients.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import * as tasks from '#server/tasks/service.ts'
import * as timeline from '#server/timeline/service.ts'
import { lockClient } from '#server/client-access/store.ts'
import * as store from './store.ts'

/** Hides a client from the list and abandons their open tasks, whoever's they are (contract 5). Throws NOT_FOUND. */
export async function archiveClient(ctx: Ctx, id: string): Promise<Client> {
  const before = await lockClient(ctx, id)
  if (before.archivedAt) return before
  const archived = await store.saveArchived(ctx, id, ctx.now)
  await tasks.abandonTasksOfClient(ctx, id, 'client archived')
  await timeline.recordClientArchived(ctx, id)
  return archived
}

/** Brings an archived client back; their abandoned tasks stay what they are. Throws NOT_FOUND. */
export async function restoreClient(ctx: Ctx, id: string): Promise<Client> {
  const before = await lockClient(ctx, id)
  if (!before.archivedAt) return before
  const restored = await store.saveArchived(ctx, id, null)
  await timeline.recordClientRestored(ctx, id)
  return restored
}

/** Removes a client with all that is theirs; finished tasks and the history stay, with their id. Throws NOT_FOUND. */
export async function deleteClient(ctx: Ctx, id: string): Promise<void> {
  await lockClient(ctx, id)
  await tasks.removeTasksOfClient(ctx, id)
  await audit.recordForViewer(ctx, { action: 'client_deleted', subjectId: id })
  await store.deleteClient(ctx, id)
}
