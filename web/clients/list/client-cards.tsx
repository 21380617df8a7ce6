import { useMemo, useRef, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { useMediaQuery } from '#web/base/use-media-query.ts'
import { getNextGridIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { useVirtualRows } from '#web/ui/use-virtual-rows.ts'
import { type ClientCardProps, ClientCard } from './client-card.tsx'
import type { ClientSelection } from './client-selection.tsx'
import { words } from './words.ts'

/** Pixels between cards, as `gap-4`. */
const gapPx = 16

/** Until a card is measured, before the first paint. */
const estimatedCardHeightPx = 260

/** Rows rendered beyond the window at each end: few while typing, which renders all of them; more while scrolling. */
const overscanRows = { idle: 1, scrolling: 4 }

/** The virtualized grid of clients: only cards in the window are rendered. */
export function ClientCards({
  clients,
  selection,
  ...card
}: {
  clients: readonly Client[]
  selection: ClientSelection
} & Omit<ClientCardProps, 'client' | 'tabIndex' | 'toggle' | 'isSelected'>) {
  const columns = useColumnCount()
  const list = useRef<HTMLDivElement>(null)
  const [isScrolling, setScrolling] = useState(false)
  const ids = useMemo(() => clients.map(({ id }) => id), [clients])
  const { focusedId, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-client',
    focusTarget: '[data-card-link]',
    getNextIndex: (key, index, count) => getNextGridIndex(key, index, count, columns),
  })
  const focusedIndex = focusedId === undefined ? -1 : ids.indexOf(focusedId)

  const { rows, listHeightPx } = useVirtualRows(list, {
    count: Math.ceil(clients.length / columns),
    heightPx: estimatedCardHeightPx,
    measuredSelector: '[data-client]',
    gapPx,
    overscan: isScrolling ? overscanRows.scrolling : overscanRows.idle,
    keptIndex: Math.floor(focusedIndex / columns),
    onScrolling: setScrolling,
  })
  const tabStopId = focusedIndex >= 0 ? focusedId : ids[(rows[0]?.index ?? 0) * columns]

  return (
    <div role="presentation" {...handlers}>
      <div ref={list} role="list" aria-label={words.clients} className="relative" style={{ height: listHeightPx }}>
        {rows.flatMap((row) =>
          clients.slice(row.index * columns, (row.index + 1) * columns).map((client, column) => (
            <div
              key={client.id}
              role="listitem"
              data-client={client.id}
              aria-posinset={row.index * columns + column + 1}
              aria-setsize={clients.length}
              className="absolute"
              style={getCardPosition(row.startPx, column, columns)}
            >
              <ClientCard
                {...card}
                client={client}
                tabIndex={client.id === tabStopId ? 0 : -1}
                toggle={selection.ids && selection.toggle}
                isSelected={selection.ids?.has(client.id) ?? false}
              />
            </div>
          )),
        )}
      </div>
    </div>
  )
}

const getCardPosition = (top: number, column: number, columns: number) => ({
  top,
  left: `calc((100% + ${gapPx}px) / ${columns} * ${column})`,
  width: `calc((100% - ${gapPx * (columns - 1)}px) / ${columns})`,
})

/** The same window widths as in the skeleton. */
const useColumnCount = (): number =>
  1 + Number(useMediaQuery('(width >= 44rem)')) + Number(useMediaQuery('(width >= 68rem)'))
