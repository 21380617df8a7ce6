import type { Client, ClientStatus } from '#contract/clients.ts'
import type { ListView } from './list-view.ts'
import { finder, type SearchKey, searchKey } from './search-clients.ts'
import { sortClients } from './sort-clients.ts'

/** A book made ready to be looked through: in its order, with what each client is found by. */
export const readyBook = (clients: readonly Client[], { sort, order }: Pick<ListView, 'sort' | 'order'>): SearchKey[] =>
  sortClients(clients, sort, order).map(keyOf)

/** Those of a book who are looked for, in its order. */
export function clientsFound(
  book: readonly SearchKey[],
  { search, status }: { search: string; status: ClientStatus | undefined },
): Client[] {
  const isFound = finder(search)
  return book.flatMap((key) => ((!status || key.client.status === status) && isFound(key) ? key.client : []))
}

/** What of a view has to give way for a client to be seen in it: what was just added must be. */
export const viewWith = (client: Client, { archived, status, search }: ListView): Partial<ListView> => ({
  ...(archived !== (client.archivedAt !== null) && { archived: !archived }),
  ...(status && status !== client.status && { status: undefined }),
  ...(!finder(search)(keyOf(client)) && { search: '' }),
})

/** The numbers of the stat cards: of the whole book, whatever is looked for (spec 2). */
export function statsOf(clients: readonly Client[]): { total: number; active: number; prospects: number } {
  const count = (status: ClientStatus) => clients.filter((client) => client.status === status).length
  return { total: clients.length, active: count('active'), prospects: count('prospect') }
}

/** A client that did not change keeps their key through every refresh and sort. */
function keyOf(client: Client): SearchKey {
  let key = keys.get(client)
  if (!key) keys.set(client, (key = searchKey(client)))
  return key
}

const keys = new WeakMap<Client, SearchKey>()
