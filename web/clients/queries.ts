import { useEffect, useState } from 'react'
import { type Client, maxClientSearchResults } from '#contract/clients/clients.ts'
import { replaceClient, createClient, listClients, maxClientPageSize } from '#contract/clients/client-endpoints.ts'
import { prefetchFullList, useFullList } from '#web/base/use-full-list.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useWrite, type Mutation } from '#web/base/use-write.ts'
import type { ListView } from './list-view.ts'
import { cacheClient } from './client-cache.ts'
import { words } from './words.ts'

/**
 * The clients a text is found in, by name, e-mail or phone, at most 5 (spec 9); the newest for no text. Asks when the
 * typing rests, and keeps the last answer meanwhile, marked as looking.
 */
export function useClientSearch(text: string, enabled = true): { query: QueryResult<Client[]>; isSearching: boolean } {
  const trimmedText = text.trim()
  const search = useDebouncedValue(trimmedText)
  const query = useEndpointQuery(
    listClients,
    { query: { ...(search && { search }), limit: String(maxClientSearchResults) } },
    { enabled },
  )
  const [lastMatches, setLastMatches] = useState<Client[]>()
  if (query.state === 'ready' && query.data !== lastMatches) setLastMatches(query.data)
  const isSearching = query.state === 'loading' || search !== trimmedText
  return {
    query: query.state === 'loading' && lastMatches ? { state: 'ready', data: lastMatches } : query,
    isSearching,
  }
}

/** Which book: the own, or for admins the organisation's; the archived of it, or the others. And in which order it begins. */
export type ClientListParams = Pick<ListView, 'scope' | 'archived' | 'sort' | 'order'>
export type ClientListResult = ReturnType<typeof useClientList>

/** A book whole, for it is searched and sorted here; the first rows of its order come ahead of the rest. */
export const useClientList = (params: ClientListParams, options?: { enabled?: boolean }) =>
  useFullList(listClients, toListInput(params), toPageOptions(params), options)

/** Asks for a book that will soon be wanted. */
export const prefetchClientList = (params: ClientListParams): void =>
  prefetchFullList(listClients, toListInput(params), toPageOptions(params))

/** Adds a client to the own book. */
export const useAddClient = (): Mutation<typeof createClient> =>
  useWrite(createClient, { failed: words.failedToCreate, onSuccess: cacheClient })

/** Changes a client to what the form holds. */
export const useEditClient = (id: string): Mutation<typeof replaceClient> =>
  useWrite(replaceClient, { failed: words.failedToUpdate, targetId: id, onSuccess: cacheClient })

/** Rows that fill any screen, ahead of the rest. */
const firstPageSize = 60

const toListInput = ({ scope, archived }: ClientListParams) => ({
  query: { ...(archived && { archived: 'true' as const }), ...(scope === 'organization' && { scope }) },
})

const toPageOptions = ({ sort, order }: ClientListParams) => ({
  order: { sort, order },
  firstPageSize,
  maxPageSize: maxClientPageSize,
})

/** Milliseconds without a key after which a search is worth a question. */
const searchDebounceMs = 180

function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), searchDebounceMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return debounced
}
