import { ClientSort, ClientStatus, type SortOrder, usualOrder } from '#contract/clients.ts'

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
export function viewIn(query: string): ListView {
  const said = new URLSearchParams(query)
  const sort = ClientSort.options.find((one) => one === said.get('sort')) ?? 'added'
  const order = said.get('order')
  return {
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder[sort],
    search: said.get('q') ?? '',
    status: ClientStatus.options.find((one) => one === said.get('status')),
    archived: said.get('archived') === 'true',
    scope: said.get('scope') === 'organization' ? 'organization' : 'own',
  }
}

/** What an address says to show this view, beginning with `?`; what is usual is left out, and nothing is ''. */
export function queryOf({ sort, order, search, status, archived, scope }: ListView): string {
  const said = new URLSearchParams()
  if (sort !== 'added') said.set('sort', sort)
  if (order !== usualOrder[sort]) said.set('order', order)
  if (search) said.set('q', search)
  if (status) said.set('status', status)
  if (archived) said.set('archived', 'true')
  if (scope !== 'own') said.set('scope', scope)
  return said.size ? `?${said}` : ''
}

/** A press on a sort: another one begins in its usual direction, the same one turns around (spec 2). */
export const sortedBy = (
  { sort, order }: Pick<ListView, 'sort' | 'order'>,
  pressed: ClientSort,
): Pick<ListView, 'sort' | 'order'> => ({
  sort: pressed,
  order: pressed !== sort ? usualOrder[pressed] : order === 'asc' ? 'desc' : 'asc',
})
