import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ListedClient } from '#contract/clients/clients.ts'
import type { NextTask } from '#contract/tasks/next-tasks.ts'
import { ClientListItem } from '#web/clients/list/client-list-item.tsx'
import { words } from '#web/clients/list/words.ts'
import { getNextRowIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'

const rowHeightPx = 72
/** Rows rendered beyond the visible ones at each end. */
const overscan = 8
/** How long arrow keys must rest before the record is read: less than the repeat delay of a held key. */
const restMs = 120

/**
 * The virtualized list next to a record. Arrow keys, Home and End move the focus, which stays in the list, and show the
 * record once they rest; a click shows it at once. Enter moves the focus into the record.
 */
export function SplitViewClientList({
  ref,
  clients,
  nextTasks,
  isComplete,
  currentId,
  isSearching,
  viewKey,
  show,
  showByKey,
}: {
  ref: Ref<HTMLDivElement>
  clients: readonly ListedClient[]
  /** By client. */
  nextTasks: ReadonlyMap<string, NextTask>
  /** Whether these are all clients. */
  isComplete: boolean
  /** The client whose record is shown, who may not be in the list. */
  currentId: string
  /** Whether the best matches of a search are first. */
  isSearching: boolean
  /** Changes with search, filters and sort. */
  viewKey: string
  show: (id: string) => void
  showByKey: (id: string) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => clients.map(({ id }) => id), [clients])
  const currentIndex = ids.indexOf(currentId)
  const { focusedId, focusItem, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-client',
    focusTarget: '[data-card-link]',
    getNextIndex: getNextRowIndex,
  })
  /** The row that the keys have moved the focus to; a new object for every key, which restarts the delay. */
  const [moved, setMoved] = useState<{ to: string }>()
  const showMoved = useEffectEvent(({ to }: { to: string }) => to !== currentId && showByKey(to))
  useEffect(() => {
    if (!moved) return
    const timer = window.setTimeout(() => showMoved(moved), restMs)
    return () => window.clearTimeout(timer)
  }, [moved])
  // The virtualizer's functions change with every render; none is passed to a memoized component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: clients.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan,
    getItemKey: (index) => ids[index]!,
  })
  const scrollToCurrent = useEffectEvent(() => {
    if (scroller.current && currentIndex >= 0) scrollToRow(scroller.current, currentIndex)
  })
  const scrollToMatches = useEffectEvent(() => {
    if (!isSearching) scrollToCurrent()
    else if (scroller.current) scroller.current.scrollTop = 0
  })
  useLayoutEffect(() => scrollToMatches(), [viewKey])
  // Placed after the other effect, which it overrides if both run.
  useLayoutEffect(() => scrollToCurrent(), [currentId, isComplete])

  // The focused row and the record's row stay rendered outside the visible part.
  const kept = [focusedId === undefined ? -1 : ids.indexOf(focusedId), currentIndex].filter((index) => index >= 0)
  const visible = virtual.getVirtualItems().map(({ index }) => index)
  const indexes = [...new Set([...visible, ...kept])].sort((one, other) => one - other)
  const tabStopIndex = currentIndex >= 0 ? currentIndex : (kept[0] ?? visible[0])

  const handleKeyDown = (event: KeyboardEvent) => {
    handlers.onKeyDown(event)
    if (!event.defaultPrevented) return
    const id = document.activeElement?.closest('[data-client]')?.getAttribute('data-client')
    if (id) setMoved({ to: id })
  }
  const handleClick = (event: MouseEvent) => {
    const id = (event.target as Element).closest('[data-client]')?.getAttribute('data-client')
    if (!id || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setMoved(undefined)
    // Not every browser focuses a link that is clicked. A click by key has no detail: it opens the record, whose
    // heading then gets the focus.
    if (event.detail > 0) focusItem(id)
    else if (id === currentId) document.querySelector<HTMLElement>('main h1')?.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (id !== currentId) show(id)
  }
  return (
    <div
      ref={scroller}
      className="min-h-0 grow overflow-y-auto overscroll-contain rounded-card border border-line bg-sheet"
    >
      <div
        ref={ref}
        role="presentation"
        onFocus={handlers.onFocus}
        onBlur={() => setMoved(undefined)}
        onKeyDown={handleKeyDown}
        onClickCapture={handleClick}
      >
        <div
          ref={list}
          role="list"
          aria-label={words.clients}
          className="relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {indexes.map((index) => {
            const client = clients[index]!
            return (
              <div
                key={client.id}
                role="listitem"
                data-client={client.id}
                aria-posinset={index + 1}
                aria-setsize={clients.length}
                className="absolute inset-x-0 border-b border-line"
                style={{ top: index * rowHeightPx, height: rowHeightPx }}
              >
                <ClientListItem
                  client={client}
                  nextTask={nextTasks.get(client.id)}
                  isTable={false}
                  showsAgent={false}
                  tabIndex={index === tabStopIndex ? 0 : -1}
                  isCurrent={index === currentIndex}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Scrolls a row that is not visible into the middle. */
function scrollToRow(scroller: HTMLElement, index: number): void {
  const top = index * rowHeightPx
  const { scrollTop, clientHeight } = scroller
  if (top < scrollTop || top + rowHeightPx > scrollTop + clientHeight)
    scroller.scrollTop = top - (clientHeight - rowHeightPx) / 2
}
