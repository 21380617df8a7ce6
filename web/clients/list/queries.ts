import { useState } from 'react'
import { listClients, maxClientPageSize } from '#contract/clients/client-endpoints.ts'
import { type Client, maxClientSearchResults } from '#contract/clients/clients.ts'
import { useDebouncedValue } from '#web/base/use-debounced-value.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { prefetchFirstListPage, useFullList } from '#web/base/use-paged-list.ts'
import type { ClientListView } from '#web/clients/list-view.ts'

/**
 * Searches the clients by name, e-mail or phone, debounced: at most 5, the best matches, or the newest for an empty text.
 * Returns the last matches while it searches.
 */
export function useClientSearch(
  text: string,
  { enabled = true, scope }: { enabled?: boolean; scope?: ClientListView['scope'] } = {},
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
type ClientListReadParams = Pick<ClientListView, 'scope' | 'archived' | 'sort' | 'order'>
export type ClientListQueryResult = ReturnType<typeof useFullClientList>

/** A complete list, because it is searched and sorted in the browser; its first rows are available at once. */
export const useFullClientList = (params: ClientListReadParams, options?: { enabled?: boolean }) =>
  useFullList(listClients, toListInput(params), toPageOptions(params), options)

export const prefetchClientList = (params: ClientListReadParams): void =>
  prefetchFirstListPage(listClients, toListInput(params), toPageOptions(params))

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
