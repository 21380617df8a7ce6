import { Archive, ArrowDown, ArrowUp, Check } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { ClientSort, type SortOrder } from '#contract/clients/clients.ts'
import { type ListViewState, toggleClientSort } from '#web/clients/list-view-state.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { FilterButton, filterGroupStyle, leadingDividerStyle } from './filter-button.tsx'
import type { ListViewChangeHandler } from './list-url-state.ts'
import { words, clientSortOrderLabels, clientSortLabels } from './words.ts'

/** What the list shows and how it is sorted, in one line; on phones it scrolls sideways. Further filters are children. */
export const ClientListFilters = ({
  view: { sort, order, archived },
  change,
  children,
}: {
  view: ListViewState
  change: ListViewChangeHandler
  children: ReactNode
}) => (
  <div className={lineStyle}>
    {children}
    <ArchiveAndSort sort={sort} order={order} archived={archived} change={change} />
  </div>
)

/** Memoized, so that typing a search does not render it. */
const ArchiveAndSort = memo(function ArchiveAndSort({
  change,
  ...state
}: Pick<ListViewState, 'sort' | 'order' | 'archived'> & { change: ListViewChangeHandler }) {
  const { archived } = state
  const ArchiveIcon = archived ? Check : Archive
  return (
    <>
      <FilterButton isPressed={archived} onClick={() => change({ archived: !archived })}>
        <ArchiveIcon aria-hidden className="size-4" />
        {words.archived}
      </FilterButton>
      <div
        role="group"
        aria-label={words.sort}
        className={joinClasses(filterGroupStyle, leadingDividerStyle, 'sm:ml-0 sm:pl-0 sm:before:hidden lg:ml-auto')}
      >
        {ClientSort.options.map((one) => (
          <SortButton
            key={one}
            sort={one}
            order={one === state.sort ? state.order : undefined}
            onClick={() => change(toggleClientSort(state, one))}
          />
        ))}
      </div>
    </>
  )
})

/** Selects a sort; on the selected one, `order` is set and a click reverses it. */
function SortButton({ sort, order, onClick }: { sort: ClientSort; order: SortOrder | undefined; onClick: () => void }) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const button = (
    <FilterButton isPressed={order !== undefined} onClick={onClick} className={sortWidths[sort]}>
      {clientSortLabels[sort]}
      {order && <span className="sr-only"> {clientSortOrderLabels[sort][order]}</span>}
      {/* Keeps its place, so that selecting a sort moves nothing. */}
      <Arrow aria-hidden className={joinClasses('size-3.5', !order && 'invisible')} />
    </FilterButton>
  )
  return order ? <Tooltip text={clientSortOrderLabels[sort][order]}>{button}</Tooltip> : button
}

/** Wide enough for every font, so that they stay in place when it arrives. */
const sortWidths: Record<ClientSort, string> = { added: 'min-w-34.5', activity: 'min-w-35', name: 'min-w-30.5' }

const lineStyle =
  'flex items-center gap-1 relative max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:mt-3 sm:mb-3 sm:flex-wrap lg:mt-4'
