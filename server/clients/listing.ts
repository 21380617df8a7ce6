import { phoneDigits, wordsOf } from '#contract/client-search.ts'
import { type Client, type listClients, longestClientPage, usualOrder } from '#contract/clients.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure } from '#server/base/failure.ts'
import type { Page } from '#server/base/mount.ts'
import { cursorBehind, placeOf } from './cursor.ts'
import { clientsWanted } from './list-store.ts'

/** One page of clients. Throws FORBIDDEN for an agent who asks for the organisation's, VALIDATION at `cursor`. */
export async function pageOfClients(
  ctx: Ctx,
  { query }: Pick<Parsed<typeof listClients>, 'query'>,
): Promise<Page<Client[]>> {
  const { search, status, scope = 'own', sort = 'added', order = usualOrder[sort], archived = false } = query
  if (scope === 'organization' && ctx.viewer.role === 'agent') throw new Failure('FORBIDDEN')
  const limit = query.limit ?? longestClientPage
  const behind = query.cursor === undefined ? undefined : placeOf(sort, query.cursor)
  const searched = search === undefined ? {} : { words: wordsOf(search), digits: phoneDigits(search) }
  const wanted = { scope, sort, order, archived, status, ...searched, behind }
  // One more than asked for tells whether there is a next page.
  const rows = await clientsWanted(ctx, wanted, limit + 1)
  return rows.length > limit ? { rows: rows.slice(0, limit), next: cursorBehind(sort, rows[limit - 1]!) } : { rows }
}
