import { useMemo } from 'react'
import { statsOf } from './list-rows.ts'
import { listWords as words } from './list-words.ts'
import type { BookRead } from './queries.ts'

/** The book in numbers, whatever of it is looked for; dashes where they cannot be had. */
export function StatCards({ book }: { book: BookRead }) {
  const stats = useMemo(() => statsIn(book), [book])
  return (
    <dl aria-label={words.stats} className="grid grid-cols-3 gap-2 sm:gap-4">
      <Stat name={words.total} count={stats?.total} />
      <Stat name={words.active} count={stats?.active} />
      <Stat name={words.prospects} count={stats?.prospects} />
    </dl>
  )
}

type Count = number | typeof unknown | undefined

const Stat = ({ name, count }: { name: string; count: Count }) => (
  <div className="flex flex-col-reverse rounded-card border border-line bg-sheet px-2 py-2 min-[22.5rem]:px-3 sm:px-5 sm:py-2.5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-serif text-2xl font-semibold">
      {count === undefined ? <OnItsWay /> : count.toLocaleString('en-US')}
    </dd>
  </div>
)

const unknown = '–'

/** Of a whole book alone: numbers of a part would be wrong. */
function statsIn(book: BookRead): Record<'total' | 'active' | 'prospects', Count> | undefined {
  if (book.state === 'here' && book.rest.state === 'here') return statsOf(book.data)
  const isMissing = book.state === 'failed' || (book.state === 'here' && book.rest.state === 'failed')
  return isMissing ? { total: unknown, active: unknown, prospects: unknown } : undefined
}

/** A number to come, on the line of its letters, so that its name beside it does not move. */
const OnItsWay = () => (
  <span aria-hidden className="inline-block h-lh animate-breathe rounded-control bg-well text-transparent">
    000
  </span>
)
