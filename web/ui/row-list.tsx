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
const step = 30

/** What a row has on its `li`: Tab reaches one row and what is pressed in it. */
export type RowProps = { 'data-row': string; tabIndex: 0 | -1 }

/** A list whose rows are walked with arrows, Home and End. */
export function RowList<R extends { id: string }>({
  rows,
  label,
  className,
  atOnce = step,
  children: show,
}: {
  rows: readonly R[]
  label: string
  className?: string
  /** How many rows are drawn before a press brings more. */
  atOnce?: number
  children: (row: R, props: RowProps) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState<string>()
  const [count, setCount] = useState(atOnce)
  const shown = rows.slice(0, count)
  const further = rows.length - shown.length
  const entry = shown.some(({ id }) => id === reached) ? reached : rows[0]?.id

  // Where the button was that was pressed, the next rows begin.
  useEffect(() => {
    if (count > atOnce) rowsOf(list.current)[count - step]?.focus()
  }, [count, atOnce])

  const walk = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.closest('input, textarea, select, [role=menu], [role=dialog]')) return
    const all = rowsOf(list.current)
    const at = all.findIndex((row) => row.contains(target))
    const to = at < 0 ? undefined : rowAfter(event.key, at, all.length)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  const keepReached = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-row]')
    // A press focuses first: what it does must not wait for this.
    if (row) startTransition(() => setReached(row.dataset.row))
  }

  return (
    <div role="presentation" onKeyDown={walk} onFocus={keepReached}>
      <ul ref={list} aria-label={label} className={className}>
        {shown.map((row) => show(row, { 'data-row': row.id, tabIndex: row.id === entry ? 0 : -1 }))}
      </ul>
      {further > 0 && (
        <div className="mt-3 flex justify-center">
          <Button onClick={() => setCount(count + step)}>Show {Math.min(further, step)} more</Button>
        </div>
      )}
    </div>
  )
}

/** Takes focus from a row that is about to go to its neighbour. */
export function leaveRow(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling ?? document.querySelector('main')
  if (neighbour instanceof HTMLElement) neighbour.focus()
}

/** For a row that goes by itself: its `ref`. */
export const handFocusOn = (row: HTMLElement | null) => () => leaveRow(row)

/** Where a key leads in a column of rows; nowhere for another key, and not beyond its ends. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined || to === at || to < 0 || to >= count ? undefined : to
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
