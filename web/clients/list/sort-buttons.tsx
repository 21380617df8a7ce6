import { ArrowDown, ArrowUp } from 'lucide-react'
import { ClientSort, type SortOrder } from '#contract/clients/clients.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { listWords as words, orderNames, sortNames } from './list-words.ts'

/** The three sorts of spec 2; pressed again the chosen one turns around. */
export const SortButtons = ({
  sort,
  order,
  onSort,
}: {
  sort: ClientSort
  order: SortOrder
  onSort: (sort: ClientSort) => void
}) => (
  <div role="group" aria-label={words.sort} className="grid grid-cols-3 rounded-control border border-edge bg-sheet">
    {ClientSort.options.map((one) => (
      <SortButton key={one} sort={one} order={one === sort ? order : undefined} onSort={onSort} />
    ))}
  </div>
)

function SortButton({
  sort,
  order,
  onSort,
}: {
  sort: ClientSort
  /** Of the chosen one. */
  order: SortOrder | undefined
  onSort: (sort: ClientSort) => void
}) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const button = (
    <button type="button" aria-pressed={order !== undefined} onClick={() => onSort(sort)} className={buttonStyle}>
      {sortNames[sort]}
      {order && <span className="sr-only"> {orderNames[sort][order]}</span>}
      {order && <Arrow aria-hidden className="absolute right-0.5 size-3.5 max-[24rem]:hidden sm:right-2.5" />}
    </button>
  )
  return order ? <Tooltip text={orderNames[sort][order]}>{button}</Tooltip> : button
}

/* The arrow has its place beside the name, so that no press moves anything; where it has none, the list says it in words. */
const buttonStyle =
  'relative flex h-9.5 items-center justify-center rounded-control px-1 text-xs font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:bg-teal-wash aria-pressed:text-teal-deep sm:px-7 sm:text-sm touch:h-11'
