import type { Client } from '#contract/clients.ts'
import { statsOf } from './list-rows.ts'
import { listWords as words } from './list-words.ts'

/** The book in numbers, whatever of it is looked for; undefined while not all of it is here. */
export function StatCards({ clients }: { clients: readonly Client[] | undefined }) {
  const stats = clients && statsOf(clients)
  return (
    <dl aria-label={words.stats} className="grid grid-cols-3 gap-2 sm:gap-4">
      <Stat name={words.total} count={stats?.total} />
      <Stat name={words.active} count={stats?.active} />
      <Stat name={words.prospects} count={stats?.prospects} />
    </dl>
  )
}

const Stat = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="flex flex-col-reverse rounded-card border border-line bg-sheet px-3 py-2 sm:px-5 sm:py-2.5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-serif text-2xl font-semibold">
      {count === undefined ? <OnItsWay /> : count.toLocaleString('en-US')}
    </dd>
  </div>
)

/** A number to come, on the line of its letters, so that its name beside it does not move. */
const OnItsWay = () => (
  <span aria-hidden className="inline-block h-lh animate-breathe rounded-control bg-well text-transparent">
    000
  </span>
)
