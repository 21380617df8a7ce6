import { useState } from 'react'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/base/endpoint.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import { type QueryResult, useEndpointQuery } from './use-endpoint-query.ts'

/** Queries an endpoint for a text, debounced. Returns the last reply while it searches, and whether it does. */
export function useSearchQuery<E extends Endpoint>(
  endpoint: E,
  text: string,
  toInput: (text: string) => EndpointInput<E>,
  { enabled, ...options }: { enabled: boolean; staleTime?: 0 },
): { query: QueryResult<EndpointReply<E>>; isSearching: boolean } {
  const search = useDebouncedValue(text)
  // Not with an empty text while a first one is typed.
  const isCurrent = search !== '' || text === ''
  const query = useEndpointQuery(endpoint, toInput(search), { ...options, enabled: enabled && isCurrent })
  const [last, setLast] = useState<EndpointReply<E>>()
  if (query.state === 'ready' && query.data !== last) setLast(query.data)
  return {
    query: query.state === 'loading' && last ? { state: 'ready', data: last } : query,
    isSearching: enabled && (query.state === 'loading' || search !== text),
  }
}
