import { Archive, ArrowDown, ArrowDownUp, ArrowUp, Check } from 'lucide-react'
import { type ReactNode, type ComponentProps, useMemo } from 'react'
import { formatCount } from '#contract/base/format-count.ts'
import { type ClientSort, clientSorts, type SortOrder } from '#contract/clients/clients.ts'
import { type ListViewProps, toggleClientSort } from '#web/clients/list-view.ts'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { ClientListQueryResult } from './queries.ts'
import { computeClientStats } from './select-clients.ts'
import { words, clientSortOrderLabels, clientSortLabels } from './words.ts'

/** The filters and sort of the list in one line, which scrolls sideways on phones. Further filters are children. */
export function ClientListFilters({ view, change, children }: ListViewProps & { children: ReactNode }) {
  const { sort, order, archived, sequence } = view
  const ArchiveIcon = archived ? Check : Archive
  return (
    <div className={lineStyle}>
      <SortSelect view={view} change={change} />
      {children}
      {sequence && (
        <FilterButton isPressed onClick={() => change({ sequence: undefined })}>
          <Check aria-hidden className="size-4" />
          {words.onSequence}
        </FilterButton>
      )}
      <FilterButton isPressed={archived} onClick={() => change({ archived: !archived })}>
        <ArchiveIcon aria-hidden className="size-4" />
        {words.archived}
      </FilterButton>
      <div role="group" aria-label={words.sort} className={joinClasses(filterGroupStyle, 'max-sm:hidden lg:ml-auto')}>
        {clientSorts.map((one) => (
          <SortButton
            key={one}
            sort={one}
            order={one === sort ? order : undefined}
            onClick={() => change(toggleClientSort(view, one))}
          />
        ))}
      </div>
    </div>
  )
}

/** The sorts on phones, where their buttons would be at the far end of the line. */
const SortSelect = ({ view: { sort, order }, change }: ListViewProps) => (
  <label className={sortSelectStyle}>
    <ArrowDownUp aria-hidden className="size-4.5" />
    <select
      aria-label={words.sort}
      value={`${sort} ${order}`}
      onChange={({ target }) => {
        const [newSort, newOrder] = target.value.split(' ') as [ClientSort, SortOrder]
        change({ sort: newSort, order: newOrder })
      }}
      className="absolute inset-0 opacity-0"
    >
      {clientSorts.flatMap((one) =>
        Object.entries(clientSortOrderLabels[one]).map(([direction, label]) => (
          <option key={`${one} ${direction}`} value={`${one} ${direction}`}>
            {clientSortLabels[one]}: {label}
          </option>
        )),
      )}
    </select>
  </label>
)

/** Selects a sort; on the selected one, `order` is set and a click reverses it. */
function SortButton({ sort, order, onClick }: { sort: ClientSort; order: SortOrder | undefined; onClick: () => void }) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <FilterButton
      data-tooltip={order && clientSortOrderLabels[sort][order]}
      isPressed={order !== undefined}
      onClick={onClick}
      className={sortWidths[sort]}
    >
      {clientSortLabels[sort]}
      {order && <span className="sr-only"> {clientSortOrderLabels[sort][order]}</span>}
      {/* Keeps its place, so that selecting a sort moves nothing. */}
      <Arrow aria-hidden className={joinClasses('size-3.5', !order && 'invisible')} />
    </FilterButton>
  )
}

/** Wide enough for every font, so that they stay in place when it arrives. */
const sortWidths: Record<ClientSort, string> = { added: 'min-w-34.5', activity: 'min-w-35', name: 'min-w-30.5' }

const sortSelectStyle =
  'relative -ml-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft -outline-offset-2 outline-teal has-focus-visible:outline-2 sm:hidden'

const lineStyle =
  'flex items-center gap-1 relative max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:mt-3 sm:mb-3 sm:flex-wrap lg:mt-4'

