import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AgentTable } from './agent-table.tsx'
import { AnalyticsAlerts } from './alerts.tsx'
import { LazyCharts } from './lazy-charts.tsx'
import { AnalyticsTotals, AnalyticsTotalsSkeleton } from './totals.tsx'
import { words } from './words.ts'

/** The figures of an organization: totals, alerts, pictures, and the table of its agents. */
export function AnalyticsReport({ analytics }: { analytics: QueryResult<OrganizationAnalytics> }) {
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
