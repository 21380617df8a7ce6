import { listNotices, markNoticesRead, type Notice } from '#contract/notices/notices.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { getPagedListOptions, usePagedList } from '#web/base/use-paged-list.ts'
import { useWrite } from '#web/base/use-write.ts'
import { newestNoticesInput } from './queries.ts'
import { words } from './words.ts'

/** All notices, page by page. They are read again each time they are opened; until then the bell announces new ones. */
export const useNotices = () => usePagedList(listNotices, {}, { refetchOnMount: 'always' })

/** Marks notices as read, and all older ones with `andOlder`; the number in the bell changes at once. */
export const useMarkNoticesRead = () =>
  useWrite(markNoticesRead, {
    failed: words.failedToMarkRead,
    optimistic: ({ body: { ids } }) => {
      cacheReadAt(ids, new Date().toISOString())
      return () => cacheReadAt(ids, null)
    },
  })

/** Changes only these rows: others may have been added since. */
function cacheReadAt(ids: readonly string[], readAt: string | null): void {
  const change = (row: Notice) => (ids.includes(row.id) ? { ...row, readAt } : row)
  queryClient.setQueryData<Notice[]>(getQueryKey(listNotices, newestNoticesInput), (rows) => rows?.map(change))
  queryClient.setQueryData(
    getPagedListOptions(listNotices, {}).queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
  )
}
