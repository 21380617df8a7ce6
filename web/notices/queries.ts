import { listNotices, maxNoticePageSize, type Notice } from '#contract/notices/notices.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'

/** Milliseconds between two reads of the bell: docs/product/notices.md#kinds. */
const pollIntervalMs = 30_000

/** The input of the newest notices, which the bell counts. */
export const newestNoticesInput = { query: { limit: String(maxNoticePageSize) } }

/** The newest notices, polled even while the page is hidden. */
export const useNewestNotices = () =>
  useEndpointQuery(listNotices, newestNoticesInput, {
    refetchInterval: pollIntervalMs,
    refetchIntervalInBackground: true,
  })

/** The number of unread notices; "50+" if the page of the newest has nothing else, undefined if there are none. */
export function formatUnreadCount(newest: readonly Notice[]): string | undefined {
  const unread = newest.filter(({ readAt }) => readAt === null).length
  if (unread === 0) return undefined
  return unread < maxNoticePageSize ? String(unread) : `${unread}+`
}
