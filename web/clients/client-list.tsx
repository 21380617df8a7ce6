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
import type { Client } from '#contract/clients.ts'
import { stepInGrid } from '#web/ui/step-in-grid.ts'
import { useColumns } from '#web/ui/use-columns.ts'
import { type CardProps, ClientCard } from './client-card.tsx'
import { usualHeight } from './client-card-look.ts'
import { type Keys, recycledKeys } from './recycled-keys.ts'

/** Pixels between cards, as `gap-4`. */
const gap = 16

/** Rows drawn beyond the window at each end: few while one types, for each is drawn anew; more while one scrolls. */
const spare = { resting: 1, scrolling: 4 }

/**
 * The cards of the book, of which only those in the window are drawn. Tab reaches one card and what is on it; arrows, Home
 * and End move between cards.
 */
export function ClientList({
  clients,
  label,
  ...card
}: { clients: readonly Client[]; label: string } & Omit<CardProps, 'client' | 'tabIndex'>) {
  const columns = useColumns()
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(() => usualHeight(card.withAgent))
  const [top, setTop] = useState(0)
  const [isScrolling, setScrolling] = useState(false)
  const [reached, setReached] = useState<string>()
  const reachedAt = reached === undefined ? -1 : clients.findIndex(({ id }) => id === reached)

  // Its answers are new with every drawing, and nobody keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: Math.ceil(clients.length / columns),
    estimateSize: () => height,
    gap,
    overscan: isScrolling ? spare.scrolling : spare.resting,
    onChange: (list) => setScrolling(list.isScrolling),
    scrollMargin: top,
    // What has focus stays drawn wherever the window is.
    rangeExtractor: (range) => rowsWith(range, reachedAt < 0 ? undefined : Math.floor(reachedAt / columns)),
  })
  const rows = virtual.getVirtualItems()
  const drawn = rows.flatMap((row) => clients.slice(row.index * columns, (row.index + 1) * columns).map(({ id }) => id))
  const [keys, setKeys] = useState<Keys>(new Map())
  const nextKeys = recycledKeys(keys, drawn)
  if (nextKeys !== keys) setKeys(nextKeys)
  const entry = reachedAt >= 0 ? reached : clients[(rows[0]?.index ?? 0) * columns]?.id

  const measure = useCallback(() => {
    if (!list.current) return
    setTop(list.current.getBoundingClientRect().top + window.scrollY)
    const card = list.current.querySelector<HTMLElement>('[data-client]')
    if (card) setHeight(card.offsetHeight)
  }, [])
  useLayoutEffect(measure, [measure, rows])
  useEffect(() => {
    // What stands above may wrap anew, and letters be made larger.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [measure])
  useLayoutEffect(() => virtual.measure(), [virtual, height])

  const walk = (event: KeyboardEvent) => {
    const at = clients.findIndex(({ id }) => id === cardAt(event.target)?.dataset.client)
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const to = stepInGrid(event.key, at, clients.length, columns)
    const next = to === undefined ? undefined : clients[to]?.id
    if (next === undefined) return
    event.preventDefault()
    flushSync(() => setReached(next))
    linkOf(list.current, next)?.focus()
  }
  const keepReached = (event: FocusEvent) => {
    const card = cardAt(event.target)
    // A press focuses first: what it does must not wait for this.
    if (card) startTransition(() => setReached(card.dataset.client))
  }

  return (
    <div role="presentation" onKeyDown={walk} onFocus={keepReached}>
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
              style={placeOf(row.start - top, column, columns)}
            >
              <ClientCard {...card} client={client} tabIndex={client.id === entry ? 0 : -1} />
            </div>
          )),
        )}
      </div>
    </div>
  )
}

const rowsWith = (range: Range, row: number | undefined): number[] => {
  const rows = defaultRangeExtractor(range)
  return row === undefined || rows.includes(row) || row >= range.count ? rows : [...rows, row].sort((a, b) => a - b)
}

const placeOf = (top: number, column: number, columns: number) => ({
  top,
  left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
  width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
})

const cardAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-client]')

const linkOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-client="${id}"] [data-open]`)
