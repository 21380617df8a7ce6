import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { ApiError } from '#web/base/api-error.ts'
import { callEndpoint } from '#web/base/call-endpoint.ts'
import { queryClient } from '#web/base/query-client.ts'
import { findCachedClient, patchCachedClient, updateCachedClientActivity } from '#web/clients/queries.ts'

/**
 * Reads the sequences of a cached client again after a task of theirs was closed, which ends a sequence with its last
 * task, or reopened. A closed task of a client on no sequence needs no request.
 */
export async function refreshSequencesOfClient(
  before: Pick<Task, 'status'>,
  { clientId, ...after }: Task,
): Promise<void> {
  if (!clientId || isOpenTask(before) === isOpenTask(after)) return
  const cached = findCachedClient(clientId)
  if (!cached || !(isOpenTask(after) || cached.activeSequences.length)) return
  try {
    const { activeSequences } = await callEndpoint(getClient, { params: { clientId } })
    patchCachedClient(clientId, (client) => ({ ...client, activeSequences }))
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    // The next read corrects the cache.
    for (const { name } of [listClients, getClient]) void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** Moves the last activity of a task's client forward after a change that added an event to their timeline. */
export function cacheClientActivity({ clientId, updatedAt }: Pick<Task, 'clientId' | 'updatedAt'>): void {
  if (clientId) updateCachedClientActivity(clientId, updatedAt)
}
