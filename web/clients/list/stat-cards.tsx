import { useMemo } from 'react'
import { computeClientStats } from './select-clients.ts'
import { words } from './words.ts'
import type { ClientListResult } from '#web/clients/queries.ts'

/** Numbers of all clients, independent of search and filters; dashes when the list failed to load. */
export function StatCards({ list }: { list: ClientListResult }) {
  const stats = useMemo(() => getStats(list), [list])
  return (
    <dl aria-label={words.stats} className="grid grid-cols-3 gap-2 sm:gap-4">
      <Stat name={words.total} count={stats?.total} />
      <Stat name={words.active} count={stats?.active} />
      <Stat name={words.prospects} count={stats?.prospects} />
    </dl>
  )
}

type Count = number | typeof unknownCount | undefined

const Stat = ({ name, count }: { name: string; count: Count }) => (
  <div className="flex flex-col-reverse rounded-card border border-line bg-sheet px-2 py-2 min-[22.5rem]:px-3 sm:px-5 sm:py-2.5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-serif text-2xl font-semibold">
      {count === undefined ? <LoadingCount /> : count.toLocaleString('en-US')}
    </dd>
  </div>
)

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
