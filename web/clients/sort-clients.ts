import { type Client, type ClientSort, nameOf, type SortOrder } from '#contract/clients.ts'

/** The clients in an order; those that are level by their ids, so that the same book always shows the same. */
export function sortClients(clients: readonly Client[], sort: ClientSort, order: SortOrder): Client[] {
  const compare = comparisons[sort]
  const way = order === 'asc' ? 1 : -1
  return clients.toSorted((one, other) => way * (compare(one, other) || byText(one.id, other.id)))
}

const comparisons: Record<ClientSort, (one: Client, other: Client) => number> = {
  added: (one, other) => byText(one.createdAt, other.createdAt),
  activity: (one, other) => byText(one.lastActivityAt, other.lastActivityAt),
  name: (one, other) => people.compare(nameOf(one), nameOf(other)),
}

/** As the server sorts names; English has the order of the root of all languages. */
const people = new Intl.Collator('en')

/** Instants of one form and ids sort as texts. */
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
