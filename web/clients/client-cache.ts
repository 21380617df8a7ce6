import type { InfiniteData } from '@tanstack/react-query'
import type { Client } from '#contract/clients/clients.ts'
import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import { type CurrentUser, currentUser } from '#contract/session/session.ts'
import { queryClient } from '#web/base/query-client.ts'
import { queryKey } from '#web/base/use-endpoint-query.ts'

/** Shows a client as they are now: as a record, in every list they belong to, and in no other; the server's answer follows. */
export function cacheClient(client: Client): void {
  const clientKey = queryKey(getClient, { params: { clientId: client.id } })
  queryClient.setQueryData<Client>(clientKey, (before) => (before ? mergeClient(before, client) : client))
  updateLists((pages, listQuery) => {
    if (!belongsInList(client, listQuery)) return removeFromPages(pages, client.id)
    const isListed = pages.some(({ rows }) => rows.some(({ id }) => id === client.id))
    return pages.map(({ rows, ...page }, index) => ({
      ...page,
      // A new one stands on the first page; its place among the others is the screen's to find.
      rows:
        !isListed && index === 0
          ? [client, ...rows]
          : rows.map((row) => (row.id === client.id ? mergeClient(row, client) : row)),
    }))
  })
}

/** Takes a client who is gone out of every list. */
export const removeClientFromLists = (id: string): void => updateLists((pages) => removeFromPages(pages, id))

/** What a list was asked for. */
type ListQuery = { archived?: string; scope?: string }
type Page = { rows: Client[]; next: string | undefined }

const belongsInList = (client: Client, { archived, scope }: ListQuery) =>
  (client.archivedAt !== null) === (archived === 'true') &&
  (scope === 'organization' || client.assignedAgentId === viewerId())

const viewerId = () => queryClient.getQueryData<CurrentUser>(queryKey(currentUser, {}))?.id

const removeFromPages = (pages: Page[], id: string): Page[] =>
  pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) }))

/** Not every answer tells whose client it is by name. */
const mergeClient = (row: Client, client: Client): Client =>
  row.assignedAgentId === client.assignedAgentId ? { ...client, agentName: client.agentName ?? row.agentName } : client

function updateLists(update: (pages: Page[], listQuery: ListQuery) => Page[]): void {
  for (const [key, data] of queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: queryKey(listClients) })) {
    const [, input, suffix] = key as [string, { query?: ListQuery } | undefined, string | undefined]
    if (data && suffix === 'all')
      queryClient.setQueryData(key, { ...data, pages: update(data.pages, input?.query ?? {}) })
  }
}
