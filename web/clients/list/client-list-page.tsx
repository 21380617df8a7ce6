import { type ComponentType, useRef, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useScrollRestoration } from '#web/base/use-scroll-restoration.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import {
  type ClientListView,
  isFiltered,
  parseClientListView,
  restrictScopeToRole,
  useUrlListView,
} from '#web/clients/list-view.ts'
import { DuplicatesDialog } from '#web/clients/merging/dialogs.tsx'
import { useSaveOriginClientList } from '#web/clients/origin-client-list.ts'
import { readCachedViewer } from '#web/session/queries.ts'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { ClientListContent, type AddToSequenceDialogs } from './client-list-content.tsx'
import { ClientListHeader } from './client-list-header.tsx'
import { type ClientMatchCount, ClientSearchBox } from './client-search-box.tsx'
import { useClientSelection } from './client-selection.tsx'
import { useClientLayout } from './layout-choice.ts'
import { prefetchClientList, useFullClientList } from './queries.ts'
import { getViewChangesToShow, useMatchingClients } from './select-clients.ts'
import { words } from './words.ts'

/** Prefetches the list that a query string selects for the viewer. */
export function prefetchClientListPage(search: string): void {
  const viewer = readCachedViewer()
  if (viewer) prefetchClientList(restrictScopeToRole(parseClientListView(search), viewer))
}

type ClientListPageProps = {
  dialogs: AddToSequenceDialogs
  /** Results of a search other than clients; another feature provides them. */
  FoundElsewhere: ComponentType<{ search: string }>
}

/** The list of clients with its header, numbers and toolbar. */
export function ClientListPage({ dialogs, FoundElsewhere }: ClientListPageProps) {
  const { view, setSearch, flushSearch, change } = useUrlListView()
  const clientList = useFullClientList({ ...view, archived: false })
  const archivedList = useFullClientList({ ...view, archived: true }, { enabled: view.archived })
  const visibleList = view.archived ? archivedList : clientList
  const isComplete = visibleList.state === 'ready' && visibleList.remaining.state !== 'loading'
  useScrollRestoration(visibleList.state === 'ready', isComplete)
  useSaveOriginClientList()
  const selection = useClientSelection(view.enroll !== undefined, () => change({ enroll: undefined }))
  const [layout, setLayout] = useClientLayout()
  const clients = visibleList.state === 'ready' ? visibleList.data : undefined
  const matches = useMatchingClients(clients, view)

  const { trigger, dialog } = useFormDialog(addClientFormName, AddClientDialog.prefetch)
  const [searchText, setSearchText] = useState('')
  const openAddClient = (text = '') => {
    setSearchText(text)
    trigger.show()
  }
  useShortcut('c', words.addShortcut, openAddClient)
  const [isShowingDuplicates, setIsShowingDuplicates] = useState(false)
  const results = useRef<HTMLDivElement>(null)
  const enterResults = (action: 'focus' | 'open') => {
    const first = results.current?.querySelector<HTMLElement>(
      ':is([aria-posinset="1"], [aria-rowindex="2"]) [data-card-link]',
    )
    first?.focus()
    // The first of all matches is known only once all clients have been read.
    if (action === 'open' && isComplete) first?.click()
  }

  return (
    <>
      <ClientListHeader
        view={view}
        numbers={clientList}
        addClient={{ show: () => openAddClient(), prefetch: trigger.prefetch }}
        change={change}
        isSelecting={selection.ids !== undefined}
        switchSelection={selection.switch}
        layout={layout}
        setLayout={setLayout}
        showDuplicates={() => setIsShowingDuplicates(true)}
        searchBox={
          <ClientSearchBox
            text={view.search}
            setSearch={setSearch}
            flushSearch={flushSearch}
            enterResults={enterResults}
            count={clients && matches ? countMatches(view, clients, matches, isComplete) : null}
          />
        }
      />
      <div ref={results}>
        <ClientListContent
          list={visibleList}
          matches={matches}
          layout={layout}
          view={view}
          add={openAddClient}
          change={change}
          // Archived clients cannot be selected: nothing can be started for them.
          selection={view.archived ? { ...selection, ids: undefined } : selection}
          dialogs={dialogs}
        />
      </div>
      {view.search.trim() !== '' && <FoundElsewhere search={view.search} />}
      <DuplicatesDialog open={isShowingDuplicates} onClose={() => setIsShowingDuplicates(false)} />
      <AddClientDialog
        {...dialog}
        searchText={searchText}
        onAdded={(client) => change(getViewChangesToShow(client, view))}
      />
    </>
  )
}

const countMatches = (
  view: ClientListView,
  clients: readonly Client[],
  matches: readonly Client[],
  isComplete: boolean,
): ClientMatchCount => ({
  search: view.search,
  archived: view.archived,
  matching: matches.length,
  total: clients.length,
  isComplete,
  isFiltered: isFiltered(view),
})
