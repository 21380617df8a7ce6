import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClientSort } from '#contract/clients/clients.ts'
import { type ListViewState, toggleClientSort } from '#web/clients/list-view-state.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getClientTableColumnsStyle } from './client-list-item.tsx'
import type { ListViewChangeHandler } from './list-url-state.ts'
import { words } from './words.ts'

/** The heads of the table's columns; those of the sorts are buttons, as in the toolbar. */
export function ClientTableHeader({
  view,
  withAgent,
  change,
}: {
  view: ListViewState
  withAgent: boolean
  change: ListViewChangeHandler
}) {
  const sortable = { view, change }
  return (
    <div role="row" aria-rowindex={1} className={joinClasses(headsStyle, getClientTableColumnsStyle(withAgent))}>
      <SortableHead sort="name" {...sortable}>
        {words.name}
      </SortableHead>
      <span role="columnheader">{words.status}</span>
      <span role="columnheader">{words.phone}</span>
      <span role="columnheader">{words.email}</span>
      {withAgent && <span role="columnheader">{words.agent}</span>}
      <SortableHead sort="added" {...sortable}>
        {words.addedOn}
      </SortableHead>
      <SortableHead sort="activity" {...sortable}>
        {words.activity}
      </SortableHead>
    </div>
  )
}

/** The best matches of a search come first, so the column is then not what the rows are sorted by. */
function SortableHead({
  sort,
  view,
  change,
  children,
}: {
  sort: ClientSort
  view: ListViewState
  change: ListViewChangeHandler
  children: ReactNode
}) {
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
        className={joinClasses(headButtonStyle, isSorted && 'text-teal-deep')}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </span>
  )
}

const headsStyle = 'grid h-9 border-b border-line bg-well/60 text-xs font-medium text-ink-soft'
const headButtonStyle = 'flex h-full items-center gap-1 rounded-control hover:text-ink'
