import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Client } from '#contract/clients/clients.ts'
import { paths } from '#web/base/paths.ts'
import { getBrowserHistoryEntryId } from '#web/base/use-scroll-restoration.ts'
import { serializeClientListView, parseClientListView } from './list-view.ts'

/** The list a record was opened from: its query string, and its history entry, which identifies the scroll position. */
export type OriginClientList = { query: string; entry: string }

/** On the list: saves it in the history entry of the record that is opened from it. */
export function useSaveOriginClientList(): void {
  const query = useSearch()
  useEffect(() => saveInNextEntry({ query: query && `?${query}`, entry: getBrowserHistoryEntryId() }), [query])
}

/** On the record: the list that 'All clients' returns to, passed on between tabs; undefined when opened from elsewhere. */
export function useOriginClientList(): OriginClientList | undefined {
  const originList = (useHistoryState() as { list?: OriginClientList } | null)?.list
  useEffect(() => (originList ? saveInNextEntry(originList) : undefined), [originList])
  return originList
}

/** The URL of the list to return to; without the archived filter when the client is no longer archived. */
export function buildOriginClientListPath(list: OriginClientList | undefined, client: Client | undefined): string {
  const view = parseClientListView(list?.query ?? '')
  return `${paths.clients}${serializeClientListView({ ...view, archived: view.archived && client?.archivedAt !== null })}`
}

/** wouter dispatches these events on every navigation. */
function saveInNextEntry(list: OriginClientList): () => void {
  const handleNavigation = () => {
    const state = window.history.state as { list?: OriginClientList } | null
    if (state?.list || !window.location.pathname.startsWith(`${paths.clients}/`)) return
    window.history.replaceState({ ...state, list }, '')
  }
  const navigationEvents = ['pushState', 'replaceState']
  for (const event of navigationEvents) window.addEventListener(event, handleNavigation)
  return () => {
    for (const event of navigationEvents) window.removeEventListener(event, handleNavigation)
  }
}
