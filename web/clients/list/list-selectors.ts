import type { Client, ClientStatus } from '#contract/clients/clients.ts'
import type { ListView } from '#web/clients/list-view.ts'
import { createMatcher, type SearchEntry, createSearchEntry } from './search-clients.ts'
import { sortClients } from './sort-clients.ts'

/** A book made ready to be looked through: in its order, with what each client is found by. */
export const buildSearchEntries = (
  clients: readonly Client[],
  { sort, order }: Pick<ListView, 'sort' | 'order'>,
): SearchEntry[] => sortClients(clients, sort, order).map(getSearchEntry)

/** Those of a book who are looked for, in its order. */
export function filterClients(
  entries: readonly SearchEntry[],
  { search, status }: { search: string; status: ClientStatus | undefined },
): Client[] {
  const isMatch = createMatcher(search)
  return entries.flatMap((entry) => ((!status || entry.client.status === status) && isMatch(entry) ? entry.client : []))
}

/** What of a view has to give way for a client to be seen in it: what was just added must be. */
export const getViewChangesToShow = (client: Client, { archived, status, search }: ListView): Partial<ListView> => ({
  ...(archived !== (client.archivedAt !== null) && { archived: !archived }),
  ...(status && status !== client.status && { status: undefined }),
  ...(!createMatcher(search)(getSearchEntry(client)) && { search: '' }),
})

/** The numbers of the stat cards: of the whole book, whatever is looked for (spec 2). */
export function computeClientStats(clients: readonly Client[]): { total: number; active: number; prospects: number } {
  const count = (status: ClientStatus) => clients.filter((client) => client.status === status).length
  return { total: clients.length, active: count('active'), prospects: count('prospect') }
}

/** A client that did not change keeps their key through every refresh and sort. */
function getSearchEntry(client: Client): SearchEntry {
  let entry = searchEntries.get(client)
  if (!entry) searchEntries.set(client, (entry = createSearchEntry(client)))
  return entry
}

const searchEntries = new WeakMap<Client, SearchEntry>()
