import { trimText } from '#contract/base/text.ts'
import { search } from '#contract/search/search.ts'
import { useSearchQuery } from '#web/base/use-search-query.ts'

/** Searches everything the viewer can access; nothing for an empty text. */
export function useSearchResults(text: string) {
  const trimmedText = trimText(text)
  return useSearchQuery(search, trimmedText, (q) => ({ query: { q } }), { enabled: trimmedText !== '', staleTime: 0 })
}
