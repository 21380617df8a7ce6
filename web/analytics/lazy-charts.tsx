import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

/** The charts, whose code is large and is fetched when they are first shown. */
export const LazyCharts = createLazyPart(
  async () => (await import('#web/analytics/charts/analytics-charts.tsx')).AnalyticsCharts,
  <div role="status" className="grid gap-6 lg:grid-cols-2">
    <span className="sr-only">{words.loadingCharts}</span>
    <Skeleton className="h-96 lg:col-span-2" />
    <Skeleton className="h-96 lg:col-span-2" />
    <Skeleton className="h-96" />
    <Skeleton className="h-96" />
  </div>,
  words.failedToLoadCharts,
)
