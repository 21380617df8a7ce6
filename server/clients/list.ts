import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { type listClients, maxClientPageSize } from '#contract/clients/client-endpoints.ts'
import { extractPhoneDigits, splitSearchWords } from '#contract/clients/client-search.ts'
import { type ClientSort, defaultSortOrder, type ListedClient } from '#contract/clients/clients.ts'
import { type Ctx, seesWholeOrganization } from '#server/base/context.ts'
import { Failure } from '#server/base/failure.ts'
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/base/pagination.ts'
import * as store from './list-store.ts'

/** Lists one page of clients. Throws FORBIDDEN if an agent asks for the organization's, VALIDATION at `cursor`. */
export async function getClientPage(
  ctx: Ctx,
  query: ParsedRequest<typeof listClients>['query'],
): Promise<Page<ListedClient[]>> {
  const { search, status, scope = 'own', sort = 'added', order = defaultSortOrder[sort], archived = false } = query
  const { cursor } = query
  const limit = Math.min(query.limit ?? maxClientPageSize, maxClientPageSize)
  if (scope === 'organization' && !seesWholeOrganization(ctx.viewer)) throw new Failure('FORBIDDEN')
  const after = cursor === undefined ? undefined : decodeCursor(sort, sort === 'name' ? 'text' : 'instant', cursor)
  const searchTerms =
    search === undefined ? {} : { words: splitSearchWords(search), digits: extractPhoneDigits(search) }
  const listQuery = { scope, sort, order, archived, status, ...searchTerms, after }
  const rows = await store.listClients(ctx, listQuery, limit + 1)
  return toPage(rows, limit, (last) => encodeCursor(sort, { value: sortValue[sort](last), id: last.id }))
}

/** Computes the value that a client is sorted by exactly as the list's statement does. */
const sortValue: Record<ClientSort, (client: ListedClient) => string> = {
  added: ({ createdAt }) => createdAt,
  activity: ({ lastActivityAt }) => lastActivityAt,
  name: ({ firstName, lastName }) => (lastName === null ? firstName : `${firstName} ${lastName}`),
}
