import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { NextPage } from '#web/base/use-paged-list.ts'
import { Button } from './button.tsx'
import { ErrorState, LoadingState, Skeleton } from './load-states.tsx'
import { ShowMore } from './show-more.tsx'
import { getNextRowIndex, useRovingFocus } from './use-roving-focus.ts'
import { words } from './words.ts'

/** Rows rendered at first, and added by each click on Show more: hundreds of rows are slow. */
const pageSize = 30

/** Props of a row's `li`. */
export type RowElementProps = { 'data-row': string; tabIndex: 0 | -1 }

/** A list whose rows are reached by arrow keys, Home and End. */
export function RowList<R extends { id: string }>({
  rows,
  label,
  isCard = false,
  className,
  initialCount = pageSize,
  children: renderRow,
}: {
  rows: readonly R[]
  label: string
  /** Draws a box around the rows, which have lines between them. */
  isCard?: boolean
  className?: string
  /** Rows rendered before Show more is clicked. */
  initialCount?: number
  children: (row: R, props: RowElementProps) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [visibleCount, setVisibleCount] = useState(initialCount)
  const visibleRows = rows.slice(0, visibleCount)
  const ids = visibleRows.map(({ id }) => id)
  const { focusedId, handlers } = useRovingFocus(list, ids, { attribute: 'data-row', getNextIndex: getNextRowIndex })
  const tabStopId = focusedId !== undefined && ids.includes(focusedId) ? focusedId : ids[0]

  // Focuses the first new row, which replaces the clicked button.
  useEffect(() => {
    if (visibleCount > initialCount)
      list.current?.querySelectorAll<HTMLElement>('[data-row]')[visibleCount - pageSize]?.focus()
  }, [visibleCount, initialCount])

  return (
    <div role="presentation" {...handlers}>
      <ul ref={list} aria-label={label} className={isCard ? cardStyle : className}>
        {visibleRows.map((row) => renderRow(row, { 'data-row': row.id, tabIndex: row.id === tabStopId ? 0 : -1 }))}
      </ul>
      <ShowMore
        nextCount={Math.min(rows.length - visibleRows.length, pageSize)}
        show={() => setVisibleCount(visibleCount + pageSize)}
      />
    </div>
  )
}

const cardStyle = 'rounded-card border border-line bg-sheet px-4 py-1 sm:px-5'

/** The button that loads the next page of a list, or why that failed. */
export function NextPageButton({
  page: { hasMore, isLoading, errorMessage, load },
  label = words.showMore,
  describeFailure,
}: {
  page: NextPage
  label?: string
  describeFailure: (message: string) => string
}) {
  if (errorMessage) return <ErrorState message={describeFailure(errorMessage)} retry={load} />
  if (!hasMore) return null
  return (
    <Button className="justify-self-center" busy={isLoading} onClick={load}>
      {label}
    </Button>
  )
}

/** Placeholders of rows with an icon, a title and facts. */
export const RowListSkeleton = ({ label }: { label: string }) => (
  <LoadingState label={label} className="rounded-card border border-line bg-sheet px-4 py-2 sm:px-5">
    {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
      <div key={width} className="flex items-center gap-3 py-3">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="grid grow gap-2">
          <Skeleton className={`h-4.5 ${width}`} />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
      </div>
    ))}
  </LoadingState>
)

/** Moves focus out of a row that is about to be removed, to its neighbor. */
export function moveFocusFromRemovedRow(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbor = row.nextElementSibling ?? row.previousElementSibling ?? document.querySelector('main')
  if (neighbor instanceof HTMLElement) neighbor.focus()
}

/** A ref for rows that may be removed at any time: moves the focus to a neighbor. */
export const moveFocusOnUnmount = (row: HTMLElement | null) => () => moveFocusFromRemovedRow(row)
