import type { QueryKey } from '@tanstack/react-query'
import { hasNoRenewals, type RenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import { AnalyticsReport, type AnalyticsReportProps, hasNoFigures } from '#web/analytics/analytics-report.tsx'
import { useRefresh } from '#web/analytics/queries.ts'
import { words } from '#web/analytics/words.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { RenewalFigures } from '#web/policies/renewals/renewal-figures.tsx'
import { renewalAnalyticsWords } from '#web/policies/words.ts'

type OrganizationReportProps = Omit<AnalyticsReportProps, 'children'> & { renewals: QueryResult<RenewalAnalytics> }

/** The analytics of an organization with its renewals. */
export function OrganizationReport({ renewals, ...report }: OrganizationReportProps) {
  // Below the empty state of the figures, zeros would say nothing.
  const isEmpty =
    report.analytics.state === 'ready' &&
    hasNoFigures(report.analytics.data) &&
    renewals.state === 'ready' &&
    hasNoRenewals(renewals.data)
  return <AnalyticsReport {...report}>{!isEmpty && <RenewalFigures query={renewals} />}</AnalyticsReport>
}

/**
 * Returns `refresh`, which reads all parts of the report again and announces when the figures are ready, and whether
 * one is being read.
 */
export const useReportRefresh = (figures: QueryKey, today: QueryKey, renewals: QueryKey) =>
  useRefresh([
    { queryKey: figures, failed: words.failedToLoad, onSuccess: () => announceToScreenReader(words.refreshed) },
    { queryKey: today, failed: words.todayFailedToLoad },
    { queryKey: renewals, failed: renewalAnalyticsWords.failedToLoad },
  ])
