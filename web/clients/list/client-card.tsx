import { Archive, ArrowRight, Copy, ListStart, type LucideIcon, Mail, Pencil, Phone, UserRound } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { type ClientSort, formatFullName, type ListedClient, clientStatusLabels } from '#contract/clients/clients.ts'
import { getInitials } from '#contract/session/session.ts'
import { buildMailtoUrl, buildTelUrl } from '#web/base/contact-links.ts'
import { copyText } from '#web/base/copy-text.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { toast } from '#web/base/toast.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { EditClientDialog } from '#web/clients/form/dialogs.tsx'
import { prefetchFullClient } from '#web/clients/record/queries.ts'
import { shortenId, clientStatusTones } from '#web/clients/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { SelectionCheckbox } from './client-list-item.tsx'
import { describeClientDate, listSequenceNames, words } from './words.ts'

export type ClientCardProps = {
  client: ListedClient
  sort: ClientSort
  /** Whether to name the agent: in lists of the whole organization. */
  showsAgent: boolean
  tabIndex: 0 | -1
  edit: (client: ListedClient) => void
  addSequence: (client: ListedClient) => void
  prefetchAddSequence: () => void
  /** Selects or deselects the client; absent while none can be selected. */
  toggle?: (id: string) => void
  isSelected?: boolean
}

/**
 * A client in the list. Clicking it anywhere opens the record; its other links and buttons are above that link. All
 * cards have the same height, so that the list can be virtualized.
 */
export const ClientCard = memo(function ClientCard({
  client,
  sort,
  showsAgent,
  tabIndex,
  edit,
  addSequence,
  prefetchAddSequence,
  toggle,
  isSelected = false,
}: ClientCardProps) {
  const { email, phone, notes, archivedAt } = client
  const name = formatFullName(client)
  const prefetchEditing = () => {
    EditClientDialog.prefetch()
    prefetchFullClient(client)
  }
  return (
    <div
      className={joinClasses(
        cardStyle,
        archivedAt ? 'border-dashed bg-paper' : 'bg-sheet',
        isSelected && 'border-teal!',
      )}
    >
      <Link
        href={buildClientPath(client.id)}
        data-card-link
        tabIndex={tabIndex}
        aria-label={words.viewOf(name)}
        className={openLinkStyle}
      >
        {words.view}
        <ArrowRight aria-hidden />
      </Link>
      <div className="col-span-2 row-start-1 flex gap-3">
        {toggle ? (
          <SelectionCheckbox
            name={name}
            checked={isSelected}
            toggle={() => toggle(client.id)}
            className="-my-0.5 -ml-0.5 size-12"
          />
        ) : (
          <Avatar aria-hidden className="size-11">
            {getInitials(client)}
          </Avatar>
        )}
        {/* Above the card's link for the sake of its tooltips; clicks are forwarded to the link. */}
        <div
          role="presentation"
          data-prefetch-href={buildClientPath(client.id)}
          onClick={forwardClickToLink}
          className="relative z-10 min-w-0 grow cursor-pointer"
        >
          <div className="flex items-center justify-between gap-2">
            <h2 dir="auto" title={name} className="truncate text-left font-medium">
              {name}
            </h2>
            <Badge tone={clientStatusTones[client.status]}>{clientStatusLabels[client.status]}</Badge>
          </div>
          <CardDate client={client} sort={sort} />
        </div>
      </div>
      <ul
        className={joinClasses(
          'col-span-2 row-start-2 min-w-0 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
          showsAgent ? 'min-h-21 touch:min-h-33' : 'min-h-14 touch:min-h-22',
        )}
      >
        {email && (
          <ContactLine
            icon={Mail}
            text={email}
            href={buildMailtoUrl(email)}
            label={words.writeTo(email)}
            tabIndex={tabIndex}
          />
        )}
        {phone && (
          <ContactLine
            icon={Phone}
            text={phone}
            href={buildTelUrl(client)}
            label={words.call(phone)}
            tabIndex={tabIndex}
          />
        )}
        {showsAgent && (
          <li className={contactLineStyle}>
            <UserRound aria-hidden />
            <span className="sr-only">{words.agent}</span>
            <bdi className="truncate">{client.agentName}</bdi>
          </li>
        )}
      </ul>
      <div className="col-span-2 row-start-3 -my-1 flex min-w-0 items-center gap-2.5 text-sm">
        {client.activeSequences.length > 0 && (
          <>
            <ListStart aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <SequenceNames sequences={client.activeSequences} />
          </>
        )}
        {!archivedAt && (
          <DialogButton
            variant="quiet"
            size="small"
            tabIndex={tabIndex}
            aria-label={words.addSequenceFor(name)}
            show={() => addSequence(client)}
            prefetch={prefetchAddSequence}
            className="relative z-10 -mr-3 ml-auto"
          >
            {words.addSequence}
          </DialogButton>
        )}
      </div>
      <p dir="auto" className={joinClasses(notesStyle, 'text-ink-soft')}>
        {notes}
      </p>
      <hr className="col-span-2 row-start-5 border-line" />
      <div className="row-start-6 -mt-1 flex items-center justify-between gap-1">
        <CopyIdButton id={client.id} tabIndex={tabIndex} />
        <DialogButton
          variant="quiet"
          size="small"
          tabIndex={tabIndex}
          aria-label={words.editOf(name)}
          show={() => edit(client)}
          prefetch={prefetchEditing}
          className="relative z-10"
        >
          <Pencil aria-hidden />
          {words.edit}
        </DialogButton>
      </div>
    </div>
  )
})

