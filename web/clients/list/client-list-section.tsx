import { type ComponentType, useMemo, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ListedClient } from '#contract/clients/clients.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'
import { ViewToggle } from '#web/ui/rows/view-toggle.tsx'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'
import { ClientRows } from './client-rows.tsx'
import { ClientList } from './client-list.tsx'
import { ClientListSkeleton } from './client-list-skeleton.tsx'
import { EditClientDialog, editClientFormName } from '#web/clients/form/dialogs.tsx'
import type { ViewChangeHandler } from './list-url-state.ts'
import { EmptyClientList } from './empty-client-list.tsx'
import { filterClients, buildSearchEntries } from './select-clients.ts'
import type { ListViewState } from '#web/clients/list-view-state.ts'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { describeClientCount, words, orderNames } from './words.ts'
import type { ClientListResult } from '#web/clients/queries.ts'

type ListProps = {
  view: ListViewState
  viewer: CurrentUser
  today: CalendarDay
  add: (searchText?: string) => void
  change: ViewChangeHandler
  selection: Selection
  dialogs: SequenceDialogs
}

type DialogOf<Target> = ComponentType<
  { open: boolean; onClose: () => void; draft: DraftKey; today: CalendarDay } & Target
> & { prefetch: () => void }

/** The dialogs that put one client or several on a sequence, which belong to another feature. */
export type SequenceDialogs = {
  AssignSequence: DialogOf<{ client: ListedClient }>
  EnrolClients: DialogOf<{ clients: readonly ListedClient[] }>
}

/** The matching clients, in all states of a list: loading, failed, empty and ready. */
export function ClientListSection({ list, ...listProps }: ListProps & { list: ClientListResult }) {
  if (list.state === 'failed') return <ErrorState message={words.failedToLoad(list.message)} retry={list.retry} />
  if (list.state === 'loading') return <LoadingClients withAgent={listProps.view.scope === 'organization'} />
  return (
    <>
      {list.remaining.state === 'failed' && (
        <div className="mb-4">
          <ErrorState message={words.failedToLoadRest(list.remaining.message)} retry={list.remaining.retry} />
        </div>
      )}
      <MatchingClients clients={list.data} isComplete={list.remaining.state !== 'loading'} {...listProps} />
    </>
  )
}

/** The list while it is loading. */
export const LoadingClients = ({ withAgent }: { withAgent: boolean }) => (
  <>
    <div className={lineStyle}>
      <Skeleton className="h-5 w-44" />
    </div>
    <ClientListSkeleton withAgent={withAgent} />
  </>
)

function MatchingClients({
  clients,
  isComplete,
  view,
  viewer,
  today,
  add,
  change,
  selection,
  dialogs: { AssignSequence, EnrolClients },
}: ListProps & { clients: readonly ListedClient[]; isComplete: boolean }) {
  const { sort, order, search, status, scope } = view
  const searchEntries = useMemo(() => buildSearchEntries(clients, { sort, order }), [clients, sort, order])
  const matches = useMemo(() => filterClients(searchEntries, { search, status }), [searchEntries, search, status])
  const [layout, setLayout] = useLayoutChoice()
  const { row: editedClient, edit, dialog } = useRowDialog(clients, editClientFormName, viewer.id)
  const assignment = useRowDialog(clients, 'assign-sequence', viewer.id)
  const addSequence = useMemo(
    () => ({ run: assignment.edit, prefetch: AssignSequence.prefetch }),
    [assignment.edit, AssignSequence],
  )
  const enrolment = useFormDialog('enrol-clients', viewer.id, EnrolClients.prefetch)
  const selectedClients = clients.filter(({ id }) => selection.ids?.has(id))
  return (
    <>
      {selection.ids && (
        <SelectionBar
          matches={matches}
          selection={selection}
          addSequence={{ run: enrolment.trigger.show, prefetch: EnrolClients.prefetch }}
        />
      )}
      {/* At the two ends of the line, so that neither moves the other. */}
      <div className={lineStyle}>
        <p role="status" className="truncate text-ink-soft">
          {isComplete ? describeClientCount(matches.length, clients.length, view.archived) : words.loadingRest}
        </p>
        <div className="flex shrink-0 items-center gap-4">
          <p className="text-ink-faint">
            {matches.length > 1 && (search.trim() ? words.bestFirst : orderNames[sort][order])}
          </p>
          <ViewToggle label={words.layout} names={words.layouts} view={layout} onChange={setLayout} />
        </div>
      </div>
      {matches.length && layout === 'list' && !selection.ids ? (
        <ClientRows
          clients={matches}
          isComplete={isComplete}
          label={words.clients}
          view={view}
          today={today}
          zone={viewer.timeZone}
          change={change}
        />
      ) : matches.length ? (
        <ClientList
          clients={matches}
          label={words.clients}
          sort={sort}
          today={today}
          zone={viewer.timeZone}
          withAgent={scope === 'organization'}
          edit={edit}
          addSequence={addSequence}
          selectedIds={selection.ids}
          toggle={selection.ids && selection.toggle}
        />
      ) : (
        <EmptyClientList view={view} isListEmpty={!clients.length} add={add} change={change} />
      )}
      {assignment.row && (
        <AssignSequence key={assignment.row.id} {...assignment.dialog} client={assignment.row} today={today} />
      )}
      {selection.ids && <EnrolClients {...enrolment.dialog} clients={selectedClients} today={today} />}
      {editedClient && <EditClientDialog key={editedClient.id} {...dialog} client={editedClient} />}
    </>
  )
}

/** Cards or rows, remembered in this browser. */
function useLayoutChoice(): [layout: 'cards' | 'list', setLayout: (layout: 'cards' | 'list') => void] {
  const [layout, setLayout] = useState<'cards' | 'list'>(() =>
    readPreference('clients') === 'list' ? 'list' : 'cards',
  )
  return [
    layout,
    (next) => {
      savePreference('clients', next === 'list' ? next : undefined)
      setLayout(next)
    },
  ]
}

const lineStyle = 'mb-3 flex h-8 items-center justify-between gap-4 text-sm touch:h-11'
