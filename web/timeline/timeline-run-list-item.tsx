import { ChevronRight } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { EventIcon, timelineIconStyle, timelineRowStyle, systemEventIconStyle } from './timeline-event-list-item.tsx'
import { formatRelativeDay, getDisplayDay } from './timeline-days.ts'
import type { TimelineRun } from './timeline-runs.ts'
import { describeTimelineRun } from './words.ts'

/** A folded run of events: how many of what, and since when. Pressing it shows them below. */
export const TimelineRunListItem = ({
  id,
  run: { kind, events, isOpen },
  isCut,
  zone,
  today,
  tabIndex,
  onToggle,
}: {
  id: string
  run: TimelineRun
  /** Whether older events, which are not loaded yet, may belong to it. */
  isCut: boolean
  zone: string
  today: CalendarDay
  tabIndex: 0 | -1
  onToggle: () => void
}) => {
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
            {describeTimelineRun(kind, events.length, isCut)}
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
