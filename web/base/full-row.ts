import type { Endpoint, EndpointInput, EndpointReply } from '#contract/base/endpoint.ts'
import { prefetchEndpoint, type QueryResult, useEndpointQuery } from './use-endpoint-query.ts'

/** The full row of a list, for its form: read by the endpoint if its texts are truncated in the list, or it is in none. */
export function useFullRow<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  row: (EndpointReply<E> & TruncatedRow) | undefined,
  enabled = true,
): QueryResult<EndpointReply<E>> {
  const isRead = row === undefined || Boolean(row.truncated)
  const query = useEndpointQuery(endpoint, input, { enabled: enabled && isRead })
  return isRead ? query : { state: 'ready', data: row }
}

/** Reads a full row ahead of its form. */
export function prefetchFullRow<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, row: TruncatedRow): void {
  if (row.truncated) prefetchEndpoint(endpoint, input)
}

type TruncatedRow = { truncated?: unknown }
