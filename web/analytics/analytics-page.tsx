import { RotateCw } from 'lucide-react'
import { organizationAnalytics } from '#contract/analytics/analytics.ts'
import { announceToScreenReader, LiveRegion } from '#web/base/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnalyticsReport } from './analytics-report.tsx'
import { useOrganizationAnalytics, useRefresh } from './queries.ts'
import { words } from './words.ts'

/** The analytics of the viewer's organization (docs/product.md#analytics). */
export function AnalyticsPage() {
  const analytics = useOrganizationAnalytics()
  const { isRefreshing, refresh } = useRefresh(organizationAnalytics)
  const refreshAndAnnounce = async () => {
    await refresh()
    announceToScreenReader(words.refreshed)
  }
  return (
    <>
      <header className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.analytics}</h1>
          <p className="mt-1 text-sm text-ink-soft">{words.window}</p>
        </div>
        <Button busy={isRefreshing} onClick={refreshAndAnnounce}>
          {!isRefreshing && <RotateCw aria-hidden />}
          {words.refresh}
        </Button>
      </header>
      <AnalyticsReport analytics={analytics} />
      <LiveRegion />
    </>
  )
}
