import { memo, type MouseEvent } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatFullName, type ListedClient, clientStatusLabels } from '#contract/clients/clients.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatInstant } from '#web/base/format-time.ts'
import { clientStatusTones } from '#web/clients/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words } from './words.ts'

export type ClientRowProps = {
  client: ListedClient
  /** Where the row leads to. */
  href: string
  /** In columns, as a row of a table; else in two lines: name and status, number and last activity. */
  isTable: boolean
  /** Whether to name the agent: in lists of the whole organization. */
  withAgent: boolean
  today: CalendarDay
  zone: string
  tabIndex: 0 | -1
  /** Whether the client's record is shown beside the list. */
  isCurrent?: boolean
  onClick?: (event: MouseEvent) => void
}

/** A client as a row of 48 px in columns, or of 72 px in two lines; clicking it anywhere opens the record. */
export const ClientListItem = memo(function ClientListItem({
  client,
  href,
  isTable,
  withAgent,
  today,
  zone,
  tabIndex,
  isCurrent = false,
  onClick,
}: ClientRowProps) {
  const { email, phone, status, createdAt, lastActivityAt, archivedAt } = client
  const name = formatFullName(client)
  const cell = isTable ? 'cell' : undefined
  return (
    <div
      className={joinClasses(
        rowStyle,
        isTable ? getClientTableColumnsStyle(withAgent) : linesStyle,
        isCurrent ? 'bg-teal-wash' : archivedAt ? 'bg-paper hover:bg-well' : 'hover:bg-well',
      )}
    >
      <div role={cell} className="min-w-0">
        <Link
          href={href}
          data-card-link
          tabIndex={tabIndex}
          aria-label={words.viewOf(name)}
          aria-current={isCurrent || undefined}
          onClick={onClick}
          className="absolute inset-0 -outline-offset-2"
        />
        <bdi className="block truncate font-medium">{name}</bdi>
      </div>
      <div role={cell} className={isTable ? undefined : 'justify-self-end'}>
        <Badge tone={clientStatusTones[status]}>{clientStatusLabels[status]}</Badge>
      </div>
      <div role={cell} className={joinClasses('min-w-0 text-sm', phone ? 'text-ink-soft' : 'text-ink-faint')}>
        <bdi className="block truncate">{phone ? formatPhone(phone) : words.noPhone}</bdi>
      </div>
      {isTable && (
        <div role={cell} className={joinClasses('min-w-0 text-sm', email ? 'text-ink-soft' : 'text-ink-faint')}>
          <bdi className="block truncate">{email ?? words.noEmail}</bdi>
        </div>
      )}
      {isTable && withAgent && (
        <div role={cell} className="min-w-0 text-sm text-ink-soft">
          <bdi className="block truncate">{client.agentName}</bdi>
        </div>
      )}
      {isTable && (
        <div role={cell} className="text-sm">
          <InstantText instant={createdAt} zone={zone} today={today} />
        </div>
      )}
      <div role={cell} className={joinClasses('text-sm', !isTable && 'justify-self-end')}>
        <InstantText instant={lastActivityAt} zone={zone} today={today} />
      </div>
    </div>
  )
})

function InstantText({ instant, zone, today }: { instant: string; zone: string; today: CalendarDay }) {
  const { relative, full } = formatInstant(instant, zone, today)
  return (
    <time dateTime={instant} title={full} className="whitespace-nowrap text-ink-soft">
      {relative}
    </time>
  )
}

/** The columns of the table, shared by its heads and its rows. */
export const getClientTableColumnsStyle = (withAgent: boolean): string =>
  withAgent
    ? 'items-center gap-x-3 px-4 grid-cols-[minmax(0,2fr)_6rem_8.5rem_minmax(0,2fr)_minmax(0,1fr)_6.5rem_6.5rem]'
    : 'items-center gap-x-3 px-4 grid-cols-[minmax(0,2fr)_6rem_8.5rem_minmax(0,2fr)_7rem_7rem]'

const linesStyle = 'grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4'
const rowStyle = 'relative grid h-full content-center transition-colors'
