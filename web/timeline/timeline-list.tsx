import { memo, useMemo } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { TimelineEventListItem } from './timeline-event-list-item.tsx'
import { TimelineRunListItem } from './timeline-run-list-item.tsx'
import { formatTimelineDayHeading } from './timeline-days.ts'
import { groupTimelineRowsByDay, type TimelineListRow, type TimelineRun } from './timeline-runs.ts'
import { useIncrementalRows } from './use-incremental-rows.ts'

/** Rows under headings of their days, rendered in steps on scrolling. Each day is one tab stop; arrow keys move in it. */
export const TimelineList = memo(function TimelineList({
  clientId,
  rows,
  hasMore,
  viewer,
  today,
  onToggle,
}: {
  clientId: string
  rows: readonly TimelineListRow[]
  /** Whether there are older events, which may belong to the last run. */
  hasMore: boolean
  viewer: CurrentUser
  today: CalendarDay
  onToggle: (run: TimelineRun) => void
}) {
  const { renderedCount, end } = useIncrementalRows(rows.length)
  const days = useMemo(() => groupTimelineRowsByDay(rows.slice(0, renderedCount)), [rows, renderedCount])
  const lastRun = hasMore ? rows.findLast((row) => !(row.event && row.isInRun))?.run : undefined
  return (
    <>
      {days.map(({ day, rows: dayRows }) => (
        <section key={day} aria-label={formatFullDay(day)}>
          <h3 title={formatFullDay(day)} className="mb-3 font-serif font-semibold text-ink-soft sm:ml-22">
            {formatTimelineDayHeading(day, today)}
          </h3>
          <RowList rows={dayRows} label={formatTimelineDayHeading(day, today)} initialCount={Number.POSITIVE_INFINITY}>
            {(row, { tabIndex }) =>
              row.run ? (
                <TimelineRunListItem
                  key={row.id}
                  id={row.id}
                  run={row.run}
                  isCut={row.run === lastRun}
                  zone={viewer.timeZone}
                  today={today}
                  tabIndex={tabIndex}
                  onToggle={() => onToggle(row.run)}
                />
              ) : (
                <TimelineEventListItem
                  key={row.id}
                  clientId={clientId}
                  event={row.event}
                  viewer={viewer}
                  today={today}
                  place={row.isInRun ? 'run' : 'day'}
                  tabIndex={tabIndex}
                />
              )
            }
          </RowList>
        </section>
      ))}
      <div ref={end} />
    </>
  )
})
