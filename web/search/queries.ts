import { useState } from 'react'
import { trimText } from '#contract/base/text.ts'
import { search, type SearchResults } from '#contract/search/search.ts'
import { useDebouncedValue } from '#web/base/use-debounced-value.ts'
import { type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/**
 * Searches everything the viewer can access, debounced; nothing for an empty text. Returns the last results while it
 * searches.
 */
export function useSearchResults(text: string): { query: QueryResult<SearchResults>; isSearching: boolean } {
  const trimmedText = trimText(text)
  const q = useDebouncedValue(trimmedText)
  const query = useEndpointQuery(search, { query: { q } }, { enabled: q !== '' && trimmedText !== '', staleTime: 0 })
  const [last, setLast] = useState<SearchResults>()
  if (query.state === 'ready' && query.data !== last) setLast(query.data)
  return {
    query: query.state === 'loading' && last ? { state: 'ready', data: last } : query,
    isSearching: trimmedText !== '' && (query.state === 'loading' || q !== trimmedText),
  }
}
