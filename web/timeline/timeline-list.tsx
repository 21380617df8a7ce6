import { ChevronRight } from 'lucide-react'
import { memo, useMemo, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { formatFullDay } from '#web/base/format-time.ts'
import { useToday, useZone } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { useIsPrinting } from '#web/ui/rows/use-is-printing.ts'
import { formatTimelineDayHeading, formatRelativeDay, getDisplayDay } from './timeline-days.ts'
import {
  TimelineEventListItem,
  EventIcon,
  timelineIconStyle,
  timelineRowStyle,
  systemEventIconStyle,
} from './timeline-event-list-item.tsx'
import type { TimelineListRow, TimelineRun } from './timeline-runs.ts'
import { describeTimelineRun } from './words.ts'

/**
 * Events and folded runs of them, under headings of their days, rendered in steps on scrolling. Each day is one tab
 * stop; arrow keys move in it.
 */
export const TimelineList = memo(function TimelineList({
  clientId,
  rows,
  hasMore,
  onToggle,
}: {
  clientId: string
  rows: readonly TimelineListRow[]
  /** Whether there are older events, which may belong to the last run. */
  hasMore: boolean
  onToggle: (run: TimelineRun) => void
}) {
  const today = useToday()
  const { renderedCount, end } = useIncrementalRows(rows.length)
  const days = useMemo(() => [...Map.groupBy(rows.slice(0, renderedCount), ({ day }) => day)], [rows, renderedCount])
  const lastRun = hasMore ? rows.findLast((row) => !(row.event && row.isInRun))?.run : undefined
  return (
    <>
      {days.map(([day, dayRows]) => (
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
                  hasMore={row.run === lastRun}
                  tabIndex={tabIndex}
                  onToggle={() => onToggle(row.run)}
                />
              ) : (
                <TimelineEventListItem
                  key={row.id}
                  clientId={clientId}
                  event={row.event}
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

/** Rows rendered at first, and added each time the end comes near. */
const rowsPerStep = 60

/** Distance of the end from the viewport at which rows are added. */
const preloadMargin = '1200px'

/** Renders a long list in steps, and whole on paper; place `end` after its last row. */
function useIncrementalRows(total: number): { renderedCount: number; end: RefObject<HTMLDivElement | null> } {
  const [renderedCount, setRenderedCount] = useState(rowsPerStep)
  const end = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  useEffect(() => {
    if (renderedCount >= total || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setRenderedCount(renderedCount + rowsPerStep)),
      { rootMargin: preloadMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [renderedCount, total])
  return { renderedCount: isPrinting ? total : renderedCount, end }
}

/** A collapsed run of events: their number and kind, and since when. Pressing it shows them below. */
function TimelineRunListItem({
  id,
  run: { kind, events, isOpen },
  hasMore,
  tabIndex,
  onToggle,
}: {
  id: string
  run: TimelineRun
  /** Whether older events that are not loaded yet may belong to it. */
  hasMore: boolean
  tabIndex: 0 | -1
  onToggle: () => void
}) {
  const today = useToday()
  const zone = useZone()
  const [newest, oldest] = [events[0]!, events.at(-1)!].map((event) =>
    formatRelativeDay(getDisplayDay(event, zone), today),
  )
  return (
    <li data-row={id} tabIndex={tabIndex} className={joinClasses(timelineRowStyle, 'sm:ml-22')}>
      <span className={joinClasses(timelineIconStyle, systemEventIconStyle)}>
        <EventIcon event={events[0]!} />
      </span>
      {/* Not `group-last`: its selector restyles the whole content of every element that becomes a last child. */}
      <div className="min-w-0 pb-4 [li:last-child>&]:pb-1">
        <button type="button" aria-expanded={isOpen} onClick={onToggle} className={buttonStyle}>
          <ChevronRight aria-hidden className={joinClasses('size-4 shrink-0', isOpen && 'rotate-90')} />
          <span className="min-w-0">
            {describeTimelineRun(kind, events.length, hasMore)}
            {oldest !== newest && (
              <span className="text-ink-faint">
                {' · '}
                {oldest} – {newest}
              </span>
            )}
          </span>
        </button>
      </div>
    </li>
  )
}

const buttonStyle =
  '-ml-1.5 flex min-h-9 items-center gap-1.5 rounded-control px-1.5 text-start text-sm text-ink-soft hover:bg-well hover:text-ink touch:min-h-11'
