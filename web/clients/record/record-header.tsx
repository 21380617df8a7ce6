import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Client, formatFullName, clientStatusLabels } from '#contract/clients/clients.ts'
import { getInitials } from '#contract/session/session.ts'
import { buildOriginClientListPath, useOriginClientList } from '#web/clients/origin-client-list.ts'
import { clientStatusTones } from '#web/clients/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import { ContactButtons, ClientContactLines, ContactLinesSkeleton } from './contact.tsx'
import { PreviousNextClientLinks } from './previous-next-client-links.tsx'
import { words } from './words.ts'

/** Name, status and contact lines of a client, with the actions (children). Has the same size while loading. */
export function RecordHeader({
  client,
  addNumber,
  children,
}: {
  client: Client | undefined
  /** Opens the form for the number of a client without one. */
  addNumber: (() => void) | undefined
  children: ReactNode
}) {
  const name = client ? formatFullName(client) : ''
  const originList = useOriginClientList()
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="-my-1.5 flex items-center justify-between gap-4">
        <Link
          href={buildOriginClientListPath(originList, client)}
          state={originList && { entry: originList.entry }}
          className={backLinkStyle}
        >
          <span aria-hidden>←</span>
          {words.allClients}
        </Link>
        {client && originList && <PreviousNextClientLinks client={client} originList={originList} />}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 gap-3.5 sm:gap-5">
          <Avatar aria-hidden className="size-12 font-serif text-lg max-sm:size-11 sm:size-16 sm:text-xl">
            {client && getInitials(client)}
          </Avatar>
          <div className="grid min-w-0 gap-1">
            <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5">
              {/* The same element while loading, so that it keeps the focus it gets on navigation. */}
              <h1 tabIndex={-1} className="flex min-h-9 min-w-0 items-center font-serif font-semibold wrap-anywhere">
                {client ? (
                  <bdi
                    className={joinClasses('min-w-0', name.length > longNameLength ? 'text-lg sm:text-xl' : 'text-2xl')}
                  >
                    {name}
                  </bdi>
                ) : (
                  <LoadingName />
                )}
              </h1>
              {client && <Badge tone={clientStatusTones[client.status]}>{clientStatusLabels[client.status]}</Badge>}
            </div>
            {client ? <ClientContactLines client={client} /> : <ContactLinesSkeleton />}
            <ContactButtons client={client} addNumber={addNumber} />
          </div>
        </div>
        {children ?? <Skeleton className="h-10 w-44 sm:w-80 touch:h-11" />}
      </div>
    </header>
  )
}

const LoadingName = () => (
  <>
    <span className="sr-only">{words.loading}</span>
    <Skeleton className="h-7 w-52 max-w-full" />
  </>
)

/** Longer names are set in a smaller size. */
const longNameLength = 60

const backLinkStyle =
  '-ml-2 inline-flex min-h-8 items-center gap-2 justify-self-start rounded-control px-2 text-sm font-medium text-ink-soft hover:text-ink hover:underline touch:min-h-11'
