import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { getNextGridIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { type ClientCardProps, ClientCard } from './client-card.tsx'

/** Pixels between cards, as `gap-4`. */
const gapPx = 16

/** Until a card is measured, before the first paint. */
const estimatedCardHeightPx = 260

/** Rows rendered beyond the window at each end: few while typing, which renders all of them; more while scrolling. */
const overscanRows = { idle: 1, scrolling: 4 }

/** The virtualized grid of clients: only cards in the window are rendered. */
export function ClientList({
  clients,
  label,
  selectedIds,
  ...card
}: {
  clients: readonly Client[]
  label: string
  /** The selected ones, if clients can be selected. */
  selectedIds: ReadonlySet<string> | undefined
} & Omit<ClientCardProps, 'client' | 'tabIndex' | 'isSelected'>) {
  const columns = useColumnCount()
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(estimatedCardHeightPx)
  const [top, setTop] = useState(0)
  const [isScrolling, setScrolling] = useState(false)
  const ids = useMemo(() => clients.map(({ id }) => id), [clients])
  const { focusedId, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-client',
    focusTarget: '[data-card-link]',
    getNextIndex: (key, index, count) => getNextGridIndex(key, index, count, columns),
  })
  const focusedIndex = focusedId === undefined ? -1 : ids.indexOf(focusedId)

  // The virtualizer's functions change with every rendering; none is passed to a memoized component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: Math.ceil(clients.length / columns),
    estimateSize: () => height,
    gap: gapPx,
    overscan: isScrolling ? overscanRows.scrolling : overscanRows.idle,
    onChange: (list) => setScrolling(list.isScrolling),
    scrollMargin: top,
    // The focused card stays rendered outside the window.
    rangeExtractor: (range) => includeRow(range, focusedIndex < 0 ? undefined : Math.floor(focusedIndex / columns)),
  })
  const rows = virtual.getVirtualItems()
  const tabStopId = focusedIndex >= 0 ? focusedId : ids[(rows[0]?.index ?? 0) * columns]

  const measure = useCallback(() => {
    if (!list.current) return
    setTop(list.current.getBoundingClientRect().top + window.scrollY)
    const card = list.current.querySelector<HTMLElement>('[data-client]')
    if (card) setHeight(card.offsetHeight)
  }, [])
  useLayoutEffect(measure, [measure, rows])
  useEffect(() => {
    // Content above may rewrap, and the font size may change.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [measure])
  useLayoutEffect(() => virtual.measure(), [virtual, height])

  return (
    <div role="presentation" {...handlers}>
      <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.flatMap((row) =>
          clients.slice(row.index * columns, (row.index + 1) * columns).map((client, column) => (
            <div
              key={client.id}
              role="listitem"
              data-client={client.id}
              aria-posinset={row.index * columns + column + 1}
              aria-setsize={clients.length}
              className="absolute"
              style={getCardPosition(row.start - top, column, columns)}
            >
              <ClientCard
                {...card}
                client={client}
                tabIndex={client.id === tabStopId ? 0 : -1}
                isSelected={selectedIds?.has(client.id) ?? false}
              />
            </div>
          )),
        )}
      </div>
    </div>
  )
}

const includeRow = (range: Range, row: number | undefined): number[] => {
  const rows = defaultRangeExtractor(range)
  return row === undefined || rows.includes(row) || row >= range.count ? rows : [...rows, row].sort((a, b) => a - b)
}

const getCardPosition = (top: number, column: number, columns: number) => ({
  top,
  left: `calc((100% + ${gapPx}px) / ${columns} * ${column})`,
  width: `calc((100% - ${gapPx * (columns - 1)}px) / ${columns})`,
})

/** Window widths from which the grid has two and three columns; the same as in the skeleton. */
const breakpoints = ['(width >= 44rem)', '(width >= 68rem)']

const useColumnCount = (): number => useSyncExternalStore(subscribeToBreakpoints, getColumnCount)

const getColumnCount = () => 1 + breakpoints.filter((breakpoint) => window.matchMedia(breakpoint).matches).length

function subscribeToBreakpoints(listener: () => void): () => void {
  const mediaQueries = breakpoints.map((breakpoint) => window.matchMedia(breakpoint))
  for (const mediaQuery of mediaQueries) mediaQuery.addEventListener('change', listener)
  return () => {
    for (const mediaQuery of mediaQueries) mediaQuery.removeEventListener('change', listener)
  }
}
