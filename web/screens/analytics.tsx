import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { AnalyticsReport } from '#web/analytics/analytics-report.tsx'
import { prefetchCharts } from '#web/analytics/lazy-charts.tsx'
import { prefetchOrganizationAnalytics, useAnalyticsRefresh, useOrganizationAnalytics } from '#web/analytics/queries.ts'
import { words } from '#web/analytics/words.ts'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The analytics of the organization (docs/product/analytics.md). */
export const analyticsScreen: ScreenModule = {
  Screen: Analytics,
  prefetch: () => {
    prefetchOrganizationAnalytics()
    prefetchCharts()
  },
}

function Analytics() {
  const invite = useInviteButtonAndDialog()
  const report = (
    <AnalyticsReport
      analytics={useOrganizationAnalytics()}
      {...useAnalyticsRefresh(getOrganizationAnalytics, {})}
      emptyAction={invite.button}
      heading={<h1 className="mb-1 font-serif text-2xl font-semibold sm:text-3xl">{words.analytics}</h1>}
    />
  )
  return (
    <>
      {report}
      {invite.dialog}
    </>
  )
}
