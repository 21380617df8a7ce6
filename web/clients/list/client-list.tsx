import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Client } from '#contract/clients/clients.ts'
import { getNextGridIndex } from '#web/ui/grid-navigation.ts'
import { useColumnCount } from '#web/ui/use-column-count.ts'
import { type CardProps, ClientCard } from './client-card.tsx'
import { estimateCardHeightPx } from './client-card-style.ts'
import { type CardKeys, assignRecycledKeys } from './recycled-keys.ts'

/** Pixels between cards, as `gap-4`. */
const gapPx = 16

/** Rows drawn beyond the window at each end: few while one types, for each is drawn anew; more while one scrolls. */
const overscanRows = { idle: 1, scrolling: 4 }

/**
 * The cards of the book, of which only those in the window are drawn. Tab reaches one card and what is on it; arrows, Home
 * and End move between cards.
 */
export function ClientList({
  clients,
  label,
  ...card
}: { clients: readonly Client[]; label: string } & Omit<CardProps, 'client' | 'tabIndex'>) {
  const columns = useColumnCount()
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(() => estimateCardHeightPx(card.withAgent))
  const [top, setTop] = useState(0)
  const [isScrolling, setScrolling] = useState(false)
  const [focusedId, setFocusedId] = useState<string>()
  const focusedIndex = focusedId === undefined ? -1 : clients.findIndex(({ id }) => id === focusedId)

  // Its answers are new with every drawing, and nobody keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: Math.ceil(clients.length / columns),
    estimateSize: () => height,
    gap: gapPx,
    overscan: isScrolling ? overscanRows.scrolling : overscanRows.idle,
    onChange: (list) => setScrolling(list.isScrolling),
    scrollMargin: top,
    // What has focus stays drawn wherever the window is.
    rangeExtractor: (range) => includeRow(range, focusedIndex < 0 ? undefined : Math.floor(focusedIndex / columns)),
  })
  const rows = virtual.getVirtualItems()
  const renderedIds = rows.flatMap((row) =>
    clients.slice(row.index * columns, (row.index + 1) * columns).map(({ id }) => id),
  )
  const [keys, setKeys] = useState<CardKeys>(new Map())
  const nextKeys = assignRecycledKeys(keys, renderedIds)
  if (nextKeys !== keys) setKeys(nextKeys)
  const tabStopId = focusedIndex >= 0 ? focusedId : clients[(rows[0]?.index ?? 0) * columns]?.id

  const measure = useCallback(() => {
    if (!list.current) return
    setTop(list.current.getBoundingClientRect().top + window.scrollY)
    const card = list.current.querySelector<HTMLElement>('[data-client]')
    if (card) setHeight(card.offsetHeight)
  }, [])
  useLayoutEffect(measure, [measure, rows])
  useEffect(() => {
    // What stands above may wrap anew, and letters be made larger.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [measure])
  useLayoutEffect(() => virtual.measure(), [virtual, height])

  const handleArrowKeys = (event: KeyboardEvent) => {
    const index = clients.findIndex(({ id }) => id === closestCard(event.target)?.dataset.client)
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const targetIndex = getNextGridIndex(event.key, index, clients.length, columns)
    const targetId = targetIndex === undefined ? undefined : clients[targetIndex]?.id
    if (targetId === undefined) return
    event.preventDefault()
    flushSync(() => setFocusedId(targetId))
    findCardLink(list.current, targetId)?.focus()
  }
  const handleFocus = (event: FocusEvent) => {
    const card = closestCard(event.target)
    // A press focuses first: what it does must not wait for this.
    if (card) startTransition(() => setFocusedId(card.dataset.client))
  }

  return (
    <div role="presentation" onKeyDown={handleArrowKeys} onFocus={handleFocus}>
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
              <ClientCard {...card} client={client} tabIndex={client.id === tabStopId ? 0 : -1} />
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

const closestCard = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-client]')

const findCardLink = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-client="${id}"] [data-card-link]`)
