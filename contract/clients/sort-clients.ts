import { compareByCodeUnits } from '#contract/base/text.ts'
import { type Client, type ClientSort, formatFullName, type SortOrder } from './clients.ts'

export const sortClients = (clients: readonly Client[], sort: ClientSort, order: SortOrder): Client[] =>
  clients.toSorted(createClientComparator(sort, order))

/** Creates the comparison that sorts clients as the server does; ties are broken by id. */
export function createClientComparator(sort: ClientSort, order: SortOrder): (one: Client, other: Client) => number {
  const compare = comparators[sort]
  const direction = order === 'asc' ? 1 : -1
  return (one, other) => direction * (compare(one, other) || compareByCodeUnits(one.id, other.id))
}

const comparators: Record<ClientSort, (one: Client, other: Client) => number> = {
  added: (one, other) => compareByCodeUnits(one.createdAt, other.createdAt),
  activity: (one, other) => compareByCodeUnits(one.lastActivityAt, other.lastActivityAt),
  // English sorts by the root collation, as the server does.
  name: (one, other) => formatFullName(one).localeCompare(formatFullName(other), 'en'),
}
