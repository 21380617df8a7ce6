import { ArrowDown, ArrowUp } from 'lucide-react'
import { ClientSort, type SortOrder } from '#contract/clients.ts'
import { classes } from '#web/ui/classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { listWords as words, orderNames, sortNames } from './list-words.ts'

/** The three sorts of spec 2; pressed again the chosen one turns around. */
export const SortButtons = ({
  sort,
  order,
  press,
}: {
  sort: ClientSort
  order: SortOrder
  press: (sort: ClientSort) => void
}) => (
  <div role="group" aria-label={words.sort} className="grid grid-cols-3 rounded-control border border-edge bg-sheet">
    {ClientSort.options.map((one) => (
      <SortButton key={one} sort={one} order={one === sort ? order : undefined} press={press} />
    ))}
  </div>
)

function SortButton({
  sort,
  order,
  press,
}: {
  sort: ClientSort
  /** Of the chosen one. */
  order: SortOrder | undefined
  press: (sort: ClientSort) => void
}) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const button = (
    <button type="button" aria-pressed={order !== undefined} onClick={() => press(sort)} className={look}>
      {sortNames[sort]}
      {order && <span className="sr-only"> {orderNames[sort][order]}</span>}
      {/* Keeps its place, so that no press moves the next one. */}
      <Arrow aria-hidden className={classes('size-3.5 shrink-0', !order && 'invisible max-sm:hidden')} />
    </button>
  )
  return order ? <Tooltip text={orderNames[sort][order]}>{button}</Tooltip> : button
}

const look =
  'flex h-9.5 items-center justify-center gap-1 rounded-control px-1.5 text-xs font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:bg-teal-wash aria-pressed:text-teal-deep sm:gap-1.5 sm:px-3.5 sm:text-sm touch:h-11'
