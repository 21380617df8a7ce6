import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
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
export type ClientListView = {
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

/** Props of what depends on the view and changes it. */
export type ListViewProps = { view: ClientListView; change: (changes: Partial<ClientListView>) => void }

/** The view without a scope that the viewer may not read. */
export const restrictScopeToRole = (view: ClientListView, { role }: CurrentUser): ClientListView =>
  role === 'agent' && view.scope !== 'own' ? { ...view, scope: 'own' } : view

/** The view of a query string; missing and invalid parameters get their defaults. */
export function parseClientListView(query: string): ClientListView {
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
    sequence: params.get('sequence') || undefined,
    enroll: params.get('enroll') || undefined,
  }
}

/** The query string of a view, starting with `?`, without defaults; '' when all are defaults. */
export function serializeClientListView(view: ClientListView): string {
  const defaults = { ...parseClientListView(`sort=${view.sort}`), sort: 'added' }
  const params = new URLSearchParams()
  for (const field of Object.keys(view) as (keyof ClientListView)[])
    if (view[field] !== defaults[field]) params.set(field === 'search' ? 'q' : field, String(view[field]))
  return params.size ? `?${params}` : ''
}

/** Whether search or filters leave clients out. */
export const isFiltered = ({ search, status, archived, sequence }: ClientListView): boolean =>
  search.trim() !== '' || status !== undefined || archived || sequence !== undefined

/** Selects a sort in its default order; selecting it again reverses the order (docs/product/clients.md#list-and-search). */
export const toggleClientSort = (
  { sort, order }: Pick<ClientListView, 'sort' | 'order'>,
  selected: ClientSort,
): Pick<ClientListView, 'sort' | 'order'> => ({
  sort: selected,
  order: selected !== sort ? defaultSortOrders[selected] : order === 'asc' ? 'desc' : 'asc',
})

/** The view of a query string, as the viewer may read it. */
export function useClientListView(query: string): ClientListView {
  const viewer = useViewer()
  return useMemo(() => restrictScopeToRole(parseClientListView(query), viewer), [query, viewer])
}

/** `view` is the saved one with the search text as typed, which may be ahead of it. */
type ListState = ListViewProps & {
  setSearch: (text: string) => void
  /** Saves the search text now, before the user navigates away. */
  flushSearch: () => void
}

/** The view in the URL. Changes replace the current history entry. */
export function useUrlListView(): ListState {
  const [, navigate] = useLocation()
  const save = useCallback(
    (query: string) => navigate(window.location.pathname + query, { replace: true, state: window.history.state }),
    [navigate],
  )
  return useSavedListView(useSearch(), readUrlQuery, save)
}

/** A view saved as a query string, given as of the last render, with functions to read and save it. */
export function useSavedListView(query: string, read: () => string, save: (query: string) => void): ListState {
  const savedView = useClientListView(query)
  const [searchText, setSearchText] = useState(savedView.search)
  const [lastSavedSearch, setLastSavedSearch] = useState(savedView.search)
  const pendingSearch = useRef<{ text: string; timer: number }>(undefined)
  // The URL was changed by a link or by Back.
  if (savedView.search !== lastSavedSearch) {
    setLastSavedSearch(savedView.search)
    setSearchText(savedView.search)
  }

  const change = useCallback(
    (changes: Partial<ClientListView>) => {
      window.clearTimeout(pendingSearch.current?.timer)
      const search = pendingSearch.current?.text
      pendingSearch.current = undefined
      const next = { ...parseClientListView(read()), ...(search !== undefined && { search }), ...changes }
      setSearchText(next.search)
      save(serializeClientListView(next))
    },
    [read, save],
  )
  const setSearch = (text: string) => {
    window.clearTimeout(pendingSearch.current?.timer)
    setSearchText(text)
    pendingSearch.current = { text, timer: window.setTimeout(change, debounceMs, {}) }
  }
  const flushSearch = () => pendingSearch.current && change({})
  useEffect(() => () => window.clearTimeout(pendingSearch.current?.timer), [])

  const view = useMemo(() => ({ ...savedView, search: searchText }), [savedView, searchText])
  return { view, setSearch, flushSearch, change }
}

const readUrlQuery = () => window.location.search

/** Delay after the last keystroke before the search is saved: browsers limit the rate of URL changes. */
const debounceMs = 250
