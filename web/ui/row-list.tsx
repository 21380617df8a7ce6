import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'

/** How many rows are drawn at first, and how many more at a press: a page of hundreds is slow. */
const pageSize = 30

/** What a row has on its `li`: Tab reaches one row and what is pressed in it. */
export type RowProps = { 'data-row': string; tabIndex: 0 | -1 }

/** A list whose rows are walked with arrows, Home and End. */
export function RowList<R extends { id: string }>({
  rows,
  label,
  className,
  initialCount = pageSize,
  children: renderRow,
}: {
  rows: readonly R[]
  label: string
  className?: string
  /** How many rows are drawn before a press brings more. */
  initialCount?: number
  children: (row: R, props: RowProps) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const [visibleCount, setVisibleCount] = useState(initialCount)
  const visibleRows = rows.slice(0, visibleCount)
  const remainingCount = rows.length - visibleRows.length
  const tabStopId = visibleRows.some(({ id }) => id === focusedId) ? focusedId : rows[0]?.id

  // Where the button was that was pressed, the next rows begin.
  useEffect(() => {
    if (visibleCount > initialCount) getRowElements(list.current)[visibleCount - pageSize]?.focus()
  }, [visibleCount, initialCount])

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.closest('input, textarea, select, [role=menu], [role=dialog]')) return
    const rowElements = getRowElements(list.current)
    const index = rowElements.findIndex((row) => row.contains(target))
    const nextIndex = index < 0 ? undefined : getNextRowIndex(event.key, index, rowElements.length)
    if (nextIndex === undefined) return
    event.preventDefault()
    rowElements[nextIndex]?.focus()
  }
  const rememberFocusedRow = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-row]')
    // A press focuses first: what it does must not wait for this.
    if (row) startTransition(() => setFocusedId(row.dataset.row))
  }

  return (
    <div role="presentation" onKeyDown={handleKeyDown} onFocus={rememberFocusedRow}>
      <ul ref={list} aria-label={label} className={className}>
        {visibleRows.map((row) => renderRow(row, { 'data-row': row.id, tabIndex: row.id === tabStopId ? 0 : -1 }))}
      </ul>
      {remainingCount > 0 && (
        <div className="mt-3 flex justify-center">
          <Button onClick={() => setVisibleCount(visibleCount + pageSize)}>
            Show {Math.min(remainingCount, pageSize)} more
          </Button>
        </div>
      )}
    </div>
  )
}

/** Takes focus from a row that is about to go to its neighbour. */
export function moveFocusFromRow(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling ?? document.querySelector('main')
  if (neighbour instanceof HTMLElement) neighbour.focus()
}

/** For a row that goes by itself: its `ref`. */
export const moveFocusOnUnmount = (row: HTMLElement | null) => () => moveFocusFromRow(row)

/** Where a key leads in a column of rows; nowhere for another key, and not beyond its ends. */
export function getNextRowIndex(key: string, index: number, count: number): number | undefined {
  const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key]
  return nextIndex === undefined || nextIndex === index || nextIndex < 0 || nextIndex >= count ? undefined : nextIndex
}

const getRowElements = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