/** A quiet button that is tinted while pressed. On touch screens the tint is smaller than the 44 px touch target. */
const FilterButton = ({
  isPressed,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> & { isPressed: boolean }) => (
  <button {...rest} type="button" aria-pressed={isPressed} className={joinClasses(buttonStyle, className)}>
    <span className={inkStyle}>{children}</span>
  </button>
)

/** A group of such buttons in a line. */
const filterGroupStyle = 'flex shrink-0 gap-1'

/** A segmented control: one of two is pressed. On phones the line is not high enough for its border. */
const segmentsStyle =
  'flex shrink-0 gap-0.5 rounded-control sm:border sm:border-line sm:bg-well/60 sm:px-0.5 sm:[&>[aria-pressed=true]>span]:bg-sheet sm:[&>[aria-pressed=true]>span]:text-ink sm:[&>[aria-pressed=true]>span]:shadow-sm'

/** Separates a group from the previous one by a hairline. */
const leadingDividerStyle =
  'relative ml-1 pl-2 before:absolute before:inset-y-2 before:left-0 before:border-l before:border-line'

/* The tint is as wide as the text, the button may be wider. */
const buttonStyle =
  'group relative grid h-9 shrink-0 items-center justify-items-start rounded-control -outline-offset-2 touch:h-11'
const inkStyle =
  'flex h-9 items-baseline leading-9 touch:leading-8 gap-1.5 rounded-control px-2.5 sm:px-2 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors group-hover:bg-well group-hover:text-ink group-aria-pressed:bg-teal-wash group-aria-pressed:text-teal-deep touch:h-8 [&_svg]:self-center'

/** Switches an admin's list between their own clients and all of the organization. */
export function ScopeSwitch({ view: { scope }, change }: ListViewProps) {
  const settings = useOrganizationSettings()
  const organization = settings.state === 'ready' ? settings.data.name : words.yourOrganization
  return (
    <div role="group" aria-label={words.scope} className={segmentsStyle}>
      <FilterButton isPressed={scope === 'own'} onClick={() => change({ scope: 'own' })}>
        {words.mine}
      </FilterButton>
      <FilterButton
        isPressed={scope === 'organization'}
        onClick={() => change({ scope: 'organization' })}
        className="touch:min-w-11"
      >
        {/* The name of the organization has no place beside the other filters in a narrower window. */}
        <span className="max-w-52 truncate">
          {words.all}
          <span className="max-2xl:sr-only"> {words.ofOrganization(organization)}</span>
        </span>
      </FilterButton>
    </div>
  )
}

/**
 * Numbers of all clients, independent of search and filters; dashes when the list failed to load. Pressing one filters
 * by its status, pressing it again or the total shows every status.
 */
export function ClientStatFilters({
  view: { status },
  change,
  list,
  hasDivider,
}: ListViewProps & {
  list: ClientListQueryResult
  /** Separates it from a group before it. */
  hasDivider: boolean
}) {
  // Numbers for part of the list would be wrong.
  const clients = list.state === 'ready' && list.remaining.state === 'ready' ? list.data : undefined
  const stats = useMemo(() => clients && computeClientStats(clients), [clients])
  const isLoading = list.state === 'loading' || (list.state === 'ready' && list.remaining.state === 'loading')
  // Wide enough for four digits, so that loading them moves nothing.
  const filters = [
    { name: words.total, count: stats?.total, filter: undefined, width: 'min-w-25' },
    { name: words.active, count: stats?.active, filter: 'active', width: 'min-w-27' },
    { name: words.prospects, count: stats?.prospects, filter: 'prospect', width: 'min-w-33' },
    { name: words.inactive, count: stats?.inactive, filter: 'inactive', width: 'min-w-30' },
  ] as const
  return (
    <div
      role="group"
      aria-label={words.stats}
      className={joinClasses(filterGroupStyle, hasDivider && leadingDividerStyle)}
    >
      {filters.map(({ name, count, filter, width }) => (
        <FilterButton
          key={name}
          isPressed={status === filter}
          onClick={() => change({ status: status === filter ? undefined : filter })}
          className={width}
        >
          {name}
          <span className="font-serif text-base leading-none font-semibold text-ink tabular-nums">
            {isLoading ? <LoadingCount /> : count === undefined ? '–' : formatCount(count)}
          </span>
        </FilterButton>
      ))}
    </div>
  )
}

const LoadingCount = () => (
  <span aria-hidden className="inline-block h-4 w-7 translate-y-0.5 animate-breathe rounded-control bg-well" />
)
