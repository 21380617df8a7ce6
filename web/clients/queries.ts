import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import type { Client, ClientSort, SortOrder } from '#contract/clients/clients.ts'
import { createClientComparator } from '#contract/clients/sort-clients.ts'
import { type CurrentUser, getCurrentUser } from '#contract/session/session.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'

/** Updates the record and all lists with a client's current row, instead of reading them again. */
export function cacheClient(client: Client): void {
  clientCache.insert(client)
  queryClient.setQueryData<Client>(
    getQueryKey(getClient, { params: { clientId: client.id } }),
    (before) => before ?? client,
  )
}

export const removeCachedClient = (id: string): void => void clientCache.remove(id)

/** Finds a client in the cached lists, searches and records. */
export const findCachedClient = (id: string): Client | undefined => clientCache.find(id)

/** Changes a client wherever it is cached. */
export const patchCachedClient = (id: string, change: (client: Client) => Client): void =>
  void clientCache.patch(id, change)

/** Moves a client's last activity forward to the instant of a new timeline event. */
export const updateCachedClientActivity = (id: string, instant: string): void =>
  void clientCache.patch(id, (client) =>
    client.lastActivityAt < instant ? { ...client, lastActivityAt: instant } : client,
  )

const clientCache = cacheOf([listClients, getClient], {
  compare: (one, other, { sort = 'added', order = 'desc' }) =>
    createClientComparator(sort as ClientSort, order as SortOrder)(one, other),
  belongs: (client, { archived, scope }) =>
    (client.archivedAt !== null) === (archived === 'true') &&
    (scope === 'organization' || client.assignedAgentId === getViewerId()),
  // Not every reply has the agent's name.
  merge: (before, client) =>
    before.assignedAgentId === client.assignedAgentId
      ? { ...client, agentName: client.agentName ?? before.agentName }
      : client,
})

const getViewerId = () => queryClient.getQueryData<CurrentUser>(getQueryKey(getCurrentUser, {}))?.id
