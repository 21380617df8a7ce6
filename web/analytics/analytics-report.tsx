import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { AgentTable } from './agent-table.tsx'
import { AnalyticsAlerts } from './alerts.tsx'
import { PeriodChoice } from './period-choice.tsx'
import type { AnalyticsPeriod } from './queries.ts'
import { TodayList } from './today-list.tsx'
import { AnalyticsTotals, AnalyticsTotalsSkeleton } from './totals.tsx'
import { words } from './words.ts'

export type AnalyticsReportProps = {
  analytics: QueryResult<OrganizationAnalytics>
  today: QueryResult<TodayOfUser[]>
  /** The days that the figures cover, with their setter. */
  period: AnalyticsPeriod
  isRefreshing: boolean
  refresh: () => Promise<void>
  heading?: ReactNode
  /** The next step to offer if there are no figures yet. */
  emptyAction: ReactNode
  /** More figures of the period, below those of the tasks. */
  children?: ReactNode
}

/** The analytics of an organization: today, then the figures of a period, with a Refresh button. */
export const AnalyticsReport = ({
  analytics,
  today,
  period,
  isRefreshing,
  refresh,
  heading,
  emptyAction,
  children,
}: AnalyticsReportProps) => (
  <div>
    <header className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {heading}
      <Button className="ml-auto" busy={isRefreshing} onClick={refresh}>
        {!isRefreshing && <RotateCw aria-hidden />}
        {words.refresh}
      </Button>
    </header>
    <TodayList today={today} />
    {/* Both together, so that the first does not push the second down. */}
    {today.state !== 'loading' && (
      <section aria-label={words.figures} className="mt-8 sm:mt-10">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm text-ink-soft">{words.window(period.days)}</p>
          <PeriodChoice {...period} />
        </div>
        <Figures analytics={analytics} emptyAction={emptyAction} />
        {children && <div className="mt-8 sm:mt-10">{children}</div>}
      </section>
    )}
  </div>
)

/** Totals, alerts, charts, and the table of the agents. */
function Figures({ analytics, emptyAction }: Pick<AnalyticsReportProps, 'analytics' | 'emptyAction'>) {
  if (analytics.state === 'failed')
    return <ErrorState message={words.failedToLoad(analytics.message)} retry={analytics.retry} />
  if (analytics.state === 'loading')
    return (
      <LoadingState label={words.loading} className="grid gap-8">
        <AnalyticsTotalsSkeleton />
        <Skeleton className="h-40" />
        <Skeleton className="h-80" />
      </LoadingState>
    )
  const { data } = analytics
  if (hasNoFigures(data))
    return (
      <EmptyState title={words.noData} action={emptyAction}>
        {data.agentStats.length === 0 && <span className="block">{words.noAgents}</span>}
        {words.noFiguresHint}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <AnalyticsTotals analytics={data} />
      <AnalyticsAlerts analytics={data} />
      {data.totalTasks === 0 ? (
        <EmptyState title={words.noData}>{words.noDataHint}</EmptyState>
      ) : (
        <Charts analytics={data} />
      )}
      {data.agentStats.length === 0 ? (
        <EmptyState title={words.noAgents}>{words.noAgentsHint}</EmptyState>
      ) : (
        <AgentTable agents={data.agentStats} />
      )}
    </div>
  )
}

/** Large code, fetched after the figures above are painted. */
const Charts = createLazyPart(
  async () => (await import('#web/analytics/charts/analytics-charts.tsx')).AnalyticsCharts,
  {
    isLate: true,
    placeholder: (
      <LoadingState label={words.loadingCharts} className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96 lg:col-span-2" />
        <Skeleton className="h-96 lg:col-span-2" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </LoadingState>
    ),
    failedToLoad: words.failedToLoadCharts,
  },
)

/** Whether an organization has neither clients nor any figures to show. */
export const hasNoFigures = ({
  totalTasks,
  totalClients,
  overdueAlerts,
  suspiciousAgents,
}: OrganizationAnalytics): boolean =>
  totalTasks === 0 && totalClients === 0 && overdueAlerts.length === 0 && suspiciousAgents.length === 0
