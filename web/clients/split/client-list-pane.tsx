import { useCallback, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { clientSorts, clientStatuses, clientStatusLabels } from '#contract/clients/clients.ts'
import { buildClientPath, parseClientTab } from '#web/base/paths.ts'
import {
  type ListViewProps,
  isFiltered,
  serializeClientListView,
  toggleClientSort,
  useSavedListView,
} from '#web/clients/list-view.ts'
import { ClientSearchBox } from '#web/clients/list/client-search-box.tsx'
import { ClearFilterButtons } from '#web/clients/list/empty-client-list.tsx'
import { type ClientListQueryResult, useFullClientList } from '#web/clients/list/queries.ts'
import { useMatchingClients } from '#web/clients/list/select-clients.ts'
import { describeClientCount, clientSortOrderLabels, clientSortLabels, words } from '#web/clients/list/words.ts'
import { useNextTasks } from '#web/clients/next-tasks.ts'
import { type OriginClientList, useOriginClientList } from '#web/clients/origin-client-list.ts'
import { renderOptions, Select } from '#web/ui/field.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { SplitViewClientList } from './split-view-client-list.tsx'

/**
 * The clients next to a record: the list it was opened from, with its search, filters and sort, else the list in its
 * default view. Changes made here are kept in the history entry, like that list.
 */
export function ClientListPane({ clientId }: { clientId: string }) {
  const originList = useOriginClientList()
  const { view, setSearch, flushSearch, change } = useOriginListState(originList)
  const { sort, order, search, status } = view
  const list = useFullClientList(view)
  const nextTasks = useNextTasks({ enabled: view.scope === 'own' && !view.archived })
  const isComplete = list.state === 'ready' && list.remaining.state !== 'loading'
  const clients = list.state === 'ready' ? list.data : undefined
  const matches = useMatchingClients(clients, view)
  const rows = useRef<HTMLDivElement>(null)
  const showRecord = useShowRecord()
  const enterResults = (action: 'focus' | 'open') => {
    const find = (selector: string) => rows.current?.querySelector<HTMLElement>(`${selector} [data-card-link]`)
    const row = (search.trim() ? undefined : find(`[data-client="${clientId}"]`)) ?? find('[aria-posinset="1"]')
    row?.focus()
    // The first of all matches is known only once all clients have been read.
    if (action === 'open' && isComplete) row?.click()
  }
  return (
    <div className="flex h-full flex-col gap-2">
      <ClientSearchBox text={search} setSearch={setSearch} flushSearch={flushSearch} enterResults={enterResults} />
      <div className="grid grid-cols-[2fr_3fr] gap-2">
        <Select
          aria-label={words.status}
          value={status ?? ''}
          onChange={({ target }) => change({ status: clientStatuses.find((one) => one === target.value) })}
        >
          <option value="">{words.anyStatus}</option>
          {renderOptions(clientStatuses, (one) => [one, clientStatusLabels[one]])}
        </Select>
        <Select
          aria-label={words.sort}
          value={sort}
          onChange={({ target }) =>
            change(toggleClientSort(view, clientSorts.find((one) => one === target.value) ?? sort))
          }
        >
          {renderOptions(clientSorts, (one) => [one, clientSortLabels[one]])}
        </Select>
      </div>
      <p role="status" className="px-1 text-sm text-ink-soft">
        {clients && matches && isComplete
          ? `${describeClientCount(matches.length, clients.length, view.archived)} · ${search.trim() ? words.bestFirst : clientSortOrderLabels[sort][order]}`
          : list.state !== 'failed' && words.loadingRest}
      </p>
      <ListProblem list={list} />
      {matches?.length ? (
        <SplitViewClientList
          ref={rows}
          clients={matches}
          nextTasks={nextTasks}
          isComplete={isComplete}
          currentId={clientId}
          isSearching={search.trim() !== ''}
          viewKey={serializeClientListView(view)}
          {...showRecord}
        />
      ) : matches ? (
        <NoMatches view={view} change={change} />
      ) : (
        list.state === 'loading' && <LoadingRows />
      )}
    </div>
  )
}

/** The view of the list the record was opened from, stored in its history entry. */
function useOriginListState(originList: OriginClientList | undefined) {
  const [, navigate] = useLocation()
  const save = useCallback(
    (query: string) => {
      const { pathname, search } = window.location
      const list: OriginClientList = { query, entry: '' }
      navigate(pathname + search, { replace: true, state: { ...window.history.state, list } })
    },
    [navigate],
  )
  return useSavedListView(originList?.query ?? '', readSavedQuery, save)
}

type EntryState = { list?: OriginClientList; isKeyboardNavigation?: boolean } | null

/** Read now, not at the last render: leaving the search box has just saved its text. */
const readEntryState = () => window.history.state as EntryState

const readSavedQuery = () => readEntryState()?.list?.query ?? ''

/** Functions that show a client's record at the open tab, in the same list. */
function useShowRecord() {
  const [, navigate] = useLocation()
  const tab = parseClientTab(useSearch())
  return {
    show: (id: string) => navigate(buildClientPath(id, tab), { state: { list: readEntryState()?.list } }),
    /** A run of arrow keys shares one history entry, so that Back returns to the record before the run. */
    showByKey: (id: string) => {
      const { list, isKeyboardNavigation: isRun = false } = readEntryState() ?? {}
      navigate(buildClientPath(id, tab), { replace: isRun, state: { list, isKeyboardNavigation: true } })
      if (isRun) window.scrollTo(0, 0)
    },
  }
}

function ListProblem({ list }: { list: ClientListQueryResult }) {
  if (list.state === 'failed') return <ErrorState message={words.failedToLoad(list.message)} retry={list.retry} />
  if (list.state === 'loading' || list.remaining.state !== 'failed') return null
  return <ErrorState message={words.failedToLoadRest(list.remaining.message)} retry={list.remaining.retry} />
}

const NoMatches = (props: ListViewProps) => (
  <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-4 py-10 text-center">
    <p className="font-serif text-lg">{isFiltered(props.view) ? words.notFound : words.none}</p>
    <ClearFilterButtons {...props} />
  </div>
)

const LoadingRows = () => (
  <div className="grow overflow-hidden rounded-card border border-line bg-sheet">
    {[...'abcdefgh'].map((row) => (
      <div key={row} className="flex h-18 items-center border-b border-line px-4">
        <Skeleton className="h-4 w-40" />
      </div>
    ))}
  </div>
)
