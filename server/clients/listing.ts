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
  const wanted = { scope, sort, order, archived, status, text: search && folded(search), digits: digitsIn(search) }
  // One more than asked for tells whether there is a next page.
  const rows = await clientsWanted(ctx, { ...wanted, behind }, limit + 1)
  return rows.length > limit ? { rows: rows.slice(0, limit), next: cursorBehind(sort, rows[limit - 1]!) } : { rows }
}

/** Without case and accents, as the list's statement folds what it searches. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** What a phone number is found by however it is spelled: its digits, from three on, without what a country dials first. */
function digitsIn(search = ''): string | undefined {
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length >= 3 ? digits : undefined
}