/** The sequences the client is on. */
function SequenceNames({ sequences }: { sequences: ListedClient['activeSequences'] }) {
  const names = listSequenceNames(sequences).join(', ')
  return (
    <span title={names} className="min-w-0 truncate">
      <span className="sr-only">{words.onSequences}: </span>
      <bdi>{names}</bdi>
    </span>
  )
}

/** Clicks the card's link with the same modifier keys, unless the click ended a text selection. */
function forwardClickToLink({ currentTarget, nativeEvent }: MouseEvent): void {
  if (window.getSelection()?.isCollapsed === false) return
  const link = currentTarget.closest('[data-client]')?.querySelector('[data-card-link]')
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

/** The day of archiving, else the day the list is sorted by: of the last activity or of adding. */
function CardDate({ client, sort }: Pick<ClientCardProps, 'client' | 'sort'>) {
  const formatInstant = useFormatInstant()
  const { archivedAt, lastActivityAt, createdAt, household } = client
  const instant = archivedAt ?? (sort === 'activity' ? lastActivityAt : createdAt)
  const { relative, full } = formatInstant(instant)
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      {archivedAt && <Archive aria-hidden className="size-3.5" />}
      <time dateTime={instant} title={full} className="shrink-0">
        {describeClientDate(archivedAt ? 'archived' : sort === 'activity' ? 'activity' : 'added', relative)}
      </time>
      {household && (
        <span className="min-w-0 truncate">
          <span aria-hidden>· </span>
          <span className="sr-only">{words.ofFamily} </span>
          <bdi>{household.name}</bdi>
        </span>
      )}
    </p>
  )
}

type ContactLineProps = {
  icon: LucideIcon
  text: string
  href: string | undefined
  label: string
  tabIndex: 0 | -1
}

/** An e-mail address or phone number: a link if a URL can be built for it, else plain text. */
const ContactLine = ({ icon: Icon, text, href, label, tabIndex }: ContactLineProps) => (
  <li className={contactLineStyle}>
    <Icon aria-hidden />
    {href ? (
      <a href={href} tabIndex={tabIndex} aria-label={label} title={text} className={contactLinkStyle}>
        <bdi className="truncate">{text}</bdi>
      </a>
    ) : (
      <bdi className="truncate">{text}</bdi>
    )}
  </li>
)

/** Shows the end of the id, the whole id as a tooltip, and copies it on click. */
function CopyIdButton({ id, tabIndex }: { id: string; tabIndex: 0 | -1 }) {
  const copy = async () => {
    // Without a clipboard, on plain http or without permission, the id can be copied from the toast.
    const isCopied = await copyText(Promise.resolve(id))
    toast({ title: isCopied ? words.idCopied : words.idNotCopied, description: id })
  }
  return (
    <button data-tooltip={id} type="button" tabIndex={tabIndex} onClick={() => void copy()} className={copyButtonStyle}>
      <span className="sr-only">{words.copy} </span>
      {/* As wide as the widest id, so that the icon stays in place when the font arrives. */}
      <span className="min-w-19 text-left">{words.id(shortenId(id))}</span>
      <Copy aria-hidden className="size-3.5 opacity-0 transition-opacity group-hover:opacity-100 touch:opacity-100" />
    </button>
  )
}

const cardStyle =
  'group relative grid grid-cols-[minmax(0,1fr)_auto] gap-y-3 rounded-card border border-line p-4 pb-2.5 transition-colors hover:border-edge sm:p-5 sm:pb-3 touch:gap-y-2'
/** A touch target of 44 px on phones. */
const contactLineStyle = 'flex h-7 min-w-0 items-center gap-2.5 touch:h-11'

const contactLinkStyle =
  'relative z-10 flex h-full min-w-0 items-center rounded-control text-ink hover:text-teal-deep hover:underline touch:min-w-11'
const copyButtonStyle =
  'relative z-10 -ml-2 flex h-8 items-center gap-1.5 rounded-control px-2 text-xs text-ink-faint transition-colors hover:bg-well hover:text-ink touch:h-11'
/* The ::after overlay makes the whole card clickable, and carries the focus ring. */
const openLinkStyle =
  'col-start-2 row-start-6 -mt-1 flex h-8 scroll-mt-60 scroll-mb-4 items-center gap-1.5 pl-2 text-sm font-medium text-teal-deep outline-none after:absolute after:inset-0 after:rounded-card touch:h-11 focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal [&_svg]:size-4 [&_svg]:transition-transform group-hover:[&_svg]:translate-x-0.5'
const notesStyle = 'col-span-2 row-start-4 line-clamp-2 h-10 text-left text-sm wrap-anywhere'
