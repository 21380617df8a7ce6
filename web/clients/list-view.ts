import { ClientSort, ClientStatus, type SortOrder, defaultSortOrder } from '#contract/clients/clients.ts'

/** What of the book is shown and how; all of it stands in the address, so that Back and a reload show the same. */
export type ListView = {
  sort: ClientSort
  order: SortOrder
  search: string
  status: ClientStatus | undefined
  archived: boolean
  scope: 'own' | 'organization'
}

/** The view an address asks for; what it says wrongly or not at all is as usual. */
export function parseListView(query: string): ListView {
  const params = new URLSearchParams(query)
  const sort = ClientSort.options.find((one) => one === params.get('sort')) ?? 'added'
  const order = params.get('order')
  return {
    sort,
    order: order === 'asc' || order === 'desc' ? order : defaultSortOrder[sort],
    search: params.get('q') ?? '',
    status: ClientStatus.options.find((one) => one === params.get('status')),
    archived: params.get('archived') === 'true',
    scope: params.get('scope') === 'organization' ? 'organization' : 'own',
  }
}

/** What an address says to show this view, beginning with `?`; what is usual is left out, and nothing is ''. */
export function serializeListView({ sort, order, search, status, archived, scope }: ListView): string {
  const params = new URLSearchParams()
  if (sort !== 'added') params.set('sort', sort)
  if (order !== defaultSortOrder[sort]) params.set('order', order)
  if (search) params.set('q', search)
  if (status) params.set('status', status)
  if (archived) params.set('archived', 'true')
  if (scope !== 'own') params.set('scope', scope)
  return params.size ? `?${params}` : ''
}

/** A press on a sort: another one begins in its usual direction, the same one turns around (spec 2). */
export const toggleSort = (
  { sort, order }: Pick<ListView, 'sort' | 'order'>,
  selected: ClientSort,
): Pick<ListView, 'sort' | 'order'> => ({
  sort: selected,
  order: selected !== sort ? defaultSortOrder[selected] : order === 'asc' ? 'desc' : 'asc',
})
