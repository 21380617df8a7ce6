import { UserRoundPlus } from 'lucide-react'
import { type ComponentProps, useCallback, useState } from 'react'
import { useScrollRestoration } from '#web/base/use-scroll-restoration.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { ClientListSection } from './client-list-section.tsx'
import { useListUrlState } from './list-url-state.ts'
import { useRememberSourceList } from '#web/clients/source-list.ts'
import { getViewChangesToShow } from './select-clients.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { parseListView } from '#web/clients/list-view.ts'
import { words } from './words.ts'
import { prefetchClientList, useClientList } from '#web/clients/queries.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { StatCards } from './stat-cards.tsx'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'

/** Prefetches the list that a query string selects. */
export const prefetchClientListPage = (search: string): void => prefetchClientList(parseListView(search))

/** The list of clients with its header, numbers and toolbar. */
export function ClientListPage() {
  const viewer = useSignedInUser()
  const today = useToday(viewer.timeZone)
  const { view: requestedView, setSearch, flushSearch, change } = useListUrlState()
  const isAdmin = viewer.role !== 'agent'
  const view = isAdmin || requestedView.scope === 'own' ? requestedView : { ...requestedView, scope: 'own' as const }
  const clientList = useClientList({ ...view, archived: false })
  const archivedList = useClientList({ ...view, archived: true }, { enabled: view.archived })
  const visibleList = view.archived ? archivedList : clientList
  useScrollRestoration(
    visibleList.state === 'ready',
    visibleList.state === 'ready' && visibleList.remaining.state !== 'loading',
  )
  useRememberSourceList()

  const { trigger, dialog } = useFormDialog(addClientFormName, viewer.id, AddClientDialog.prefetch)
  const { show } = trigger
  const [searchText, setSearchText] = useState('')
  const openAddClient = useCallback(
    (text = '') => {
      setSearchText(text)
      show()
    },
    [show],
  )
  useShortcut('c', words.addShortcut, openAddClient)

  return (
    <>
      <header className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.clients}</h1>
        {isAdmin && <Scope scope={view.scope} change={change} />}
        <div className="action-strip">
          <DialogButton
            variant="primary"
            show={() => openAddClient()}
            prefetch={trigger.prefetch}
            className="sm:ml-auto"
          >
            <UserRoundPlus aria-hidden />
            {words.addNewClient}
          </DialogButton>
        </div>
      </header>
      <div className="mt-5 mb-4 grid gap-4">
        <StatCards list={clientList} />
        <ListToolbar view={view} change={change}>
          <SearchBox text={view.search} setSearch={setSearch} flushSearch={flushSearch} />
        </ListToolbar>
      </div>
      <ClientListSection
        list={visibleList}
        view={view}
        viewer={viewer}
        today={today}
        add={openAddClient}
        change={change}
      />
      <AddClientDialog
        {...dialog}
        searchText={searchText}
        onAdded={(client) => change(getViewChangesToShow(client, view))}
      />
    </>
  )
}

const Scope = (props: Omit<ComponentProps<typeof ScopeSwitch>, 'organization'>) => {
  const settings = useOrganizationSettings()
  return (
    <ScopeSwitch {...props} organization={settings.state === 'ready' ? settings.data.name : words.yourOrganization} />
  )
}
