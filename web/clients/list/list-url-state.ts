import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ListView, serializeListView, parseListView } from '#web/clients/list-view.ts'

/** Milliseconds without a key after which the address says what is typed; browsers refuse an address for every letter. */
const debounceMs = 250

export type ChangeView = (changes: Partial<ListView>) => void

/** The view that the address says, and what changes it without a step of the history. */
export function useListUrlState(): {
  /** What is shown: the address, but for a search that is ahead of it while one types. */
  view: ListView
  setSearch: (text: string) => void
  /** Has the address say at once what is typed, for one is about to go elsewhere. */
  flushSearch: () => void
  change: ChangeView
} {
  const query = useSearch()
  const [, navigate] = useLocation()
  const urlView = useMemo(() => parseListView(query), [query])
  const [searchText, setSearchText] = useState(urlView.search)
  const [lastUrlSearch, setLastUrlSearch] = useState(urlView.search)
  const pendingSearch = useRef<{ text: string; timer: number }>(undefined)
  // A link led here, or Back, where it does not say what was typed.
  if (urlView.search !== lastUrlSearch) {
    setLastUrlSearch(urlView.search)
    setSearchText(urlView.search)
  }

  const change = useCallback(
    (changes: Partial<ListView>) => {
      window.clearTimeout(pendingSearch.current?.timer)
      const search = pendingSearch.current?.text
      pendingSearch.current = undefined
      const { pathname, search: query } = window.location
      const next = { ...parseListView(query), ...(search !== undefined && { search }), ...changes }
      setSearchText(next.search)
      navigate(pathname + serializeListView(next), { replace: true, state: window.history.state })
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
