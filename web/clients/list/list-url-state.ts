import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type ListViewState,
  parseClientListViewState,
  serializeClientListView,
  useClientListView,
} from '#web/clients/list-view-state.ts'

/** Delay after the last keystroke before the search is saved: browsers limit the rate of URL changes. */
const debounceMs = 250

export type ListViewChangeHandler = (changes: Partial<ListViewState>) => void

type ListState = {
  /** The saved view, with the search text as typed, which may be ahead of it. */
  view: ListViewState
  setSearch: (text: string) => void
  /** Saves the search text now, before the user navigates away. */
  flushSearch: () => void
  change: ListViewChangeHandler
}

/** The list view as in the URL. Changes replace the current history entry. */
export function useClientListUrlState(): ListState {
  const [, navigate] = useLocation()
  const save = useCallback(
    (query: string) => navigate(window.location.pathname + query, { replace: true, state: window.history.state }),
    [navigate],
  )
  return useClientListViewState(useSearch(), readUrlQuery, save)
}

const readUrlQuery = () => window.location.search

/** A list view saved as a query string, given as of the last render, with functions to read and save it. */
export function useClientListViewState(query: string, read: () => string, save: (query: string) => void): ListState {
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
    (changes: Partial<ListViewState>) => {
      window.clearTimeout(pendingSearch.current?.timer)
      const search = pendingSearch.current?.text
      pendingSearch.current = undefined
      const next = { ...parseClientListViewState(read()), ...(search !== undefined && { search }), ...changes }
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

  return { view: { ...savedView, search: searchText }, setSearch, flushSearch, change }
}
