import { useState } from 'react'
import {
  createClient,
  getClient,
  listClients,
  maxClientPageSize,
  replaceClient,
} from '#contract/clients/client-endpoints.ts'
import { type Client, type ClientSort, maxClientSearchResults, type SortOrder } from '#contract/clients/clients.ts'
import { type CurrentUser, getCurrentUser } from '#contract/session/session.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { useDebouncedValue } from '#web/base/use-debounced-value.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type QueryResult, getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { prefetchFirstListPage, useFullList } from '#web/base/use-paged-list.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import type { ListViewState } from './list-view-state.ts'
import { createClientComparator } from '#contract/clients/sort-clients.ts'
import { words } from './words.ts'

/**
 * Searches the clients by name, e-mail or phone, debounced: at most 5, the best matches, or the newest for an empty text.
 * Returns the last matches while it searches.
 */
export function useClientSearch(
  text: string,
  { enabled = true, scope }: { enabled?: boolean; scope?: ListViewState['scope'] } = {},
): { query: QueryResult<Client[]>; isSearching: boolean } {
  const trimmedText = text.trim()
  const search = useDebouncedValue(trimmedText)
  const query = useEndpointQuery(
    listClients,
    { query: { ...(search && { search }), ...(scope && { scope }), limit: String(maxClientSearchResults) } },
    // Not the newest clients while a first text is typed.
    { enabled: enabled && (search !== '' || trimmedText === '') },
  )
  const [lastMatches, setLastMatches] = useState<Client[]>()
  if (query.state === 'ready' && query.data !== lastMatches) setLastMatches(query.data)
  const isSearching = query.state === 'loading' || search !== trimmedText
  return {
    query: query.state === 'loading' && lastMatches ? { state: 'ready', data: lastMatches } : query,
    isSearching,
  }
}

/** Which clients: the viewer's or the organization's, archived or not; and the order in which they are read. */
type ClientListReadParams = Pick<ListViewState, 'scope' | 'archived' | 'sort' | 'order'>
export type ClientListQueryResult = ReturnType<typeof useFullClientList>

/** A complete list, because it is searched and sorted in the browser; its first rows are available at once. */
export const useFullClientList = (params: ClientListReadParams, options?: { enabled?: boolean }) =>
  useFullList(listClients, toListInput(params), toPageOptions(params), options)

export const prefetchClientList = (params: ClientListReadParams): void =>
  prefetchFirstListPage(listClients, toListInput(params), toPageOptions(params))

export const useAddClient = (): Mutation<typeof createClient> =>
  useWrite(createClient, { failed: words.failedToCreate, onSuccess: cacheClient })

export const useEditClient = (id: string): Mutation<typeof replaceClient> =>
  useWrite(replaceClient, { failed: words.failedToUpdate, targetId: id, onSuccess: cacheClient })

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

/** Sets or clears the household of clients wherever they are cached. */
export function setCachedHousehold(clientIds: readonly string[], household: Client['household']): void {
  for (const id of clientIds) clientCache.patch(id, (client) => ({ ...client, household }))
}

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

/** Enough to fill any screen. */
export const firstPageSize = 60

const toListInput = ({ scope, archived }: ClientListReadParams) => ({
  query: { ...(archived && { archived: 'true' as const }), ...(scope === 'organization' && { scope }) },
})

const toPageOptions = ({ sort, order }: ClientListReadParams) => ({
  order: { sort, order },
  firstPageSize,
  maxPageSize: maxClientPageSize,
})
