import { useMemo } from 'react'
import type { ClientStatus } from '#contract/clients/clients.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { FilterButton, filterGroupStyle, leadingDividerStyle } from './filter-button.tsx'
import type { ListViewChangeHandler } from './list-url-state.ts'
import { computeClientStats } from './select-clients.ts'
import { words } from './words.ts'
import type { ClientListQueryResult } from '#web/clients/queries.ts'

/**
 * Numbers of all clients, independent of search and filters; dashes when the list failed to load. Pressing one filters
 * by its status, pressing it again or the total shows every status.
 */
export function ClientStatCards({
  list,
  status,
  isParted,
  change,
}: {
  list: ClientListQueryResult
  status: ClientStatus | undefined
  /** Whether another group stands before it. */
  isParted: boolean
  change: ListViewChangeHandler
}) {
  const stats = useMemo(() => getStats(list), [list])
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
      className={joinClasses(filterGroupStyle, isParted && leadingDividerStyle)}
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
            {count === undefined ? <LoadingCount /> : count.toLocaleString('en-US')}
          </span>
        </FilterButton>
      ))}
    </div>
  )
}

type StatName = 'total' | 'active' | 'prospects' | 'inactive'
type Count = number | typeof unknownCount

const unknownCount = '–'

/** Undefined while loading: numbers of a part of the list would be wrong. */
function getStats(list: ClientListQueryResult): Record<StatName, Count> | undefined {
  if (list.state === 'ready' && list.remaining.state === 'ready') return computeClientStats(list.data)
  const isMissing = list.state === 'failed' || (list.state === 'ready' && list.remaining.state === 'failed')
  return isMissing
    ? { total: unknownCount, active: unknownCount, prospects: unknownCount, inactive: unknownCount }
    : undefined
}

const LoadingCount = () => (
  <span aria-hidden className="inline-block h-4 w-7 translate-y-0.5 animate-breathe rounded-control bg-well" />
)
