import { useSearch } from 'wouter'
import { organizationSettingsPath, paths, pendingInvitationsPath } from '#web/base/paths.ts'
import { prefetchOrganizationSettings } from '#web/organizations/queries.ts'
import { words as settingsWords } from '#web/organizations/settings/words.ts'
import { ActiveUsers } from '#web/team/active-users.tsx'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import { PendingInvitations } from '#web/team/pending-invitations.tsx'
import { prefetchInvitations, prefetchOwnOrganizationUsers } from '#web/team/queries.ts'
import { words } from '#web/team/words.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { RowListSkeleton } from '#web/ui/row-list.tsx'
import { getTabPanelProps, LinkTabs } from '#web/ui/tabs/link-tabs.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The users, invitations and settings of the viewer's organization (docs/product/team.md). */
export const userManagementScreen: ScreenModule = {
  Screen: UserManagement,
  prefetch: (_params, search) => {
    const tab = parseTab(search)
    prefetchOrganizationSettings()
    if (tab === 'users') prefetchOwnOrganizationUsers()
    if (tab === 'invitations') prefetchInvitations()
    if (tab === 'organization') return OrganizationSettingsTab.prefetch()
  },
}

/** Split from the screen, because it is a form. */
const OrganizationSettingsTab = createLazyPart(
  async () => (await import('#web/organizations/settings/organization-settings-tab.tsx')).OrganizationSettingsTab,
  { placeholder: <RowListSkeleton label={settingsWords.loading} /> },
)

const tabs = [
  { name: 'users', label: words.activeUsers, path: paths.userManagement },
  { name: 'invitations', label: words.pendingInvitations, path: pendingInvitationsPath },
  { name: 'organization', label: words.organization, path: organizationSettingsPath },
] as const
type Tab = (typeof tabs)[number]['name']

const tabsId = 'user-management'

function UserManagement() {
  const tab = parseTab(useSearch())
  const invite = useInviteButtonAndDialog()
  return (
    <>
      <header className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.userManagement}</h1>
        {tab !== 'organization' && <div className="action-strip">{invite.button}</div>}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <LinkTabs id={tabsId} label={words.tabs} tabs={tabs} current={tab} />
        <div key={tab} {...getTabPanelProps(tabsId, tab)}>
          {tab === 'users' && <ActiveUsers />}
          {tab === 'invitations' && <PendingInvitations />}
          {tab === 'organization' && <OrganizationSettingsTab />}
        </div>
      </div>
      {invite.dialog}
    </>
  )
}

/** The tab named by a query string such as `?tab=invitations`; the users when it names none. */
function parseTab(search: string): Tab {
  const tabName = new URLSearchParams(search).get('tab')
  return tabs.find(({ name }) => name === tabName)?.name ?? 'users'
}
