import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ListViewState, serializeListViewState, parseListViewState } from '#web/clients/list-view-state.ts'

/** Delay after the last keystroke before the search goes into the URL: browsers limit the rate of URL changes. */
const debounceMs = 250

export type ViewChangeHandler = (changes: Partial<ListViewState>) => void

/** The list view as in the URL. Changes replace the current history entry. */
export function useListUrlState(): {
  /** The view of the URL, with the search text as typed, which may be ahead of the URL. */
  view: ListViewState
  setSearch: (text: string) => void
  /** Puts the search text into the URL now, before the user navigates away. */
  flushSearch: () => void
  change: ViewChangeHandler
} {
  const query = useSearch()
  const [, navigate] = useLocation()
  const urlView = useMemo(() => parseListViewState(query), [query])
  const [searchText, setSearchText] = useState(urlView.search)
  const [lastUrlSearch, setLastUrlSearch] = useState(urlView.search)
  const pendingSearch = useRef<{ text: string; timer: number }>(undefined)
  // The URL was changed by a link or by Back.
  if (urlView.search !== lastUrlSearch) {
    setLastUrlSearch(urlView.search)
    setSearchText(urlView.search)
  }

  const change = useCallback(
    (changes: Partial<ListViewState>) => {
      window.clearTimeout(pendingSearch.current?.timer)
      const search = pendingSearch.current?.text
      pendingSearch.current = undefined
      const { pathname, search: query } = window.location
      const next = { ...parseListViewState(query), ...(search !== undefined && { search }), ...changes }
      setSearchText(next.search)
      navigate(pathname + serializeListViewState(next), { replace: true, state: window.history.state })
    },
    [navigate],
  )
  const setSearch = useCallback(
    (text: string) => {
      window.clearTimeout(pendingSearch.current?.timer)
      setSearchText(text)
      pendingSearch.current = { text, timer: window.setTimeout(change, debounceMs, {}) }
    },
    [change],
  )
  const flushSearch = useCallback(() => pendingSearch.current && change({}), [change])
  useEffect(() => () => window.clearTimeout(pendingSearch.current?.timer), [])

  const view = useMemo(() => ({ ...urlView, search: searchText }), [urlView, searchText])
  return { view, setSearch, flushSearch, change }
}
