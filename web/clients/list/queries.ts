import { listClients, maxClientPageSize } from '#contract/clients/client-endpoints.ts'
import { maxClientSearchResults } from '#contract/clients/clients.ts'
import { prefetchFullList, useFullList } from '#web/base/use-paged-list.ts'
import { useSearchQuery } from '#web/base/use-search-query.ts'
import type { ClientListView } from '#web/clients/list-view.ts'

/** Searches the clients by name, e-mail or phone: at most 5, the best matches, or the newest for an empty text. */
export const useClientSearch = (
  text: string,
  { enabled = true, scope }: { enabled?: boolean; scope?: ClientListView['scope'] } = {},
) =>
  useSearchQuery(
    listClients,
    text.trim(),
    (search) => ({
      query: { ...(search && { search }), ...(scope && { scope }), limit: String(maxClientSearchResults) },
    }),
    { enabled },
  )

/** Which clients: the viewer's or the organization's, archived or not; and the order in which they are read. */
type ClientListReadParams = Pick<ClientListView, 'scope' | 'archived' | 'sort' | 'order'>
export type ClientListQueryResult = ReturnType<typeof useFullClientList>

/** A complete list, because it is searched and sorted in the browser; its first rows are available at once. */
export const useFullClientList = (params: ClientListReadParams, options?: { enabled?: boolean }) =>
  useFullList(listClients, toListInput(params), toPageOptions(params), options)

/** Loads the first clients of a `useFullClientList` ahead of use. */
export const prefetchClientList = (params: ClientListReadParams): void =>
  prefetchFullList(listClients, toListInput(params), toPageOptions(params))

/** The number of clients fetched first, enough to fill any screen. */
export const firstPageSize = 60

const toListInput = ({ scope, archived }: ClientListReadParams) => ({
  query: { ...(archived && { archived: 'true' as const }), ...(scope === 'organization' && { scope }) },
})

const toPageOptions = ({ sort, order }: ClientListReadParams) => ({
  order: { sort, order },
  firstPageSize,
  maxPageSize: maxClientPageSize,
})
