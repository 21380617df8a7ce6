import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { splitSearchWords } from '#contract/base/text-search.ts'
import { type listClients, maxClientPageSize } from '#contract/clients/client-endpoints.ts'
import {
  createSearchRanking,
  extractPhoneSearchDigits,
  normalizeNameForRanking,
} from '#contract/clients/client-search.ts'
import { defaultSortOrders, formatFullName, type ListedClient } from '#contract/clients/clients.ts'
import * as audit from '#server/audit/service.ts'
import { type Ctx, canAccessWholeOrganization } from '#server/base/context.ts'
import { type JsonPage, toJsonPage } from '#server/base/database/json-rows.ts'
import { Failure } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor } from '#server/base/http/pagination.ts'
import * as store from './list-store.ts'

/**
 * Lists one page of clients, for a search without a sort by rank. Throws FORBIDDEN if an agent requests the
 * organization's, VALIDATION at `cursor`.
 */
export async function getClientPage(ctx: Ctx, query: ParsedRequest<typeof listClients>['query']): Promise<JsonPage> {
  const { search, status, scope = 'own', archived = false, cursor } = query
  const sort: store.ClientSortOrRank = query.sort ?? (search === undefined ? 'added' : 'rank')
  const order = sort === 'rank' ? 'asc' : (query.order ?? defaultSortOrders[sort])
  const limit = Math.min(query.limit, maxClientPageSize)
  if (scope === 'organization' && !canAccessWholeOrganization(ctx.viewer)) throw new Failure('FORBIDDEN')
  const after = decodeCursor(sort, store.isTextSort(sort) ? 'text' : 'instant', cursor)
  const listQuery = { scope, sort, order, archived, status, ...(search !== undefined && toSearchTerms(search)), after }
  const [rows] = await Promise.all([
    store.listClients(ctx, listQuery, limit + 1),
    scope === 'organization' && audit.recordViewerAuditEntry(ctx, { action: 'clients_listed' }),
  ])
  return toJsonPage<ListedClient>(rows, limit, (last) =>
    encodeCursor(sort, { value: sortValue[sort](last, search ?? ''), id: last.id }),
  )
}

/** Converts a search to its normalized words, and the digits if it is a phone number. */
export const toSearchTerms = (search: string) => ({
  words: splitSearchWords(search),
  digits: extractPhoneSearchDigits(search),
})

/** Computes the value that a client is sorted by exactly as the list's statement does. */
const sortValue: Record<store.ClientSortOrRank, (client: ListedClient, search: string) => string> = {
  added: ({ createdAt }) => createdAt,
  activity: ({ lastActivityAt }) => lastActivityAt,
  name: formatFullName,
  rank: (client, search) => {
    const name = formatFullName(client)
    return `${createSearchRanking(search)(normalizeNameForRanking(name))} ${name}`
  },
}
