import { type Client, type ClientSort, fullName, type SortOrder } from '#contract/clients/clients.ts'

/** The clients in an order; those that are level by their ids, so that the same book always shows the same. */
export function sortClients(clients: readonly Client[], sort: ClientSort, order: SortOrder): Client[] {
  const compare = comparators[sort]
  const direction = order === 'asc' ? 1 : -1
  return clients.toSorted((one, other) => direction * (compare(one, other) || compareText(one.id, other.id)))
}

const comparators: Record<ClientSort, (one: Client, other: Client) => number> = {
  added: (one, other) => compareText(one.createdAt, other.createdAt),
  activity: (one, other) => compareText(one.lastActivityAt, other.lastActivityAt),
  name: (one, other) => nameCollator.compare(fullName(one), fullName(other)),
}

/** As the server sorts names; English has the order of the root of all languages. */
const nameCollator = new Intl.Collator('en')

/** Instants of one form and ids sort as texts. */
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
