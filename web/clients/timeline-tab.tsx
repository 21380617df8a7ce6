import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { CurrentUser } from '#contract/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import type { Opens } from './record-actions.tsx'
import { TimelineFilterChoice } from './timeline-filter.tsx'
import { countByFilter, filtered, type TimelineFilter } from './timeline-kinds.ts'
import { TimelineList } from './timeline-list.tsx'
import { type Timeline, useTimeline } from './timeline-queries.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { words } from './timeline-words.ts'

/** All that happened with a client, by day, with the way to log more. */
export function TimelineTab({
  clientId,
  viewer,
  today,
  addEvent,
}: {
  clientId: string
  viewer: CurrentUser
  today: CalendarDay
  addEvent: Opens
}) {
  const read = useTimeline(clientId)
  const add = (
    <Button variant="outline" onClick={addEvent.press} onPointerEnter={addEvent.fetch} onFocus={addEvent.fetch}>
      <Plus aria-hidden />
      {words.addEvent}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4 touch:min-h-11">
        <h2 className="font-serif text-lg font-semibold">{words.timeline}</h2>
        {add}
      </div>
      {read.state === 'failed' ? (
        <Failure message={words.failedToLoad(read.message)} retry={read.retry} />
      ) : read.state === 'loading' ? (
        <TimelineSkeleton count={5} />
      ) : read.data.length ? (
        <Full read={read} viewer={viewer} today={today} />
      ) : (
        <Empty title={words.nothing}>{words.nothingMore}</Empty>
      )}
    </>
  )
}

function Full({
  read,
  viewer,
  today,
}: {
  read: Extract<Timeline, { state: 'here' }>
  viewer: CurrentUser
  today: CalendarDay
}) {
  const [chosen, choose] = useState<TimelineFilter>('all')
  // The choice is seen at once, however much has to be drawn anew.
  const filter = useDeferredValue(chosen)
  const { data, further } = read
  const counts = useMemo(() => countByFilter(data), [data])
  const events = useMemo(() => filtered(data, filter), [data, filter])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_13rem] lg:gap-10">
      <div className="lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:order-last lg:self-start">
        <TimelineFilterChoice value={chosen} counts={counts} more={further.isThere} onChange={choose} />
        <p className="sr-only" role="status">
          {words.shown(events.length, further.isThere)}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {events.length ? (
          <TimelineList key={filter} events={events} viewer={viewer} today={today} />
        ) : (
          <Empty
            title={words.noneOf(filter, further.isThere)}
            action={<Button onClick={() => choose('all')}>{words.showAll}</Button>}
          >
            {further.isThere ? words.olderMayHave : words.noneOfMore}
          </Empty>
        )}
        {further.failed && <Failure message={words.olderFailed(further.failed)} retry={further.show} />}
        {further.isThere && !further.failed && (
          <Button busy={further.busy} onClick={further.show} className="justify-self-center">
            {words.showOlder}
          </Button>
        )}
      </div>
    </div>
  )
}
