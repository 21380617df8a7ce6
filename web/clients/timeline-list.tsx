import { memo, useMemo } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { CurrentUser } from '#contract/session.ts'
import type { TimelineEvent } from '#contract/timeline.ts'
import { fullDay } from '#web/base/day-words.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { EventRow } from './event-row.tsx'
import { byDay, dayTitle } from './timeline-days.ts'
import { useDrawn } from './timeline-drawn.ts'

/** Events under their days, hundreds drawn as one comes to them. Tab reaches a day, arrows its events. */
export const TimelineList = memo(function TimelineList({
  events,
  viewer,
  today,
}: {
  events: readonly TimelineEvent[]
  viewer: CurrentUser
  today: CalendarDay
}) {
  const { drawn, end } = useDrawn(events.length)
  const days = useMemo(() => byDay(events.slice(0, drawn)), [events, drawn])
  return (
    <>
      {days.map(({ day, events: ofDay }) => (
        <section key={day} aria-label={fullDay(day)}>
          <h3 title={fullDay(day)} className="mb-3 font-serif font-semibold text-ink-soft sm:ml-22">
            {dayTitle(day, today)}
          </h3>
          <RowList rows={ofDay} label={dayTitle(day, today)} atOnce={Number.POSITIVE_INFINITY}>
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
