import { listNotices, markNoticesRead, maxNoticePageSize, type Notice } from '#contract/notices/notices.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** Milliseconds between two reads of the bell: docs/product/notices.md#kinds. */
const pollIntervalMs = 30_000

const newest = { query: { limit: String(maxNoticePageSize) } }

/** The newest notices, read again and again also while the page is hidden. */
export const useNewestNotices = (): QueryResult<Notice[]> =>
  useEndpointQuery(listNotices, newest, { refetchInterval: pollIntervalMs, refetchIntervalInBackground: true })

/** Marks notices as read; the number in the bell changes at once. */
export const useMarkNoticesRead = (): Mutation<typeof markNoticesRead> =>
  useWrite(markNoticesRead, {
    failed: words.failedToMarkRead,
    optimistic: ({ body }) => {
      const key = getQueryKey(listNotices, newest)
      const before = queryClient.getQueryData<Notice[]>(key)
      const readAt = new Date().toISOString()
      queryClient.setQueryData<Notice[]>(key, (rows) =>
        rows?.map((row) => (body.ids.includes(row.id) ? { ...row, readAt } : row)),
      )
      return () => queryClient.setQueryData(key, before)
    },
  })
