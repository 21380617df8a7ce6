import { getDayInZone } from '#contract/base/calendar-day.ts'
import { getViewerOrSystemTimeZone } from '#web/session/queries.ts'
import { HistoryPage, prefetchHistoryPage } from '#web/tasks/history/history-page.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The task history (docs/product.md#history). */
export const historyScreen: ScreenModule = {
  Screen: HistoryPage,
  prefetch: (_params, search) => prefetchHistoryPage(search, getDayInZone(getViewerOrSystemTimeZone(), new Date())),
}
