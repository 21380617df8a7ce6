import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Client } from '#contract/clients.ts'
import { entryOfHistory } from '#web/base/scroll-place.ts'
import { queryOf, viewIn } from './list-view.ts'

/** The list a record was opened from: what its address said, and its entry in the history, which knows the place in it. */
export type ListLeft = { query: string; entry: string }

/** On the list: has the record one goes to from it remember it, in its own entry of the history. */
export function useLeavingList(): void {
  const query = useSearch()
  useEffect(() => handOn({ query: query && `?${query}`, entry: entryOfHistory() }), [query])
}

/** On the record: which list leads back to; handed on from tab to tab. Nothing where one came from elsewhere. */
export function useListLeft(): ListLeft | undefined {
  const left = (useHistoryState() as { list?: ListLeft } | null)?.list
  useEffect(() => (left ? handOn(left) : undefined), [left])
  return left
}

/** Where a list is come back to; not among the archived, where it was left there and the client is no more. */
export function listAddress(list: ListLeft | undefined, client: Client | undefined): string {
  const view = viewIn(list?.query ?? '')
  return `/clients${queryOf({ ...view, archived: view.archived && client?.archivedAt !== null })}`
}

/** The router tells each step, forward or in the place of the last. */
function handOn(list: ListLeft): () => void {
  const step = () => {
    const state = window.history.state as { list?: ListLeft } | null
    if (state?.list || !window.location.pathname.startsWith('/clients/')) return
    window.history.replaceState({ ...state, list }, '')
  }
  const told = ['pushState', 'replaceState']
  for (const event of told) window.addEventListener(event, step)
  return () => {
    for (const event of told) window.removeEventListener(event, step)
  }
}
