import { useMemo } from 'react'
import { normalizeForSearch, splitSearchWords } from '#contract/base/text-search.ts'
import {
  createSearchRanking,
  extractPhoneSearchDigits,
  normalizeNameForRanking,
} from '#contract/clients/client-search.ts'
import { type Client, type ClientStatus, formatFullName } from '#contract/clients/clients.ts'
import { sortClients } from '#contract/clients/sort-clients.ts'
import type { ClientListView } from '#web/clients/list-view.ts'

/** A client with its precomputed search texts: every keystroke searches thousands of them. */
export type ClientSearchEntry = { client: Client; text: string; digits: string; rankedName: string }

/** Sorts clients and precomputes their search texts. */
export const buildClientSearchEntries = (
  clients: readonly Client[],
  { sort, order }: Pick<ClientListView, 'sort' | 'order'>,
): ClientSearchEntry[] => sortClients(clients, sort, order).map(getSearchEntry)

/** The matching clients by rank, and within a rank in the order of the entries. */
export function filterClients(
  entries: readonly ClientSearchEntry[],
  { search, status, sequence }: Pick<ClientListView, 'search' | 'status' | 'sequence'>,
): Client[] {
  const isMatch = createSearchMatcher(search)
  const getRank = createSearchRanking(search)
  const clientsByRank: [Client[], Client[], Client[], Client[]] = [[], [], [], []]
  for (const entry of entries)
    if ((!status || entry.client.status === status) && isOnSequence(entry.client, sequence) && isMatch(entry))
      clientsByRank[getRank(entry.rankedName)].push(entry.client)
  return clientsByRank.flat()
}

/** The clients that match a view, in its order; undefined until they are loaded. */
export function useMatchingClients(clients: readonly Client[] | undefined, view: ClientListView): Client[] | undefined {
  const { sort, order } = view
  const entries = useMemo(() => clients && buildClientSearchEntries(clients, { sort, order }), [clients, sort, order])
  return useMemo(() => entries && filterClients(entries, view), [entries, view])
}

/** The changes to a view that make it show a client who was just added. */
export const getViewChangesToShow = (
  client: Client,
  { archived, status, search, sequence }: ClientListView,
): Partial<ClientListView> => ({
  ...(archived !== (client.archivedAt !== null) && { archived: !archived }),
  ...(status && status !== client.status && { status: undefined }),
  ...(!isOnSequence(client, sequence) && { sequence: undefined }),
  ...(!createSearchMatcher(search)(getSearchEntry(client)) && { search: '' }),
})

const isOnSequence = ({ activeSequences }: Client, id: string | undefined): boolean =>
  !id || activeSequences.some(({ sequenceId }) => sequenceId === id)

/** The numbers of clients by status, independent of search and filters (docs/product/clients.md#list-and-search). */
export function computeClientStats(clients: readonly Client[]) {
  const count = (status: ClientStatus) => clients.filter((client) => client.status === status).length
  return {
    total: clients.length,
    active: count('active'),
    prospects: count('prospect'),
    inactive: count('inactive'),
  }
}

/** Name, e-mail and phone without case and accents, and the digits of the phone as typed and as normalized. */
export function createClientSearchEntry(client: Client): ClientSearchEntry {
  const { email, phone, phoneE164 } = client
  return {
    client,
    text: normalizeForSearch(`${formatFullName(client)}\n${email ?? ''}\n${phone ?? ''}`),
    rankedName: normalizeNameForRanking(formatFullName(client)),
    digits: `${extractDigits(phone ?? '')}\n${extractDigits(phoneE164 ?? '')}`,
  }
}

/** Matches when all words are in name, e-mail or phone, or the digits are in the phone number however it is written. */
export function createSearchMatcher(search: string): (entry: ClientSearchEntry) => boolean {
  const words = splitSearchWords(search)
  const digits = extractPhoneSearchDigits(search)
  return (entry) =>
    (digits !== undefined && entry.digits.includes(digits)) || words.every((word) => entry.text.includes(word))
}

/** Cached by row: a client that did not change keeps its entry through every refetch and sort. */
function getSearchEntry(client: Client): ClientSearchEntry {
  let entry = searchEntries.get(client)
  if (!entry) {
    entry = createClientSearchEntry(client)
    searchEntries.set(client, entry)
  }
  return entry
}

const searchEntries = new WeakMap<Client, ClientSearchEntry>()

const extractDigits = (text: string) => text.replace(/\D/g, '')
