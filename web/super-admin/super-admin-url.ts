import { paths } from '#web/base/paths.ts'

export const superAdminSections = ['organizations', 'bug-reports', 'outbox', 'system'] as const
export type SuperAdminSection = (typeof superAdminSections)[number]

export const organizationTabs = ['analytics', 'users'] as const
export type OrganizationDetailTab = (typeof organizationTabs)[number]

/** State of the screen: a section, or the detail of an organization at a tab. */
type SuperAdminUrlState =
  | { section: SuperAdminSection; organizationId?: undefined }
  | { organizationId: string; tab: OrganizationDetailTab }

/** Reads the view from a query string such as `?section=outbox` or `?organization=…&tab=users`. */
export function parseSuperAdminUrlState(search: string): SuperAdminUrlState {
  const params = new URLSearchParams(search)
  const organizationId = params.get('organization')
  if (organizationId)
    return { organizationId, tab: organizationTabs.find((tab) => tab === params.get('tab')) ?? 'analytics' }
  return { section: superAdminSections.find((section) => section === params.get('section')) ?? 'organizations' }
}

export const buildSuperAdminSectionPath = (section: SuperAdminSection): string =>
  section === 'organizations' ? paths.superAdmin : `${paths.superAdmin}?section=${section}`

export const buildOrganizationPath = (organizationId: string, tab: OrganizationDetailTab = 'analytics'): string =>
  `${paths.superAdmin}?organization=${encodeURIComponent(organizationId)}${tab === 'analytics' ? '' : `&tab=${tab}`}`
