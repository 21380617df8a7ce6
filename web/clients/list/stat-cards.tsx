import { useMemo } from 'react'
import { computeClientStats } from './list-selectors.ts'
import { listWords as words } from './list-words.ts'
import type { ClientListResult } from '#web/clients/queries.ts'

/** The book in numbers, whatever of it is looked for; dashes where they cannot be had. */
export function StatCards({ book: clientList }: { book: ClientListResult }) {
  const stats = useMemo(() => getStats(clientList), [clientList])
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

/** Of a whole book alone: numbers of a part would be wrong. */
function getStats(clientList: ClientListResult): Record<'total' | 'active' | 'prospects', Count> | undefined {
  if (clientList.state === 'ready' && clientList.remaining.state === 'ready') return computeClientStats(clientList.data)
  const isMissing =
    clientList.state === 'failed' || (clientList.state === 'ready' && clientList.remaining.state === 'failed')
  return isMissing ? { total: unknownCount, active: unknownCount, prospects: unknownCount } : undefined
}

/** A number to come, on the line of its letters, so that its name beside it does not move. */
const LoadingCount = () => (
  <span aria-hidden className="inline-block h-lh animate-breathe rounded-control bg-well text-transparent">
    000
  </span>
)
