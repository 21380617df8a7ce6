import type { ReactNode } from 'react'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import { useOrganizations } from '#web/super-admin/queries.ts'
import {
  buildOrganizationPath,
  type OrganizationDetailTab,
  organizationTabs,
} from '#web/super-admin/super-admin-url.ts'
import { words } from '#web/super-admin/words.ts'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { getTabPanelProps, LinkTabs } from '#web/ui/tabs/link-tabs.tsx'
import { BackToOrganizationsLink, OrganizationHeader } from './organization-header.tsx'
import { OrganizationRecords } from './records.tsx'

type OrganizationDetailProps = {
  organizationId: string
  tab: OrganizationDetailTab
  renderAnalytics: (organization: ManagedOrganization) => ReactNode
  renderUsers: (organization: ManagedOrganization) => ReactNode
}

/** An organization with its tabs: analytics with the records, and its users. */
export function OrganizationDetail({ organizationId, tab, renderAnalytics, renderUsers }: OrganizationDetailProps) {
  const organizations = useOrganizations()
  if (organizations.state === 'failed')
    return (
      <>
        <BackToOrganizationsLink />
        <h1 className="mb-4 font-serif text-2xl font-semibold sm:text-3xl">{words.superAdmin}</h1>
        <ErrorState message={words.failedToLoad(organizations.message)} retry={organizations.retry} />
      </>
    )
  if (organizations.state === 'loading')
    return (
      <LoadingState label={words.loading}>
        <Skeleton className="mb-4 h-8 w-40" />
        <Skeleton className="mb-6 h-10 w-72 max-w-full" />
        <Skeleton className="h-96" />
      </LoadingState>
    )
  const organization = organizations.data.find(({ id }) => id === organizationId)
  if (!organization)
    return (
      <>
        <BackToOrganizationsLink />
        <h1 className="sr-only">{words.superAdmin}</h1>
        <EmptyState title={words.notFound}>{words.notFoundHint}</EmptyState>
      </>
    )
  return (
    <>
      <OrganizationHeader organization={organization} />
      <LinkTabs
        id="organization"
        label={words.tabs}
        tabs={organizationTabs.map((name) => ({
          name,
          label: tabNames[name],
          path: buildOrganizationPath(organizationId, name),
        }))}
        current={tab}
      />
      <div key={tab} {...getTabPanelProps('organization', tab)} className="mt-6">
        {tab === 'users' ? (
          renderUsers(organization)
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
            {renderAnalytics(organization)}
            <OrganizationRecords organizationId={organizationId} />
          </div>
        )}
      </div>
    </>
  )
}

const tabNames: Record<OrganizationDetailTab, string> = { analytics: words.analytics, users: words.userManagement }
