import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Client } from '#contract/clients/clients.ts'
import { paths } from '#web/base/paths.ts'
import { getHistoryEntryId } from '#web/base/use-scroll-restoration.ts'
import { serializeListView, parseListView } from './list-view.ts'

/** The list a record was opened from: what its address said, and its entry in the history, which knows the place in it. */
export type SourceList = { query: string; entry: string }

/** On the list: has the record one goes to from it remember it, in its own entry of the history. */
export function useRememberSourceList(): void {
  const query = useSearch()
  useEffect(() => saveInNextEntry({ query: query && `?${query}`, entry: getHistoryEntryId() }), [query])
}

/** On the record: which list leads back to; handed on from tab to tab. Nothing where one came from elsewhere. */
export function useSourceList(): SourceList | undefined {
  const sourceList = (useHistoryState() as { list?: SourceList } | null)?.list
  useEffect(() => (sourceList ? saveInNextEntry(sourceList) : undefined), [sourceList])
  return sourceList
}

/** Where a list is come back to; not among the archived, where it was left there and the client is no more. */
export function sourceListPath(list: SourceList | undefined, client: Client | undefined): string {
  const view = parseListView(list?.query ?? '')
  return `${paths.clients}${serializeListView({ ...view, archived: view.archived && client?.archivedAt !== null })}`
}

/** The router tells each step, forward or in the place of the last. */
function saveInNextEntry(list: SourceList): () => void {
  const handleNavigation = () => {
    const state = window.history.state as { list?: SourceList } | null
    if (state?.list || !window.location.pathname.startsWith(`${paths.clients}/`)) return
    window.history.replaceState({ ...state, list }, '')
  }
  const navigationEvents = ['pushState', 'replaceState']
  for (const event of navigationEvents) window.addEventListener(event, handleNavigation)
  return () => {
    for (const event of navigationEvents) window.removeEventListener(event, handleNavigation)
  }
}
