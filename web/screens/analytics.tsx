import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { listProgressOfUsers } from '#contract/analytics/today.ts'
import { getRenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import { parseAnalyticsWindow, toWindowInput, useAnalyticsPeriod, useTodayOfUsers } from '#web/analytics/queries.ts'
import { UserLinksContext } from '#web/analytics/user-name.tsx'
import { words } from '#web/analytics/words.ts'
import { getQueryKey, prefetchEndpoint, useDeferredResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { OrganizationReport, useReportRefresh } from './organization-report.tsx'

/** The analytics of the organization (docs/product/analytics.md). */
export const analyticsScreen: ScreenModule = {
  Screen: Analytics,
  prefetch: (_params, search) => {
    const input = toWindowInput(parseAnalyticsWindow(search))
    prefetchEndpoint(getOrganizationAnalytics, input)
    prefetchEndpoint(getRenewalAnalytics, input)
  },
}

function Analytics() {
  const invite = useInviteButtonAndDialog()
  const period = useAnalyticsPeriod()
  const input = toWindowInput(period.days)
  const report = (
    <OrganizationReport
      analytics={useDeferredResult(useEndpointQuery(getOrganizationAnalytics, input))}
      today={useDeferredResult(useTodayOfUsers())}
      renewals={useEndpointQuery(getRenewalAnalytics, input)}
      period={period}
      {...useReportRefresh(
        getQueryKey(getOrganizationAnalytics, input),
        getQueryKey(listProgressOfUsers, {}),
        getQueryKey(getRenewalAnalytics, input),
      )}
      emptyAction={invite.button}
      heading={<h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.analytics}</h1>}
    />
  )
  return (
    <UserLinksContext value={true}>
      {report}
      {invite.dialog}
    </UserLinksContext>
  )
}
