import type { Endpoint, EndpointInput } from '#contract/base/endpoint.ts'
import { hasNoRenewals, type RenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import { AnalyticsReport, type AnalyticsReportProps, hasNoFigures } from '#web/analytics/analytics-report.tsx'
import { useAnalyticsRefresh, useEndpointRefresh } from '#web/analytics/queries.ts'
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

/** Reloads all parts of the report. */
export function useReportRefresh<Figures extends Endpoint, Today extends Endpoint, Renewals extends Endpoint>(
  figures: [Figures, EndpointInput<Figures>],
  today: [Today, EndpointInput<Today>],
  [renewals, input]: [Renewals, EndpointInput<Renewals>],
) {
  const ofFigures = useAnalyticsRefresh(figures, today)
  const ofRenewals = useEndpointRefresh(renewals, input, { failed: renewalAnalyticsWords.failedToLoad })
  return {
    isRefreshing: ofFigures.isRefreshing || ofRenewals.isRefreshing,
    refresh: async () => void (await Promise.all([ofFigures.refresh(), ofRenewals.refresh()])),
  }
}
