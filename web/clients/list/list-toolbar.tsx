import { Archive, ArrowDown, ArrowUp, Check, ListChecks } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { ClientSort, ClientStatus, type SortOrder, statusNames } from '#contract/clients/clients.ts'
import { type ListViewState, toggleSort } from '#web/clients/list-view-state.ts'
import { Select } from '#web/ui/field.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { ViewChangeHandler } from './list-url-state.ts'
import { words, orderNames, sortNames } from './words.ts'

/** Search box (as children), filters and sort of the list. */
export const ListToolbar = ({
  view: { sort, order, status, archived },
  change,
  isSelecting,
  switchSelection,
  children,
}: {
  view: ListViewState
  change: ViewChangeHandler
  isSelecting: boolean
  switchSelection: () => void
  children: ReactNode
}) => (
  <div className="grid gap-2 sm:gap-3 md:grid-cols-[minmax(12rem,1fr)_auto] lg:grid-cols-[minmax(12rem,1fr)_auto_auto]">
    {children}
    <ToolbarControls
      sort={sort}
      order={order}
      status={status}
      archived={archived}
      change={change}
      isSelecting={isSelecting}
      switchSelection={switchSelection}
    />
  </div>
)

type ToolbarState = Pick<ListViewState, 'sort' | 'order' | 'status' | 'archived'>

/** Memoized, so that typing a search does not render it. */
const ToolbarControls = memo(function ToolbarControls({
  change,
  isSelecting,
  switchSelection,
  ...state
}: ToolbarState & { change: ViewChangeHandler; isSelecting: boolean; switchSelection: () => void }) {
  return (
    <>
      <div className="flex gap-2">
        <StatusFilter status={state.status} change={change} />
        <ArchivedToggle archived={state.archived} change={change} />
        {!state.archived && (
          // A width of its own, so that the toolbar stays in place when the font arrives.
          <button
            type="button"
            aria-pressed={isSelecting}
            onClick={switchSelection}
            className={`${toggleStyle} w-24 justify-center`}
          >
            <ListChecks aria-hidden />
            {words.select}
          </button>
        )}
      </div>
      <div className="md:col-span-2 lg:col-span-1">
        <div role="group" aria-label={words.sort} className={sortGroupStyle}>
          {ClientSort.options.map((one) => (
            <SortButton
              key={one}
              sort={one}
              order={one === state.sort ? state.order : undefined}
              onClick={() => change(toggleSort(state, one))}
            />
          ))}
        </div>
      </div>
    </>
  )
})

const StatusFilter = ({ status, change }: { status: ClientStatus | undefined; change: ViewChangeHandler }) => (
  <Select
    aria-label={words.status}
    value={status ?? ''}
    onChange={({ target }) => change({ status: ClientStatus.options.find((one) => one === target.value) })}
    className="grow sm:w-36 lg:w-32"
  >
    <option value="">{words.anyStatus}</option>
    {ClientStatus.options.map((one) => (
      <option key={one} value={one}>
        {statusNames[one]}
      </option>
    ))}
  </Select>
)

const ArchivedToggle = ({ archived, change }: { archived: boolean; change: ViewChangeHandler }) => (
  <button type="button" aria-pressed={archived} onClick={() => change({ archived: !archived })} className={toggleStyle}>
    {archived ? <Check aria-hidden /> : <Archive aria-hidden />}
    {words.archived}
  </button>
)

/** Selects a sort; on the selected one, `order` is set and a click reverses it. */
function SortButton({ sort, order, onClick }: { sort: ClientSort; order: SortOrder | undefined; onClick: () => void }) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const button = (
    <button type="button" aria-pressed={order !== undefined} onClick={onClick} className={sortButtonStyle}>
      {sortNames[sort]}
      {order && <span className="sr-only"> {orderNames[sort][order]}</span>}
      {order && <Arrow aria-hidden className="absolute right-0.5 size-3.5 max-[24rem]:hidden sm:right-2.5" />}
    </button>
  )
  return order ? <Tooltip text={orderNames[sort][order]}>{button}</Tooltip> : button
}

const toggleStyle =
  'flex h-10 shrink-0 items-center gap-2 rounded-control border border-edge bg-sheet px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:h-11 [&_svg]:size-4'
const sortGroupStyle = 'grid grid-cols-3 rounded-control border border-edge bg-sheet'
/* The arrow is placed absolutely, so that selecting a sort moves nothing. */
const sortButtonStyle =
  'relative flex h-9.5 items-center justify-center rounded-control px-1 text-xs font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:bg-teal-wash aria-pressed:text-teal-deep sm:px-7 sm:text-sm lg:px-6 touch:h-11'
