import { useSearch } from 'wouter'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import {
  getAnalyticsAsSuperAdmin,
  getRenewalsAsSuperAdmin,
  listProgressAsSuperAdmin,
} from '#contract/super-admin/organization-lists.ts'
import { toWindowInput, useAnalyticsPeriod } from '#web/analytics/queries.ts'
import { getQueryKey, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { ReceivedReportList } from '#web/bug-reports/received/report-list.tsx'
import { OutboxList } from '#web/mail/outbox-list.tsx'
import { OrganizationDetail } from '#web/super-admin/detail/organization-detail.tsx'
import { InviteAdminLink } from '#web/super-admin/detail/organization-header.tsx'
import { OrganizationList } from '#web/super-admin/organization-list.tsx'
import { prefetchOrganizations, useTodayOfOrganization } from '#web/super-admin/queries.ts'
import { SuperAdminTabs } from '#web/super-admin/super-admin-tabs.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { OrganizationReport, useReportRefresh } from './organization-report.tsx'
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
  const input = { params, ...toWindowInput(period.days) }
  return (
    <OrganizationReport
      analytics={useEndpointQuery(getAnalyticsAsSuperAdmin, input)}
      today={useTodayOfOrganization(organizationId)}
      renewals={useEndpointQuery(getRenewalsAsSuperAdmin, input)}
      period={period}
      {...useReportRefresh(
        getQueryKey(getAnalyticsAsSuperAdmin, input),
        getQueryKey(listProgressAsSuperAdmin, { params }),
        getQueryKey(getRenewalsAsSuperAdmin, input),
      )}
      emptyAction={isActive && <InviteAdminLink organizationId={organizationId} />}
    />
  )
}
