import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AgentTable } from './agent-table.tsx'
import { AnalyticsAlerts } from './alerts.tsx'
import { LazyCharts } from './lazy-charts.tsx'
import { AnalyticsTotals, AnalyticsTotalsSkeleton } from './totals.tsx'
import { words } from './words.ts'

/** The figures of an organization, with the days that they cover and a button that has them counted anew. */
export const AnalyticsReport = ({
  analytics,
  isRefreshing,
  refresh,
  heading,
}: {
  analytics: QueryResult<OrganizationAnalytics>
  isRefreshing: boolean
  refresh: () => Promise<void>
  heading?: ReactNode
}) => (
  <div>
    <header className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        {heading}
        <p className="text-sm text-ink-soft">{words.window}</p>
      </div>
      <Button busy={isRefreshing} onClick={refresh}>
        {!isRefreshing && <RotateCw aria-hidden />}
        {words.refresh}
      </Button>
    </header>
    <Figures analytics={analytics} />
    <LiveRegion />
  </div>
)

/** Totals, alerts, pictures, and the table of the agents. */
function Figures({ analytics }: { analytics: QueryResult<OrganizationAnalytics> }) {
  if (analytics.state === 'failed')
    return <ErrorState message={words.failedToLoad(analytics.message)} retry={analytics.retry} />
  if (analytics.state === 'loading')
    return (
      <div role="status" className="grid gap-8">
        <span className="sr-only">{words.loading}</span>
        <AnalyticsTotalsSkeleton />
        <Skeleton className="h-40" />
        <Skeleton className="h-80" />
      </div>
    )
  const { data } = analytics
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <AnalyticsTotals analytics={data} />
      <AnalyticsAlerts analytics={data} />
      {data.totalTasks === 0 ? (
        <EmptyState title={words.noData}>{words.noDataHint}</EmptyState>
      ) : (
        <LazyCharts analytics={data} />
      )}
      {data.agentStats.length === 0 ? (
        <EmptyState title={words.noAgents}>{words.noAgentsHint}</EmptyState>
      ) : (
        <AgentTable agents={data.agentStats} />
      )}
    </div>
  )
}
