import { Plus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { recentEventCounts } from '#contract/timeline/timeline.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { type TimelineQueryResult, useLastConversation, useTimeline } from './queries.ts'
import { TimelineEventListItem } from './timeline-event-list-item.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { words } from './words.ts'

/** The latest events on a client's overview, below the last conversation, with the button to log one (docs/product/timeline.md). */
export function RecentActivity({ clientId, addEvent }: { clientId: string; addEvent: DialogOpener }) {
  const query = useTimeline(clientId)
  const lastConversation = useLastConversation(clientId)
  const shownAboveId = lastConversation.state === 'ready' ? lastConversation.data?.id : undefined
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-serif text-lg font-semibold">{words.recentActivity}</h2>
        <DialogButton {...addEvent} size="small">
          <Plus aria-hidden />
          {words.addEvent}
        </DialogButton>
      </div>
      <LatestEvents clientId={clientId} query={query} count={recentEventCounts.overview} shownAboveId={shownAboveId} />
      <MoreEventsLink clientId={clientId} query={query} count={recentEventCounts.overview} />
    </Card>
  )
}

/** The short list next to other tabs, with a link to the rest (docs/product/timeline.md). */
export function ShortRecentActivity({ clientId }: { clientId: string }) {
  const query = useTimeline(clientId)
  return (
    <Card>
      <h2 className="mb-4 font-serif text-lg font-semibold">{words.recentActivity}</h2>
      <div className="-m-1 max-h-[60dvh] overflow-y-auto p-1">
        <LatestEvents clientId={clientId} query={query} count={recentEventCounts.short} />
      </div>
      <MoreEventsLink clientId={clientId} query={query} count={recentEventCounts.short} />
    </Card>
  )
}

type EventsProps = { clientId: string; query: TimelineQueryResult; count: number }

/** `shownAboveId` is the event that is already shown above. */
function LatestEvents({ clientId, query, count, shownAboveId }: EventsProps & { shownAboveId?: string | undefined }) {
  if (query.state === 'loading') return <TimelineSkeleton count={count} />
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (!query.data.length) return <p className="text-sm text-ink-soft">{words.nothingHint}</p>
  return (
    <RowList rows={query.data.slice(0, count)} label={words.recentActivity}>
      {(event, { tabIndex }) => (
        <TimelineEventListItem
          key={event.id}
          clientId={clientId}
          event={event}
          place="list"
          hidesDescription={event.id === shownAboveId}
          tabIndex={tabIndex}
        />
      )}
    </RowList>
  )
}

/** Links to all events, with the number of those not shown. Reserves its height while that is loading. */
function MoreEventsLink({ clientId, query, count }: EventsProps) {
  if (query.state === 'loading') return <div className="mt-3 min-h-8 touch:min-h-11" />
  const hiddenCount = query.state === 'ready' ? query.data.length - count : 0
  if (query.state !== 'ready' || hiddenCount <= 0) return null
  return (
    <Link href={buildClientPath(clientId, 'timeline')} className={moreLinkStyle}>
      {words.moreEvents(hiddenCount, query.nextPage.hasMore)}
    </Link>
  )
}

const moreLinkStyle =
  'mt-3 -ml-2 inline-flex min-h-8 items-center rounded-control px-2 text-sm font-medium text-teal-deep hover:underline touch:min-h-11'

/** The last conversation, in the words of the note or the event (docs/product/timeline.md). */
export function LastConversation({ clientId }: { clientId: string }) {
  const query = useLastConversation(clientId)
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-serif text-lg font-semibold">
        {words.lastConversation}
      </h2>
      {query.state === 'loading' && <TimelineSkeleton count={1} />}
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'ready' &&
        (query.data ? (
          <ul>
            <TimelineEventListItem clientId={clientId} event={query.data} place="list" />
          </ul>
        ) : (
          <p className="text-sm text-ink-soft">{words.noConversation}</p>
        ))}
    </Card>
  )
}
