import { waitForIdlePage } from '#web/base/query-client.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

/** The charts, whose code is large and is fetched after the figures above them are painted. */
export const LazyCharts = createLazyPart(
  async () => {
    await waitForIdlePage()
    return (await import('#web/analytics/charts/analytics-charts.tsx')).AnalyticsCharts
  },
  <LoadingState label={words.loadingCharts} className="grid gap-6 lg:grid-cols-2">
    <Skeleton className="h-96 lg:col-span-2" />
    <Skeleton className="h-96 lg:col-span-2" />
    <Skeleton className="h-96" />
    <Skeleton className="h-96" />
  </LoadingState>,
  words.failedToLoadCharts,
)
