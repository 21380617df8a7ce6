import { listNotices, markNoticesRead, maxNoticePageSize, type Notice } from '#contract/notices/notices.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { getPagedListOptions, usePagedList } from '#web/base/use-paged-list.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** Milliseconds between two reads of the bell: docs/product/notices.md#kinds. */
const pollIntervalMs = 30_000

const newest = { query: { limit: String(maxNoticePageSize) } }

/** The newest notices, read again and again also while the page is hidden. */
export const useNewestNotices = (): QueryResult<Notice[]> =>
  useEndpointQuery(listNotices, newest, { refetchInterval: pollIntervalMs, refetchIntervalInBackground: true })

/** All notices, page by page. They are read again each time they are opened: the bell tells of new ones meanwhile. */
export const useNotices = () => usePagedList(listNotices, {}, { refetchOnMount: 'always' })

/** Marks notices as read; the number in the bell changes at once. */
export const useMarkNoticesRead = (): Mutation<typeof markNoticesRead> =>
  useWrite(markNoticesRead, {
    failed: words.failedToMarkRead,
    optimistic: ({ body: { ids } }) => {
      cacheReadAt(ids, new Date().toISOString())
      return () => cacheReadAt(ids, null)
    },
  })

/** Only these rows: others may have come since. */
function cacheReadAt(ids: readonly string[], readAt: string | null): void {
  const change = (row: Notice) => (ids.includes(row.id) ? { ...row, readAt } : row)
  queryClient.setQueryData<Notice[]>(getQueryKey(listNotices, newest), (rows) => rows?.map(change))
  queryClient.setQueryData(
    getPagedListOptions(listNotices, {}).queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
  )
}
