import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { listTodayOfUsers } from '#contract/analytics/today.ts'
import { AnalyticsReport } from '#web/analytics/analytics-report.tsx'
import {
  prefetchOrganizationAnalytics,
  toWindowInput,
  useAnalyticsPeriod,
  useAnalyticsRefresh,
  useOrganizationAnalytics,
  useTodayOfUsers,
} from '#web/analytics/queries.ts'
import { UserLinks } from '#web/analytics/user-name.tsx'
import { words } from '#web/analytics/words.ts'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The analytics of the organization (docs/product/analytics.md). */
export const analyticsScreen: ScreenModule = {
  Screen: Analytics,
  prefetch: (_params, search) => {
    prefetchOrganizationAnalytics(search)
  },
}

function Analytics() {
  const invite = useInviteButtonAndDialog()
  const period = useAnalyticsPeriod()
  const report = (
    <AnalyticsReport
      analytics={useOrganizationAnalytics(period.days)}
      today={useTodayOfUsers()}
      period={period}
      {...useAnalyticsRefresh([getOrganizationAnalytics, toWindowInput(period.days)], [listTodayOfUsers, {}])}
      emptyAction={invite.button}
      heading={<h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.analytics}</h1>}
    />
  )
  return (
    <UserLinks value={true}>
      {report}
      {invite.dialog}
    </UserLinks>
  )
}
