import type { ReactNode } from 'react'
import { getTabPanelProps, LinkTabs } from '#web/ui/tabs/link-tabs.tsx'
import {
  buildSuperAdminSectionPath,
  type OrganizationDetailTab,
  parseSuperAdminUrlState,
  type SuperAdminSection,
  superAdminSections,
} from './super-admin-url.ts'
import { SystemStatePanel } from './system-state.tsx'
import { words } from './words.ts'

/** The section that the URL names below its tabs, or the detail of an organization. */
export function SuperAdminTabs({
  search,
  organizations,
  bugReports,
  outbox,
  renderOrganization,
}: {
  search: string
  organizations: ReactNode
  bugReports: ReactNode
  outbox: ReactNode
  renderOrganization: (organizationId: string, tab: OrganizationDetailTab) => ReactNode
}) {
  const view = parseSuperAdminUrlState(search)
  if (view.organizationId !== undefined) return renderOrganization(view.organizationId, view.tab)
  const { section } = view
  return (
    <>
      <h1 className="mb-4 font-serif text-2xl font-semibold sm:text-3xl">{words.superAdmin}</h1>
      <LinkTabs
        id="section"
        label={words.sections}
        tabs={superAdminSections.map((name) => ({
          name,
          label: sectionNames[name],
          path: buildSuperAdminSectionPath(name),
        }))}
        current={section}
      />
      <div {...getTabPanelProps('section', section)} className="mt-6">
        {{ organizations, 'bug-reports': bugReports, outbox, system: <SystemStatePanel /> }[section]}
      </div>
    </>
  )
}

const sectionNames: Record<SuperAdminSection, string> = {
  organizations: words.organizations,
  'bug-reports': words.bugReports,
  outbox: words.outbox,
  system: words.system,
}
