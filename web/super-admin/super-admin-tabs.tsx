import { type ReactNode, useEffect, useRef } from 'react'
import { focusHeading } from '#web/base/focus-heading.ts'
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

type SuperAdminTabsProps = {
  search: string
  organizations: ReactNode
  bugReports: ReactNode
  outbox: ReactNode
  renderOrganization: (organizationId: string, tab: OrganizationDetailTab) => ReactNode
}

/** The section named by the URL below its tabs, or the detail of an organization. */
export function SuperAdminTabs({ search, organizations, bugReports, outbox, renderOrganization }: SuperAdminTabsProps) {
  const view = parseSuperAdminUrlState(search)
  useFocusedHeading(view.organizationId)
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

/**
 * Focuses the heading when an organization opens or closes, which the frame does for other paths; an organization opens
 * at its top.
 */
function useFocusedHeading(organizationId: string | undefined): void {
  const lastId = useRef(organizationId)
  useEffect(() => {
    if (lastId.current === organizationId) return
    lastId.current = organizationId
    if (organizationId !== undefined) window.scrollTo(0, 0)
    focusHeading()
  }, [organizationId])
}

const sectionNames: Record<SuperAdminSection, string> = {
  organizations: words.organizations,
  'bug-reports': words.bugReports,
  outbox: words.outbox,
  system: words.system,
}
