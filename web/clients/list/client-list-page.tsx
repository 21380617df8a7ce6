import { UserRoundPlus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react'
import { useScrollRestoration } from '#web/base/use-scroll-restoration.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { ClientListSection, LoadingClients, type SequenceDialogs } from './client-list-section.tsx'
import { type Selection, useSelection } from './selection.ts'
import { type ViewChangeHandler, useListUrlState } from './list-url-state.ts'
import { useRememberSourceList } from '#web/clients/source-list.ts'
import { getViewChangesToShow } from './select-clients.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { type ListViewState, parseListViewState, toAllowedView } from '#web/clients/list-view-state.ts'
import { words } from './words.ts'
import { type ClientListResult, getFirstRowsUrl, prefetchClientList, useClientList } from '#web/clients/queries.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { StatCards } from './stat-cards.tsx'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { useSignedInUser, readCachedViewer } from '#web/session/queries.ts'
import { DialogButton, type DialogTrigger, useFormDialog } from '#web/ui/lazy-dialog.tsx'

/** Prefetches the list that a query string selects for the viewer. */
export function prefetchClientListPage(search: string): void {
  const viewer = readCachedViewer()
  if (viewer) prefetchClientList(toAllowedView(parseListViewState(search), viewer))
}

/** The URL that the list reads first in its default view. */
export const defaultClientListUrl = (): string => getFirstRowsUrl(parseListViewState(''))

/** The list of clients with its header, numbers and toolbar. */
export function ClientListPage({ dialogs }: { dialogs: SequenceDialogs }) {
  const viewer = useSignedInUser()
  const today = useToday(viewer.timeZone)
  const { view: requestedView, setSearch, flushSearch, change } = useListUrlState()
  const isAdmin = viewer.role !== 'agent'
  const view = toAllowedView(requestedView, viewer)
  const clientList = useClientList({ ...view, archived: false })
  const archivedList = useClientList({ ...view, archived: true }, { enabled: view.archived })
  const visibleList = view.archived ? archivedList : clientList
  const isComplete = visibleList.state === 'ready' && visibleList.remaining.state !== 'loading'
  useScrollRestoration(visibleList.state === 'ready', isComplete)
  useRememberSourceList()
  const selection = useSelection()

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
  const results = useRef<HTMLDivElement>(null)
  const enterResults = (action: 'focus' | 'open') => {
    const first = results.current?.querySelector<HTMLElement>(
      ':is([aria-posinset="1"], [aria-rowindex="2"]) [data-card-link]',
    )
    first?.focus()
    // The first of all matches is known when all clients have been read.
    if (action === 'open' && isComplete) first?.click()
  }

  return (
    <>
      <ListHeader
        view={view}
        numbers={clientList}
        scope={isAdmin && <Scope scope={view.scope} change={change} />}
        addClient={{ show: () => openAddClient(), prefetch: trigger.prefetch }}
        change={change}
        isSelecting={selection.ids !== undefined}
        switchSelection={selection.switch}
        searchBox={
          <SearchBox text={view.search} setSearch={setSearch} flushSearch={flushSearch} enterResults={enterResults} />
        }
      />
      <div ref={results}>
        <ClientListSection
          list={visibleList}
          view={view}
          viewer={viewer}
          today={today}
          add={openAddClient}
          change={change}
          selection={view.archived ? noSelection : selection}
          dialogs={dialogs}
        />
      </div>
      <AddClientDialog
        {...dialog}
        searchText={searchText}
        onAdded={(client) => change(getViewChangesToShow(client, view))}
      />
    </>
  )
}

/** The list before its user is known, in its default view. */
export const ClientListPageSkeleton = () => (
  <>
    <ListHeader
      view={parseListViewState('')}
      numbers={{ state: 'loading' }}
      addClient={{ show: doNothing, prefetch: doNothing }}
      change={doNothing}
      isSelecting={false}
      switchSelection={doNothing}
      searchBox={<SearchBox text="" setSearch={doNothing} flushSearch={doNothing} enterResults={doNothing} />}
    />
    <LoadingClients withAgent={false} />
  </>
)

const doNothing = () => {}

/** Archived clients cannot be selected: nothing can be started for them. */
const noSelection: Selection = { ids: undefined, switch: doNothing, toggle: doNothing, replace: doNothing }

const ListHeader = ({
  view,
  numbers,
  scope,
  addClient,
  change,
  isSelecting,
  switchSelection,
  searchBox,
}: {
  view: ListViewState
  numbers: ClientListResult
  /** The choice of an admin. */
  scope?: ReactNode
  addClient: DialogTrigger
  change: ViewChangeHandler
  isSelecting: boolean
  switchSelection: () => void
  searchBox: ReactNode
}) => (
  <>
    <header className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-3">
      <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.clients}</h1>
      {scope}
      <div className="action-strip">
        <DialogButton variant="primary" {...addClient} className="sm:ml-auto">
          <UserRoundPlus aria-hidden />
          {words.addNewClient}
        </DialogButton>
      </div>
    </header>
    <div className="mt-5 mb-4 grid gap-4">
      <StatCards list={numbers} status={view.status} change={change} />
      <ListToolbar view={view} change={change} isSelecting={isSelecting} switchSelection={switchSelection}>
        {searchBox}
      </ListToolbar>
    </div>
  </>
)

const Scope = (props: Omit<ComponentProps<typeof ScopeSwitch>, 'organization'>) => {
  const settings = useOrganizationSettings()
  return (
    <ScopeSwitch {...props} organization={settings.state === 'ready' ? settings.data.name : words.yourOrganization} />
  )
}
