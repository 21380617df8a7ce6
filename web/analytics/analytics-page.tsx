import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { AnalyticsReport } from './analytics-report.tsx'
import { useAnalyticsRefresh, useOrganizationAnalytics } from './queries.ts'
import { words } from './words.ts'

/** The analytics of the viewer's organization (docs/product.md#analytics). */
export const AnalyticsPage = () => (
  <AnalyticsReport
    analytics={useOrganizationAnalytics()}
    {...useAnalyticsRefresh(getOrganizationAnalytics, {})}
    heading={<h1 className="mb-1 font-serif text-2xl font-semibold sm:text-3xl">{words.analytics}</h1>}
  />
)
