import { useEffect, useState } from 'react'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { createLazyModule } from '#web/base/store.ts'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

const charts = createLazyModule(
  async () => (await import('#web/analytics/charts/analytics-charts.tsx')).AnalyticsCharts,
)

/** The charts, whose code is large and is fetched when they are first shown. */
export function LazyCharts({ analytics }: { analytics: OrganizationAnalytics }) {
  const Charts = charts.useLoaded()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (Charts || hasFailed) return
    charts.load().catch((reason: unknown) => {
      console.error('The charts could not be fetched', reason)
      setHasFailed(true)
    })
  }, [Charts, hasFailed])
  if (Charts) return <Charts analytics={analytics} />
  if (hasFailed) return <ErrorState message={words.failedToLoadCharts} retry={() => setHasFailed(false)} />
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">{words.loadingCharts}</span>
      <Skeleton className="h-96 lg:col-span-2" />
      <Skeleton className="h-96 lg:col-span-2" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  )
}
