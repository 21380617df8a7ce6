import { useSearch } from 'wouter'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import { getAnalyticsOfAnyOrganization, listTodayOfAnyOrganization } from '#contract/super-admin/organization-lists.ts'
import { AnalyticsReport } from '#web/analytics/analytics-report.tsx'
import { toWindowInput, useAnalyticsPeriod, useAnalyticsRefresh } from '#web/analytics/queries.ts'
import { ReceivedReportList } from '#web/bug-reports/received/report-list.tsx'
import { OutboxList } from '#web/mail/outbox-list.tsx'
import { InviteAdminLink } from '#web/super-admin/detail/invite-admin-link.tsx'
import { OrganizationDetail } from '#web/super-admin/detail/organization-detail.tsx'
import { OrganizationList } from '#web/super-admin/organization-list.tsx'
import {
  prefetchOrganizations,
  useOrganizationAnalyticsById,
  useTodayOfOrganization,
} from '#web/super-admin/queries.ts'
import { SuperAdminTabs } from '#web/super-admin/super-admin-tabs.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { OrganizationUsers } from './organization-users.tsx'

/** The administration of the platform: organizations with their details, bug reports, outbox (docs/product/organizations.md). */
export const superAdminScreen: ScreenModule = { Screen: SuperAdmin, prefetch: prefetchOrganizations }

function SuperAdmin() {
  const search = useSearch()
  return (
    <SuperAdminTabs
      search={search}
      organizations={<OrganizationList />}
      bugReports={<ReceivedReportList />}
      outbox={<OutboxList />}
      renderOrganization={(organizationId, tab) => (
        <OrganizationDetail
          // Dialogs and lists of one organization must not show in another.
          key={organizationId}
          organizationId={organizationId}
          tab={tab}
          renderAnalytics={(organization) => <AnalyticsOf organization={organization} />}
          renderUsers={(organization) => <OrganizationUsers organization={organization} />}
        />
      )}
    />
  )
}

function AnalyticsOf({ organization: { id: organizationId, isActive } }: { organization: ManagedOrganization }) {
  const period = useAnalyticsPeriod()
  const params = { organizationId }
  return (
    <AnalyticsReport
      analytics={useOrganizationAnalyticsById(organizationId, period.days)}
      today={useTodayOfOrganization(organizationId)}
      period={period}
      {...useAnalyticsRefresh(
        [getAnalyticsOfAnyOrganization, { params, ...toWindowInput(period.days) }],
        [listTodayOfAnyOrganization, { params }],
      )}
      emptyAction={isActive && <InviteAdminLink organizationId={organizationId} />}
    />
  )
}
