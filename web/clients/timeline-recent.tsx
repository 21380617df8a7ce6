import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { CurrentUser } from '#contract/session.ts'
import { recentEvents } from '#contract/timeline.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { EventRow } from './event-row.tsx'
import type { Opens } from './record-actions.tsx'
import { tabAddress } from './record-tab.ts'
import { type Timeline, useTimeline } from './timeline-queries.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { words } from './timeline-words.ts'

type Recent = { clientId: string; viewer: CurrentUser; today: CalendarDay }

/** What happened last with a client, on the overview: the latest 5 events (spec 9) and the way to log one. */
export function RecentActivity({ addEvent, ...recent }: Recent & { addEvent: Opens }) {
  const read = useTimeline(recent.clientId)
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-serif text-lg font-semibold">{words.recentActivity}</h2>
        <Button size="small" onClick={addEvent.press} onPointerEnter={addEvent.fetch} onFocus={addEvent.fetch}>
          <Plus aria-hidden />
          {words.addEvent}
        </Button>
      </div>
      <Latest {...recent} read={read} count={recentEvents.overview} />
      <Rest {...recent} read={read} count={recentEvents.overview} />
    </Card>
  )
}

/** The shorter view beside other tabs: the first 3 events in a scrolling area, and how many more there are (spec 2). */
export function ShortActivity(recent: Recent) {
  const read = useTimeline(recent.clientId)
  return (
    <Card>
      <h2 className="mb-4 font-serif text-lg font-semibold">{words.recentActivity}</h2>
      <div className="-m-1 max-h-80 overflow-y-auto p-1">
        <Latest {...recent} read={read} count={recentEvents.short} />
      </div>
      <Rest {...recent} read={read} count={recentEvents.short} />
    </Card>
  )
}

type Shown = Recent & { read: Timeline; count: number }

function Latest({ viewer, today, read, count }: Shown) {
  if (read.state === 'loading') return <TimelineSkeleton count={count} />
  if (read.state === 'failed') return <Failure message={words.failedToLoad(read.message)} retry={read.retry} />
  if (!read.data.length) return <p className="text-sm text-ink-soft">{words.nothingMore}</p>
  return (
    <RowList rows={read.data.slice(0, count)} label={words.recentActivity}>
      {(event, { tabIndex }) => (
        <EventRow key={event.id} event={event} viewer={viewer} today={today} dated tabIndex={tabIndex} />
      )}
    </RowList>
  )
}

/** How many events are not shown, which leads to all of them; keeps its place while that is not known. */
function Rest({ clientId, read, count }: Shown) {
  if (read.state === 'loading') return <div className="mt-3 min-h-8 touch:min-h-11" />
  const rest = read.state === 'here' ? read.data.length - count : 0
  if (read.state !== 'here' || rest <= 0) return null
  return (
    <Link href={tabAddress(clientId, 'timeline')} className={further}>
      {words.moreEvents(rest, read.further.isThere)}
    </Link>
  )
}

const further =
  'mt-3 -ml-2 inline-flex min-h-8 items-center rounded-control px-2 text-sm font-medium text-teal-deep hover:underline touch:min-h-11'
