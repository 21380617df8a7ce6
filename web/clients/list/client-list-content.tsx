import { type ComponentType, useState } from 'react'
import type { ListedClient } from '#contract/clients/clients.ts'
import type { NextTask } from '#contract/tasks/next-tasks.ts'
import { EditClientDialog, editClientFormName } from '#web/clients/form/dialogs.tsx'
import type { ListViewProps } from '#web/clients/list-view.ts'
import { useNextTasks } from '#web/clients/next-tasks.ts'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { useIsPrinting } from '#web/ui/rows/use-is-printing.ts'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'
import { ClientCards } from './client-cards.tsx'
import { ClientListSkeleton } from './client-list-skeleton.tsx'
import { ClientRows } from './client-rows.tsx'
import { type ClientSelection, SelectionBar } from './client-selection.tsx'
import { EmptyClientList } from './empty-client-list.tsx'
import type { ClientLayout } from './layout-choice.ts'
import { PrintedClients } from './printed-clients.tsx'
import type { ClientListQueryResult } from './queries.ts'
import { words } from './words.ts'

type ListProps = ListViewProps & {
  layout: ClientLayout
  add: (searchText?: string) => void
  selection: ClientSelection
  dialogs: AddToSequenceDialogs
}

type DialogOf<Target> = ComponentType<FormDialogState & Target> & { prefetch: () => void }

/** The dialogs that put one client or several on a sequence, which belong to another feature. */
export type AddToSequenceDialogs = {
  AssignSequence: DialogOf<{ client: ListedClient }>
  EnrollClients: DialogOf<{ clients: readonly ListedClient[]; sequenceId: string | undefined }>
}

/** The matching clients, in all states of a list: loading, failed, empty and ready. */
export function ClientListContent({
  list,
  matches,
  ...listProps
}: ListProps & {
  list: ClientListQueryResult
  /** Known as soon as the list is. */
  matches: readonly ListedClient[] | undefined
}) {
  const { layout, view } = listProps
  const nextTasks = useNextTasks({ enabled: layout === 'list' && view.scope === 'own' && !view.archived })
  if (list.state === 'failed') return <ErrorState message={words.failedToLoad(list.message)} retry={list.retry} />
  if (list.state === 'loading' || !matches) return <ClientListSkeleton layout={layout} />
  return (
    <>
      {list.remaining.state === 'failed' && (
        <div className="mb-4">
          <ErrorState message={words.failedToLoadRest(list.remaining.message)} retry={list.remaining.retry} />
        </div>
      )}
      <MatchingClients
        clients={list.data}
        matches={matches}
        isComplete={list.remaining.state !== 'loading'}
        nextTasks={nextTasks}
        {...listProps}
      />
    </>
  )
}

function MatchingClients({
  clients,
  matches,
  isComplete,
  nextTasks,
  layout,
  view,
  add,
  change,
  selection,
  dialogs: { AssignSequence, EnrollClients },
}: ListProps & {
  clients: readonly ListedClient[]
  matches: readonly ListedClient[]
  isComplete: boolean
  nextTasks: ReadonlyMap<string, NextTask>
}) {
  const { row: editedClient, edit, dialog } = useRowDialog(clients, editClientFormName)
  const assignment = useRowDialog(clients, 'assign-sequence')
  // A draft does not open it, because nobody is selected at that point.
  const [isEnrolling, setIsEnrolling] = useState(false)
  const isPrinting = useIsPrinting()
  const selectedClients = clients.filter(({ id }) => selection.ids?.has(id))
  return (
    <>
      {selection.ids && (
        <SelectionBar
          clients={selectedClients}
          matches={matches}
          selection={selection}
          addSequence={{ show: () => setIsEnrolling(true), prefetch: EnrollClients.prefetch }}
        />
      )}
      {isPrinting && matches.length > 0 && (
        <PrintedClients clients={matches} isComplete={isComplete} showsAgent={view.scope === 'organization'} />
      )}
      <div className={isPrinting && matches.length ? 'contents print:hidden' : 'contents'}>
        {matches.length && layout === 'list' ? (
          <ClientRows
            clients={matches}
            isComplete={isComplete}
            view={view}
            change={change}
            nextTasks={nextTasks}
            selection={selection}
          />
        ) : matches.length ? (
          <ClientCards
            clients={matches}
            sort={view.sort}
            showsAgent={view.scope === 'organization'}
            edit={edit}
            addSequence={assignment.edit}
            prefetchAddSequence={AssignSequence.prefetch}
            selection={selection}
          />
        ) : (
          <EmptyClientList view={view} isListEmpty={!clients.length} add={add} change={change} />
        )}
      </div>
      {assignment.row && <AssignSequence key={assignment.row.id} {...assignment.dialog} client={assignment.row} />}
      {selection.ids && (
        <EnrollClients
          open={isEnrolling}
          onClose={() => setIsEnrolling(false)}
          draft={{ form: 'enroll-clients' }}
          clients={selectedClients}
          sequenceId={view.enroll}
        />
      )}
      {editedClient && <EditClientDialog key={editedClient.id} {...dialog} client={editedClient} />}
    </>
  )
}
