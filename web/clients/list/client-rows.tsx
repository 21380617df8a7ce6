import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type ClientSort, formatFullName, type ListedClient, statusNames } from '#contract/clients/clients.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatInstant } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { type ListViewState, toggleSort } from '#web/clients/list-view-state.ts'
import { statusTones } from '#web/clients/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getNextRowIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import type { ViewChangeHandler } from './list-url-state.ts'
import { orderNames, words } from './words.ts'

/** Rows rendered beyond the window at each end. */
const overscan = 8

/**
 * The virtualized list of clients as rows: of 48 px with sortable columns from 1024 px, of 72 px with two lines below.
 * One row is in the tab order; arrow keys, Home and End move between them.
 */
export function ClientRows({
  clients,
  label,
  view,
  today,
  zone,
  change,
}: {
  clients: readonly ListedClient[]
  label: string
  view: ListViewState
  today: CalendarDay
  zone: string
  change: ViewChangeHandler
}) {
  const heightPx = useSyncExternalStore(subscribeToWidth, getRowHeightPx)
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const ids = useMemo(() => clients.map(({ id }) => id), [clients])
  const { focusedId, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-client',
    focusTarget: '[data-card-link]',
    getNextIndex: getNextRowIndex,
  })
  const focusedIndex = focusedId === undefined ? -1 : ids.indexOf(focusedId)
  // The virtualizer's functions change with every rendering; none is passed to a memoized component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: clients.length,
    estimateSize: () => heightPx,
    overscan,
    scrollMargin: top,
    getItemKey: (index) => ids[index]!,
  })
  const measure = useCallback(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const rows = virtual.getVirtualItems()
  useLayoutEffect(measure, [measure, rows])
  useLayoutEffect(() => virtual.measure(), [virtual, heightPx])
  const withAgent = view.scope === 'organization'
  // The focused row stays rendered outside the window.
  const indexes = rows.map(({ index }) => index)
  if (focusedIndex >= 0 && !indexes.includes(focusedIndex)) indexes.push(focusedIndex)
  const tabStopId = focusedIndex >= 0 ? focusedId : ids[indexes[0] ?? 0]
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sheet">
      <ColumnHeads view={view} withAgent={withAgent} change={change} />
      <div role="presentation" {...handlers}>
        <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
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
                style={{ top: index * heightPx, height: heightPx }}
              >
                <ClientRow
                  client={client}
                  withAgent={withAgent}
                  today={today}
                  zone={zone}
                  tabIndex={client.id === tabStopId ? 0 : -1}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

const sortableColumns: readonly { sort: ClientSort; name: string }[] = [
  { sort: 'name', name: words.name },
  { sort: 'added', name: words.addedOn },
  { sort: 'activity', name: words.activity },
]

/** The heads of the columns on wide screens; those of the sorts are buttons, as in the toolbar. */
function ColumnHeads({
  view,
  withAgent,
  change,
}: {
  view: ListViewState
  withAgent: boolean
  change: ViewChangeHandler
}) {
  const [name, added, activity] = sortableColumns.map(({ sort, name: text }) => {
    const isSorted = view.sort === sort
    const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown
    return (
      <button
        key={sort}
        type="button"
        aria-pressed={isSorted}
        onClick={() => change(toggleSort(view, sort))}
        className={headButtonStyle}
      >
        {text}
        {isSorted && <span className="sr-only"> {orderNames[sort][view.order]}</span>}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    )
  })
  return (
    <div
      role="group"
      aria-label={words.columns}
      className={joinClasses(
        'hidden h-9 border-b border-line bg-well/60 text-xs font-medium text-ink-soft lg:grid',
        getColumnsStyle(withAgent),
      )}
    >
      {name}
      <span>{words.status}</span>
      <span>{words.phone}</span>
      <span>{words.email}</span>
      {withAgent && <span>{words.agent}</span>}
      {added}
      {activity}
    </div>
  )
}

const ClientRow = memo(function ClientRow({
  client,
  withAgent,
  today,
  zone,
  tabIndex,
}: {
  client: ListedClient
  withAgent: boolean
  today: CalendarDay
  zone: string
  tabIndex: 0 | -1
}) {
  const { email, phone, status, createdAt, lastActivityAt, archivedAt } = client
  const name = formatFullName(client)
  return (
    <div className={joinClasses(rowStyle, getColumnsStyle(withAgent), archivedAt ? 'bg-paper' : undefined)}>
      <Link
        href={buildClientPath(client.id)}
        data-card-link
        tabIndex={tabIndex}
        aria-label={words.viewOf(name)}
        className="absolute inset-0 -outline-offset-2"
      />
      <bdi className="truncate font-medium">{name}</bdi>
      <span className="justify-self-end lg:justify-self-start">
        <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
      </span>
      <bdi className={joinClasses('truncate text-sm', phone ? 'text-ink-soft' : 'text-ink-faint')}>
        {phone ? formatPhone(phone) : words.noPhone}
      </bdi>
      <bdi className={joinClasses('truncate text-sm max-lg:hidden', email ? 'text-ink-soft' : 'text-ink-faint')}>
        {email ?? words.noEmail}
      </bdi>
      {withAgent && <bdi className="truncate text-sm text-ink-soft max-lg:hidden">{client.agentName}</bdi>}
      <InstantText instant={createdAt} zone={zone} today={today} className="max-lg:hidden" />
      <InstantText
        instant={lastActivityAt}
        zone={zone}
        today={today}
        className="justify-self-end lg:justify-self-start"
      />
    </div>
  )
})

function InstantText({
  instant,
  zone,
  today,
  className,
}: {
  instant: string
  zone: string
  today: CalendarDay
  className: string
}) {
  const { relative, full } = formatInstant(instant, zone, today)
  return (
    <time dateTime={instant} title={full} className={joinClasses('text-sm whitespace-nowrap text-ink-soft', className)}>
      {relative}
    </time>
  )
}

/* Below 1024 px two lines: name and status, number and last activity. */
const rowStyle =
  'relative grid h-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 px-4 transition-colors hover:bg-well'
const headButtonStyle =
  'flex h-full items-center gap-1 justify-self-start rounded-control hover:text-ink aria-pressed:text-teal-deep'

/** The columns from 1024 px on, shared by the heads and the rows. */
const getColumnsStyle = (withAgent: boolean): string =>
  withAgent
    ? 'items-center gap-x-3 px-4 lg:grid-cols-[minmax(0,2fr)_6rem_8.5rem_minmax(0,2fr)_minmax(0,1fr)_6.5rem_6.5rem]'
    : 'items-center gap-x-3 px-4 lg:grid-cols-[minmax(0,2fr)_6rem_8.5rem_minmax(0,2fr)_7rem_7rem]'

const wideQuery = '(width >= 64rem)'

const getRowHeightPx = () => (window.matchMedia(wideQuery).matches ? 48 : 72)

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
