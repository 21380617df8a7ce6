import { Archive, ArrowRight, Pencil, UserRound } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type Client, type ClientSort, fullName, statusNames } from '#contract/clients/clients.ts'
import { getInitials } from '#contract/session/session.ts'
import { formatInstant } from '#web/base/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { clientPath } from '#web/base/paths.ts'
import { contactLineStyle, cardStyle } from './client-card-style.ts'
import { CardEmail, CardPhone } from './client-card-contact.tsx'
import { CopyIdButton } from './client-card-id.tsx'
import { EditClientDialog } from '#web/clients/form/edit-client.ts'
import { listWords as words, formatDateLabel } from './list-words.ts'

export type CardProps = {
  client: Client
  sort: ClientSort
  today: CalendarDay
  zone: string
  /** Whose client it is, where more than the own are listed. */
  withAgent: boolean
  tabIndex: 0 | -1
  edit: (client: Client) => void
}

/**
 * One client on a sheet that leads to their record wherever it is pressed; the other links and presses lie above it. All
 * cards are of one height, whatever is known, so that thousands can be laid out without being drawn.
 */
export const ClientCard = memo(function ClientCard({
  client,
  sort,
  today,
  zone,
  withAgent,
  tabIndex,
  edit,
}: CardProps) {
  const name = fullName(client)
  return (
    <div className={classes(cardStyle, client.archivedAt ? 'border-dashed bg-paper' : 'bg-sheet')}>
      <Link
        href={clientPath(client.id)}
        data-card-link
        tabIndex={tabIndex}
        aria-label={words.viewOf(name)}
        className={openLinkStyle}
      >
        {words.view}
        <ArrowRight aria-hidden />
      </Link>
      <div className="col-span-2 row-start-1 flex gap-3">
        <span aria-hidden className={initialsStyle}>
          {getInitials(client)}
        </span>
        {/* Above the card's press, for what is cut or relative to be said whole on hover; a press goes on to it. */}
        <div
          role="presentation"
          data-prefetch-href={clientPath(client.id)}
          onClick={followCardLink}
          className="relative z-10 min-w-0 grow cursor-pointer"
        >
          <div className="flex items-center justify-between gap-2">
            <h2 dir="auto" title={name} className="truncate text-left font-medium">
              {name}
            </h2>
            <Badge tone={client.status === 'active' ? 'teal' : 'plain'}>{statusNames[client.status]}</Badge>
          </div>
          <CardDate client={client} sort={sort} today={today} zone={zone} />
        </div>
      </div>
      <ul className="col-span-2 row-start-2 min-w-0 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
        <CardEmail client={client} tabIndex={tabIndex} />
        <CardPhone client={client} tabIndex={tabIndex} />
        {withAgent && (
          <li className={contactLineStyle}>
            <UserRound aria-hidden />
            <span className="sr-only">{words.agent}</span>
            <bdi className="truncate">{client.agentName}</bdi>
          </li>
        )}
      </ul>
      <p dir="auto" className={classes(notesStyle, client.notes ? 'text-ink-soft' : 'text-ink-faint')}>
        {client.notes ?? words.noNotes}
      </p>
      <hr className="col-span-2 row-start-4 border-line" />
      <div className="row-start-5 -mt-1 flex items-center justify-between gap-1">
        <CopyIdButton id={client.id} tabIndex={tabIndex} />
        <Button
          variant="quiet"
          size="small"
          tabIndex={tabIndex}
          aria-label={words.editOf(name)}
          onClick={() => edit(client)}
          onPointerEnter={EditClientDialog.prefetch}
          onFocus={EditClientDialog.prefetch}
          className="relative z-10"
        >
          <Pencil aria-hidden />
          {words.edit}
        </Button>
      </div>
    </div>
  )
})

/** Presses the card's link, with the keys that were held. */
function followCardLink({ currentTarget, nativeEvent }: MouseEvent): void {
  if (window.getSelection()?.isCollapsed === false) return
  const link = currentTarget.closest('[data-client]')?.querySelector('[data-card-link]')
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

/** When they were added or what was last; for archived ones, since when they are. */
function CardDate({ client, sort, today, zone }: Pick<CardProps, 'client' | 'sort' | 'today' | 'zone'>) {
  const { archivedAt, lastActivityAt, createdAt } = client
  const instant = archivedAt ?? (sort === 'activity' ? lastActivityAt : createdAt)
  const { relative: said, full: whole } = formatInstant(instant, zone, today)
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      {archivedAt && <Archive aria-hidden className="size-3.5" />}
      <time dateTime={instant} title={whole}>
        {formatDateLabel(archivedAt ? 'archived' : sort === 'activity' ? 'activity' : 'added', said)}
      </time>
    </p>
  )
}

/* Its own place is the card's foot; its press is the whole card, and so is the ring around it. */
const openLinkStyle =
  'col-start-2 row-start-5 -mt-1 flex h-8 scroll-mt-60 scroll-mb-4 items-center gap-1.5 pl-2 text-sm font-medium text-teal-deep outline-none after:absolute after:inset-0 after:rounded-card touch:h-11 focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal [&_svg]:size-4 [&_svg]:transition-transform group-hover:[&_svg]:translate-x-0.5'
const initialsStyle = 'grid size-11 shrink-0 place-items-center rounded-full bg-teal-wash font-semibold text-teal-deep'
const notesStyle = 'col-span-2 row-start-3 line-clamp-2 h-10 text-left text-sm wrap-anywhere'
