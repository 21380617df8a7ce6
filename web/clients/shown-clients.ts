import type { InfiniteData } from '@tanstack/react-query'
import { oneClient } from '#contract/client-record.ts'
import { type Client, listClients } from '#contract/clients.ts'
import { type CurrentUser, currentUser } from '#contract/session.ts'
import { queryClient } from '#web/base/query-client.ts'
import { readKey } from '#web/base/read.ts'

/** Shows a client as they are now: as a record, in every list they belong to, and in no other; the server's answer follows. */
export function showClient(client: Client): void {
  const record = readKey(oneClient, { params: { clientId: client.id } })
  queryClient.setQueryData<Client>(record, (before) => (before ? over(before, client) : client))
  changeLists((pages, asked) => {
    if (!belongs(client, asked)) return without(pages, client.id)
    const isThere = pages.some(({ rows }) => rows.some(({ id }) => id === client.id))
    return pages.map(({ rows, ...page }, index) => ({
      ...page,
      // A new one stands on the first page; its place among the others is the screen's to find.
      rows:
        !isThere && index === 0
          ? [client, ...rows]
          : rows.map((row) => (row.id === client.id ? over(row, client) : row)),
    }))
  })
}

/** Takes a client who is gone out of every list. */
export const takeFromLists = (id: string): void => changeLists((pages) => without(pages, id))

/** What a list was asked for. */
type Asked = { archived?: string; scope?: string }
type Page = { rows: Client[]; next: string | undefined }

const belongs = (client: Client, { archived, scope }: Asked) =>
  (client.archivedAt !== null) === (archived === 'true') &&
  (scope === 'organization' || client.assignedAgentId === viewerId())

const viewerId = () => queryClient.getQueryData<CurrentUser>(readKey(currentUser, {}))?.id

const without = (pages: Page[], id: string): Page[] =>
  pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) }))

/** Not every answer tells whose client it is by name. */
const over = (row: Client, client: Client): Client =>
  row.assignedAgentId === client.assignedAgentId ? { ...client, agentName: client.agentName ?? row.agentName } : client

function changeLists(become: (pages: Page[], asked: Asked) => Page[]): void {
  for (const [key, data] of queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: readKey(listClients) })) {
    const [, given, whole] = key as [string, { query?: Asked } | undefined, string | undefined]
    if (data && whole === 'all')
      queryClient.setQueryData(key, { ...data, pages: become(data.pages, given?.query ?? {}) })
  }
}
