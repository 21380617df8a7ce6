import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { listTodayOfUsers } from '#contract/analytics/today.ts'
import { prefetchEndpoint, useDeferredResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { AnalyticsReport, hasNoFigures } from '#web/analytics/analytics-report.tsx'
import {
  parseAnalyticsWindow,
  prefetchOrganizationAnalytics,
  toWindowInput,
  useAnalyticsPeriod,
  useAnalyticsRefresh,
  useEndpointRefresh,
  useOrganizationAnalytics,
  useTodayOfUsers,
} from '#web/analytics/queries.ts'
import { UserLinks } from '#web/analytics/user-name.tsx'
import { words } from '#web/analytics/words.ts'
import { getRenewalAnalytics, hasNoRenewals } from '#contract/policies/renewal-analytics.ts'
import { RenewalFigures } from '#web/policies/renewals/renewal-figures.tsx'
import { renewalAnalyticsWords } from '#web/policies/words.ts'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The analytics of the organization (docs/product/analytics.md). */
export const analyticsScreen: ScreenModule = {
  Screen: Analytics,
  prefetch: (_params, search) => {
    prefetchOrganizationAnalytics(search)
    prefetchEndpoint(getRenewalAnalytics, toWindowInput(parseAnalyticsWindow(search)))
  },
}

function Analytics() {
  const invite = useInviteButtonAndDialog()
  const period = useAnalyticsPeriod()
  const figures = useAnalyticsRefresh([getOrganizationAnalytics, toWindowInput(period.days)], [listTodayOfUsers, {}])
  const renewals = useEndpointRefresh(getRenewalAnalytics, toWindowInput(period.days), {
    failed: renewalAnalyticsWords.failedToLoad,
  })
  const analytics = useDeferredResult(useOrganizationAnalytics(period.days))
  const renewalQuery = useEndpointQuery(getRenewalAnalytics, toWindowInput(period.days))
  // Below the empty state of the figures, zeros would say nothing.
  const isEmpty =
    analytics.state === 'ready' &&
    hasNoFigures(analytics.data) &&
    renewalQuery.state === 'ready' &&
    hasNoRenewals(renewalQuery.data)
  const report = (
    <AnalyticsReport
      analytics={analytics}
      today={useDeferredResult(useTodayOfUsers())}
      period={period}
      isRefreshing={figures.isRefreshing || renewals.isRefreshing}
      refresh={async () => void (await Promise.all([figures.refresh(), renewals.refresh()]))}
      emptyAction={invite.button}
      heading={<h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.analytics}</h1>}
    >
      {!isEmpty && <RenewalFigures query={renewalQuery} />}
    </AnalyticsReport>
  )
  return (
    <UserLinks value={true}>
      {report}
      {invite.dialog}
    </UserLinks>
  )
}
