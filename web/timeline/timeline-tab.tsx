import { Plus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState, useId } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { useZone } from '#web/base/today.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { NextPageButton } from '#web/ui/row-list.tsx'
import { type TimelineQueryResult, useLastConversation, useTimeline } from './queries.ts'
import { LastConversation } from './recent-activity.tsx'
import { countEventsByFilter, filterEventsByGroup, type TimelineFilter, timelineFilters } from './timeline-kinds.ts'
import { TimelineList } from './timeline-list.tsx'
import {
  collapseTimelineRuns,
  type TimelineListRow,
  type TimelineRun,
  toTimelineRowsWithoutRuns,
} from './timeline-runs.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { words, timelineFilterLabels } from './words.ts'

/** A client's whole timeline by day, with filters and the button to log an event. */
export function TimelineTab({ client, addEvent }: { client: Client; addEvent: DialogOpener }) {
  const query = useTimeline(client.id)
  return (
    <>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4 touch:min-h-11">
        <h2 className="font-serif text-lg font-semibold">{words.timeline}</h2>
        <DialogButton {...addEvent}>
          <Plus aria-hidden />
          {words.addEvent}
        </DialogButton>
      </div>
      {query.state === 'failed' ? (
        <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
      ) : query.state === 'loading' ? (
        <TimelineSkeleton count={5} />
      ) : query.data.length ? (
        <LoadedTimeline clientId={client.id} query={query} />
      ) : (
        <EmptyState title={words.nothing}>{words.nothingHint}</EmptyState>
      )}
    </>
  )
}

/** Rows visible on a phone without scrolling. */
const visibleRowCount = 3

/** The ids of the first rows, ignoring open runs: opening one moves nothing above it. */
const listFirstIds = (rows: readonly TimelineListRow[]): string[] =>
  rows
    .filter((row) => row.run ?? !row.isInRun)
    .slice(0, visibleRowCount)
    .map(({ id }) => id)

function LoadedTimeline({
  clientId,
  query,
}: {
  clientId: string
  query: Extract<TimelineQueryResult, { state: 'ready' }>
}) {
  const [selectedFilter, setSelectedFilter] = useState<TimelineFilter>('all')
  // The radio button changes at once, before a long list is rendered again.
  const filter = useDeferredValue(selectedFilter)
  const { data, nextPage } = query
  const counts = useMemo(() => countEventsByFilter(data), [data])
  const events = useMemo(() => filterEventsByGroup(data, filter), [data, filter])
  const [openEventIds, setOpenEventIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(({ events: members, isOpen }: TimelineRun) => {
    const ids = members.map(({ id }) => id)
    setOpenEventIds((open) => (isOpen ? open.difference(new Set(ids)) : new Set([...open, ids[0]!])))
  }, [])
  const zone = useZone()
  // A filtered list shows every event.
  const rows = useMemo(
    () =>
      filter === 'all' ? collapseTimelineRuns(events, zone, openEventIds) : toTimelineRowsWithoutRuns(events, zone),
    [events, filter, zone, openEventIds],
  )
  const last = useLastConversation(clientId)
  const isLastElsewhere = last.state === 'ready' && last.data !== null && !listFirstIds(rows).includes(last.data.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_13rem] lg:gap-10">
      <div className="lg:sticky lg:top-[calc(var(--top-bar)+var(--sticky-tabs)+1.5rem)] lg:order-last lg:self-start">
        <TimelineFilterRadioGroup
          value={selectedFilter}
          counts={counts}
          hasMore={nextPage.hasMore}
          onChange={setSelectedFilter}
        />
        <p className="sr-only" role="status">
          {words.shownCount(events.length, nextPage.hasMore)}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {events.length ? (
          <>
            {filter === 'all' && isLastElsewhere && <LastConversation clientId={clientId} />}
            <TimelineList key={filter} clientId={clientId} rows={rows} hasMore={nextPage.hasMore} onToggle={toggle} />
          </>
        ) : (
          <EmptyState
            title={words.noneOfKind(filter, nextPage.hasMore)}
            action={<Button onClick={() => setSelectedFilter('all')}>{words.showAll}</Button>}
          >
            {nextPage.hasMore ? words.olderMayMatch : words.noneOfKindHint}
          </EmptyState>
        )}
        <NextPageButton page={nextPage} label={words.showOlder} describeFailure={words.olderFailed} />
      </div>
    </div>
  )
}

/** Radio buttons with a count for each kind of event: a row on small screens, a column on wide ones. */
function TimelineFilterRadioGroup({
  value,
  counts,
  hasMore,
  onChange,
}: {
  value: TimelineFilter
  counts: Record<TimelineFilter, number>
  /** Whether there are older events, which are not counted. */
  hasMore: boolean
  onChange: (filter: TimelineFilter) => void
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.filter}</legend>
      <div className={rowStyle}>
        {timelineFilters.map((filter) => (
          <label
            key={filter}
            className={joinClasses(choiceStyle, !counts[filter] && filter !== value && 'text-ink-faint')}
          >
            <input
              type="radio"
              name={name}
              value={filter}
              checked={filter === value}
              onChange={() => onChange(filter)}
              className="sr-only"
            />
            <span className="grow">{timelineFilterLabels[filter]}</span>
            <span className="text-xs">{words.filterCount(counts[filter], hasMore)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/* Scrolls sideways to the edges of a phone's screen; wider ones show all. */
const rowStyle =
  '-mx-4 flex [scrollbar-width:none] gap-1.5 overflow-x-auto px-4 py-1 sm:-mx-6 sm:flex-wrap sm:px-6 lg:mx-0 lg:grid lg:gap-0.5 lg:px-0'
const choiceStyle =
  'relative flex min-h-9 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-line bg-sheet px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-well touch:min-h-11 lg:rounded-control lg:border-transparent lg:bg-transparent has-checked:border-transparent has-checked:bg-teal-wash has-checked:text-teal-deep has-focus-visible:outline-2 has-focus-visible:outline-teal'
