import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { getNextGridIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { type ClientCardProps, ClientCard } from './client-card.tsx'

/** Pixels between cards, as `gap-4`. */
const gapPx = 16

/** Rows rendered beyond the window at each end: few while typing, which renders all of them; more while scrolling. */
const overscanRows = { idle: 1, scrolling: 4 }

/** The virtualized grid of clients: only cards in the window are rendered, and their DOM is reused. */
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
  const [height, setHeight] = useState(() => estimateCardHeightPx(card.withAgent))
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
  const renderedIds = rows.flatMap((row) => ids.slice(row.index * columns, (row.index + 1) * columns))
  const [keys, setKeys] = useState<ClientCardReactKeys>(new Map())
  const nextKeys = assignRecycledKeys(keys, renderedIds)
  if (nextKeys !== keys) setKeys(nextKeys)
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
              key={nextKeys.get(client.id)}
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

/** React key of each rendered card, by client id. */
export type ClientCardReactKeys = ReadonlyMap<string, number>

/**
 * The keys of the cards to render next. A client keeps their card; a new one takes over the card of one who left, which
 * saves a sixth of the work of a keystroke in the search (docs/decisions/0006-recycled-cards.md).
 */
export function assignRecycledKeys(previousKeys: ClientCardReactKeys, ids: readonly string[]): ClientCardReactKeys {
  if (ids.length === previousKeys.size && ids.every((id) => previousKeys.has(id))) return previousKeys
  const idSet = new Set(ids)
  const freeKeys = [...previousKeys].filter(([id]) => !idSet.has(id)).map(([, key]) => key)
  let lastKey = Math.max(-1, ...previousKeys.values())
  return new Map(ids.map((id) => [id, previousKeys.get(id) ?? freeKeys.shift() ?? ++lastKey]))
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

/** The height of a card at the default font size, until one is measured. */
function estimateCardHeightPx(withAgent: boolean): number {
  const [isTouch, isWide] = ['(width < 40rem), (pointer: coarse)', '(width >= 40rem)'].map(
    (mediaQuery) => window.matchMedia(mediaQuery).matches,
  )
  const [line, foot, gap] = isTouch ? [44, 44, 8] : [28, 32, 12]
  const [head, notes, hairlines, edges] = [44, 40, 3, isWide ? 32 : 26]
  const sequences = foot - 8
  return head + line * (withAgent ? 3 : 2) + sequences + notes + foot - 4 + 5 * gap + hairlines + edges
}

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
