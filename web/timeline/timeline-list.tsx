import { memo, useMemo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { EventRow } from './event-row.tsx'
import { groupEventsByDay, formatDayTitle } from './timeline-days.ts'
import { useIncrementalRows } from './use-incremental-rows.ts'

/** Events under headings of their days, rendered in steps on scrolling. Each day is one tab stop; arrow keys move in it. */
export const TimelineList = memo(function TimelineList({
  events,
  viewer,
  today,
}: {
  events: readonly TimelineEvent[]
  viewer: CurrentUser
  today: CalendarDay
}) {
  const { renderedCount, end } = useIncrementalRows(events.length)
  const days = useMemo(
    () => groupEventsByDay(events.slice(0, renderedCount), viewer.timeZone),
    [events, renderedCount, viewer.timeZone],
  )
  return (
    <>
      {days.map(({ day, events: dayEvents }) => (
        <section key={day} aria-label={formatFullDay(day)}>
          <h3 title={formatFullDay(day)} className="mb-3 font-serif font-semibold text-ink-soft sm:ml-22">
            {formatDayTitle(day, today)}
          </h3>
          <RowList rows={dayEvents} label={formatDayTitle(day, today)} initialCount={Number.POSITIVE_INFINITY}>
            {(event, { tabIndex }) => (
              <EventRow key={event.id} event={event} viewer={viewer} today={today} tabIndex={tabIndex} />
            )}
          </RowList>
        </section>
      ))}
      <div ref={end} />
    </>
  )
})
