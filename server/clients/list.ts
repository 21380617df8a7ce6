import { extractPhoneDigits, splitSearchWords } from '#contract/clients/client-search.ts'
import { type Client, type ClientSort, defaultSortOrder } from '#contract/clients/clients.ts'
import { type listClients, maxClientPageSize } from '#contract/clients/client-endpoints.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import type { Ctx } from '#server/base/context.ts'
import { decodeCursor, encodeCursor } from '#server/base/cursor.ts'
import { Failure } from '#server/base/failure.ts'
import { type Page, toPage } from '#server/base/pagination.ts'
import { findClients } from './list-store.ts'

/** One page of clients. Throws FORBIDDEN for an agent who asks for the organisation's, VALIDATION at `cursor`. */
export async function getClientPage(
  ctx: Ctx,
  { query }: Pick<ParsedRequest<typeof listClients>, 'query'>,
): Promise<Page<Client[]>> {
  const { search, status, scope = 'own', sort = 'added', order = defaultSortOrder[sort], archived = false } = query
  if (scope === 'organization' && ctx.viewer.role === 'agent') throw new Failure('FORBIDDEN')
  const limit = query.limit ?? maxClientPageSize
  const after =
    query.cursor === undefined ? undefined : decodeCursor(sort, sort === 'name' ? 'text' : 'instant', query.cursor)
  const searchTerms =
    search === undefined ? {} : { words: splitSearchWords(search), digits: extractPhoneDigits(search) }
  const listQuery = { scope, sort, order, archived, status, ...searchTerms, after }
  const rows = await findClients(ctx, listQuery, limit + 1)
  return toPage(rows, limit, (last) => encodeCursor(sort, { value: sortValue[sort](last), id: last.id }))
}

/** Computes the value that a client is sorted by exactly as the list's statement does. */
export const sortValue: Record<ClientSort, (client: Client) => string> = {
  added: ({ createdAt }) => createdAt,
  activity: ({ lastActivityAt }) => lastActivityAt,
  name: ({ firstName, lastName }) => (lastName === null ? firstName : `${firstName} ${lastName}`),
}
