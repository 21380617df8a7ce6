import { useMemo } from 'react'
import type { ClientStatus } from '#contract/clients/clients.ts'
import type { ViewChangeHandler } from './list-url-state.ts'
import { computeClientStats } from './select-clients.ts'
import { words } from './words.ts'
import type { ClientListResult } from '#web/clients/queries.ts'

/**
 * Numbers of all clients, independent of search and filters; dashes when the list failed to load. Pressing one filters
 * by its status, pressing it again or the total shows every status.
 */
export function StatCards({
  list,
  status,
  change,
}: {
  list: ClientListResult
  status: ClientStatus | undefined
  change: ViewChangeHandler
}) {
  const stats = useMemo(() => getStats(list), [list])
  const toggle = (selected: ClientStatus) => change({ status: selected === status ? undefined : selected })
  return (
    <div role="group" aria-label={words.stats} className="grid grid-cols-3 gap-2 sm:gap-4">
      <Stat
        name={words.total}
        count={stats?.total}
        isPressed={status === undefined}
        onClick={() => change({ status: undefined })}
      />
      <Stat
        name={words.active}
        count={stats?.active}
        isPressed={status === 'active'}
        onClick={() => toggle('active')}
      />
      <Stat
        name={words.prospects}
        count={stats?.prospects}
        isPressed={status === 'prospect'}
        onClick={() => toggle('prospect')}
      />
    </div>
  )
}

type Count = number | typeof unknownCount | undefined

const Stat = ({
  name,
  count,
  isPressed,
  onClick,
}: {
  name: string
  count: Count
  isPressed: boolean
  onClick: () => void
}) => (
  <button type="button" aria-pressed={isPressed} onClick={onClick} className={statStyle}>
    <span className="text-sm text-ink-soft">{name}</span>
    <span className="font-serif text-2xl font-semibold">
      {count === undefined ? <LoadingCount /> : count.toLocaleString('en-US')}
    </span>
  </button>
)

const statStyle =
  'flex flex-col-reverse rounded-card border border-line bg-sheet px-2 py-2 text-left transition-colors hover:border-edge aria-pressed:border-teal min-[22.5rem]:px-3 sm:px-5 sm:py-2.5'

const unknownCount = '–'

/** Undefined while loading: numbers of a part of the list would be wrong. */
function getStats(list: ClientListResult): Record<'total' | 'active' | 'prospects', Count> | undefined {
  if (list.state === 'ready' && list.remaining.state === 'ready') return computeClientStats(list.data)
  const isMissing = list.state === 'failed' || (list.state === 'ready' && list.remaining.state === 'failed')
  return isMissing ? { total: unknownCount, active: unknownCount, prospects: unknownCount } : undefined
}

/** A placeholder of the height of the number, so that the label does not move. */
const LoadingCount = () => (
  <span aria-hidden className="inline-block h-lh animate-breathe rounded-control bg-well text-transparent">
    000
  </span>
)
