import { useMemo } from 'react'
import {
  type ClientSort,
  clientSorts,
  type ClientStatus,
  clientStatuses,
  defaultSortOrders,
  type SortOrder,
} from '#contract/clients/clients.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { useViewer } from '#web/base/viewer.ts'

/** Filters and sort of the client list. Stored in the URL, so that Back and a reload show the same. */
export type ListViewState = {
  sort: ClientSort
  order: SortOrder
  search: string
  status: ClientStatus | undefined
  archived: boolean
  scope: 'own' | 'organization'
  /** The sequence that the clients are on. */
  sequence?: string
  /** The sequence that clients are being selected for. */
  enroll?: string
}

/** The view of a query string, as the viewer may read it. */
export function useClientListView(query: string): ListViewState {
  const viewer = useViewer()
  return useMemo(() => restrictScopeToRole(parseClientListViewState(query), viewer), [query, viewer])
}

/** The view without a scope that the viewer may not read. */
export const restrictScopeToRole = (view: ListViewState, { role }: CurrentUser): ListViewState =>
  role === 'agent' && view.scope !== 'own' ? { ...view, scope: 'own' } : view

/** The view of a query string; missing and invalid parameters get their defaults. */
export function parseClientListViewState(query: string): ListViewState {
  const params = new URLSearchParams(query)
  const sort = clientSorts.find((one) => one === params.get('sort')) ?? 'added'
  const order = params.get('order')
  return {
    sort,
    order: order === 'asc' || order === 'desc' ? order : defaultSortOrders[sort],
    search: params.get('q') ?? '',
    status: clientStatuses.find((one) => one === params.get('status')),
    archived: params.get('archived') === 'true',
    scope: params.get('scope') === 'organization' ? 'organization' : 'own',
    sequence: params.get('sequence') ?? undefined,
    enroll: params.get('enroll') ?? undefined,
  }
}

/** The query string of a view, starting with `?`, without defaults; '' when all are defaults. */
export function serializeClientListView(view: ListViewState): string {
  const { sort, order, search, status, archived, scope, sequence, enroll } = view
  const params = new URLSearchParams()
  if (sort !== 'added') params.set('sort', sort)
  if (order !== defaultSortOrders[sort]) params.set('order', order)
  if (search) params.set('q', search)
  if (status) params.set('status', status)
  if (archived) params.set('archived', 'true')
  if (scope !== 'own') params.set('scope', scope)
  if (sequence) params.set('sequence', sequence)
  if (enroll) params.set('enroll', enroll)
  return params.size ? `?${params}` : ''
}

/** Selects a sort in its default order; selecting it again reverses the order (docs/product/clients.md#list-and-search). */
export const toggleClientSort = (
  { sort, order }: Pick<ListViewState, 'sort' | 'order'>,
  selected: ClientSort,
): Pick<ListViewState, 'sort' | 'order'> => ({
  sort: selected,
  order: selected !== sort ? defaultSortOrders[selected] : order === 'asc' ? 'desc' : 'asc',
})
