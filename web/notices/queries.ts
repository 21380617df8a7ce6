import { listNotices, maxNoticePageSize } from '#contract/notices/notices.ts'
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
