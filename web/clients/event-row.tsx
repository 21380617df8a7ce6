import { memo, type ReactNode } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { CurrentUser } from '#contract/session.ts'
import type { TimelineEvent } from '#contract/timeline.ts'
import { fullDay } from '#web/base/day-words.ts'
import { classes } from '#web/ui/classes.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { EventIcon } from './event-icon.tsx'
import { briefDay, timeOf } from './timeline-days.ts'
import { eventTypeNames, words } from './timeline-words.ts'

/** One thing that happened: what a person did stands out, what Daybook noted by itself stands back. */
export const EventRow = memo(function EventRow({
  event,
  viewer,
  today,
  dated = false,
  tabIndex,
}: {
  event: TimelineEvent
  viewer: CurrentUser
  today: CalendarDay
  /** Whether it says its day, where no heading does. */
  dated?: boolean
  /** Of a row that is walked to. */
  tabIndex?: 0 | -1
}) {
  const { title, description, isSystem, day } = event
  const time = timeOf(event, viewer.timeZone)
  return (
    <li data-row={event.id} tabIndex={tabIndex} className={classes(line, 'group', !dated && 'sm:ml-22')}>
      {!dated && time && (
        <span
          aria-hidden
          className="absolute top-2 right-full mr-4 hidden text-sm whitespace-nowrap text-ink-faint sm:block"
        >
          {time}
        </span>
      )}
      <span className={classes(mark, isSystem ? quiet : 'size-9 border border-line bg-sheet text-ink')}>
        <EventIcon event={event} />
      </span>
      <div className="grid min-w-0 gap-0.5 pt-1.5 pb-5 group-last:pb-1">
        <p className={classes('min-w-0 wrap-anywhere', isSystem ? 'text-sm text-ink-soft' : 'font-medium')}>
          <bdi>{title}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-ink-faint">
          {!isSystem && <Part className={dated ? 'sr-only' : undefined}>{eventTypeNames[event.eventType]}</Part>}
          <Part>
            <bdi className="wrap-anywhere">
              {event.createdBy === viewer.id ? words.you : (event.createdByName ?? words.somebody)}
            </bdi>
          </Part>
          {dated && (
            <Part>
              <time dateTime={day} title={fullDay(day)}>
                {briefDay(day, today)}
              </time>
            </Part>
          )}
          {time && <Part className={dated ? undefined : 'sm:sr-only'}>{time}</Part>}
        </p>
        {description && (
          <FoldedText lines={dated ? 2 : 3} className="mt-1 text-sm text-ink-soft">
            {description}
          </FoldedText>
        )}
      </div>
    </li>
  )
})

/** A part of a line, with a dot before all but the first. */
const Part = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span
    className={classes("min-w-0 [:not(.sr-only)+&]:before:mr-1.5 [:not(.sr-only)+&]:before:content-['·']", className)}
  >
    {children}
  </span>
)

/* A hairline leads from sign to sign. */
const line =
  'relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-control before:absolute before:top-9.5 before:-bottom-0.5 before:left-[1.125rem] before:border-l before:border-line last:before:hidden'
const mark = 'grid shrink-0 place-items-center self-start rounded-full [&_svg]:size-4'
const quiet = 'm-1 size-7 bg-well text-ink-soft [&_svg]:size-3.5!'
