import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useRef, type ReactNode } from 'react'
import type { ListedClient, ClientSort } from '#contract/clients/clients.ts'
import type { NextTask } from '#contract/tasks/next-tasks.ts'
import { useMediaQuery } from '#web/base/use-media-query.ts'
import { type ListViewProps, toggleClientSort } from '#web/clients/list-view.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getNextRowIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { useVirtualRows } from '#web/ui/use-virtual-rows.ts'
import { ClientListItem, emailCellStyle, getClientTableColumnsStyle } from './client-list-item.tsx'
import type { ClientSelection } from './client-selection.tsx'
import { LetterRail } from './letter-rail.tsx'
import { findLetterSections } from './letter-sections.ts'
import { words } from './words.ts'

/** Rows rendered beyond the window at each end. */
const overscan = 8
/** Shorter lists are seen at a glance. */
const minRowsForRail = 20

/**
 * The virtualized list of clients as rows: a table of 48 px a row with sortable columns from 1024 px, below it a list
 * of two lines in 72 px, with the letters next to it while it is sorted by name. One row is in the tab order; arrow
 * keys, Home and End move between them.
 */
export function ClientRows({
  clients,
  isComplete,
  view,
  change,
  nextTasks,
  selection,
}: ListViewProps & {
  clients: readonly ListedClient[]
  selection: ClientSelection
  /** Whether these are all clients: letters for only a part would mislead. */
  isComplete: boolean
  /** By client. */
  nextTasks: ReadonlyMap<string, NextTask>
}) {
  const isTable = useMediaQuery('(width >= 64rem)')
  const list = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => clients.map(({ id }) => id), [clients])
  const { focusedId, focusItem, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-client',
    focusTarget: '[data-card-link]',
    getNextIndex: getNextRowIndex,
  })
  const focusedIndex = focusedId === undefined ? -1 : ids.indexOf(focusedId)
  const { rows, listHeightPx, heightPx } = useVirtualRows(list, {
    count: clients.length,
    heightPx: isTable ? 48 : 72,
    // Greater with a larger font.
    measuredSelector: '[data-client]',
    overscan,
    keptIndex: focusedIndex,
    getKey: (index) => ids[index]!,
  })
  const showsAgent = view.scope === 'organization'
  const tabStopId = focusedIndex >= 0 ? focusedId : ids[rows[0]?.index ?? 0]
  // The matches of a search are sorted by rank.
  const hasRail = !isTable && view.sort === 'name' && !view.search.trim() && clients.length >= minRowsForRail
  const sections = useMemo(
    () => (hasRail && isComplete ? findLetterSections(clients, view.order) : undefined),
    [clients, hasRail, isComplete, view.order],
  )
  return (
    <div className={hasRail ? 'mr-8 sm:mr-6' : undefined}>
      <div
        {...(isTable && { role: 'table', 'aria-label': words.clients, 'aria-rowcount': clients.length + 1 })}
        className="overflow-hidden rounded-card border border-line bg-sheet"
      >
        {isTable && <ClientTableHeader view={view} showsAgent={showsAgent} change={change} />}
        <div role="presentation" {...handlers}>
          <div
            ref={list}
            {...(isTable ? { role: 'rowgroup' } : { role: 'list', 'aria-label': words.clients })}
            className="relative"
            style={{ height: listHeightPx }}
          >
            {rows.map(({ index, startPx }) => {
              const client = clients[index]!
              return (
                <div
                  key={client.id}
                  {...(isTable
                    ? { role: 'row', 'aria-rowindex': index + 2 }
                    : { role: 'listitem', 'aria-setsize': clients.length })}
                  data-client={client.id}
                  aria-posinset={isTable ? undefined : index + 1}
                  className={joinClasses(
                    'absolute inset-x-0 border-line',
                    isTable ? 'h-12' : 'h-18',
                    index < clients.length - 1 && 'border-b',
                  )}
                  style={{ top: startPx }}
                >
                  <ClientListItem
                    client={client}
                    nextTask={nextTasks.get(client.id)}
                    isTable={isTable}
                    showsAgent={showsAgent}
                    tabIndex={client.id === tabStopId ? 0 : -1}
                    toggle={selection.ids && selection.toggle}
                    isSelected={selection.ids?.has(client.id) ?? false}
                  />
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {sections && (
        <LetterRail
          key={sections.map(({ label }) => label).join('')}
          sections={sections}
          list={list}
          rowHeightPx={heightPx}
          focusRow={(index) => focusItem(ids[index]!)}
        />
      )}
    </div>
  )
}

/** The headers of the table's columns; those that sort are buttons, as in the toolbar. */
function ClientTableHeader({ view, showsAgent, change }: ListViewProps & { showsAgent: boolean }) {
  const sortable = { view, change }
  return (
    <div role="row" aria-rowindex={1} className={joinClasses(headerStyle, getClientTableColumnsStyle(showsAgent))}>
      <SortableHeader sort="name" {...sortable}>
        {words.name}
      </SortableHeader>
      <span role="columnheader">{words.status}</span>
      <span role="columnheader">{words.phone}</span>
      <span role="columnheader" className={emailCellStyle}>
        {words.email}
      </span>
      <span role="columnheader">{words.sequence}</span>
      <span role="columnheader">{showsAgent ? words.agent : words.nextTask}</span>
      <SortableHeader sort="added" {...sortable}>
        {words.addedOn}
      </SortableHeader>
      <SortableHeader sort="activity" {...sortable}>
        {words.activity}
      </SortableHeader>
    </div>
  )
}

/** During a search, rows are sorted by best match instead of a column. */
function SortableHeader({ sort, view, change, children }: ListViewProps & { sort: ClientSort; children: ReactNode }) {
  const isSorted = view.sort === sort
  const isAscending = view.order === 'asc'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <span
      role="columnheader"
      aria-sort={!isSorted || view.search.trim() ? 'none' : isAscending ? 'ascending' : 'descending'}
      className="h-full"
    >
      <button
        type="button"
        onClick={() => change(toggleClientSort(view, sort))}
        className={joinClasses(headerButtonStyle, isSorted && 'text-teal-deep')}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </span>
  )
}

const headerStyle = 'grid h-9 border-b border-line bg-well/60 text-xs font-medium text-ink-soft'
const headerButtonStyle = 'flex h-full items-center gap-1 rounded-control hover:text-ink'
