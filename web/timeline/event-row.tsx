import { FileText, ListChecks, type LucideIcon, Mail, PencilLine, Phone, StickyNote, UsersRound } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { formatBriefDay, formatEventTime, getDisplayDay } from './timeline-days.ts'
import { getEventGroup, type TimelineFilter } from './timeline-kinds.ts'
import { eventTypeNames, words } from './words.ts'

/** A timeline event. What a person logged is more prominent than what Daybook recorded. */
export const EventRow = memo(function EventRow({
  event,
  viewer,
  today,
  isDated = false,
  tabIndex,
}: {
  event: TimelineEvent
  viewer: CurrentUser
  today: CalendarDay
  /** Shows the day in the row, for lists without day headings. */
  isDated?: boolean
  tabIndex?: 0 | -1
}) {
  const { title, description, isSystem } = event
  const day = getDisplayDay(event, viewer.timeZone)
  const time = formatEventTime(event, viewer.timeZone)
  return (
    <li data-row={event.id} tabIndex={tabIndex} className={joinClasses(rowStyle, 'group', !isDated && 'sm:ml-22')}>
      {!isDated && time && (
        <span
          aria-hidden
          className="absolute top-2 right-full mr-4 hidden text-sm whitespace-nowrap text-ink-faint sm:block"
        >
          {time}
        </span>
      )}
      <span
        className={joinClasses(iconStyle, isSystem ? systemIconStyle : 'size-9 border border-line bg-sheet text-ink')}
      >
        <EventIcon event={event} />
      </span>
      <div className="grid min-w-0 gap-0.5 pt-1.5 pb-5 group-last:pb-1">
        <p className={joinClasses('min-w-0 wrap-anywhere', isSystem ? 'text-sm text-ink-soft' : 'font-medium')}>
          <bdi>{title}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-ink-faint">
          {!isSystem && (
            <MetaItem className={isDated ? 'sr-only' : undefined}>{eventTypeNames[event.eventType]}</MetaItem>
          )}
          <MetaItem>
            <bdi className="wrap-anywhere">
              {event.createdBy === viewer.id ? words.you : (event.createdByName ?? words.somebody)}
            </bdi>
          </MetaItem>
          {isDated && (
            <MetaItem>
              <time dateTime={day} title={formatFullDay(day)}>
                {formatBriefDay(day, today)}
              </time>
            </MetaItem>
          )}
          {time && <MetaItem className={isDated ? undefined : 'sm:sr-only'}>{time}</MetaItem>}
        </p>
        {description && (
          <ExpandableText lines={isDated ? 2 : 3} className="mt-1 text-sm text-ink-soft">
            {description}
          </ExpandableText>
        )}
      </div>
    </li>
  )
})

function EventIcon({ event }: { event: TimelineEvent }) {
  const Icon = groupIcons[getEventGroup(event)]
  return <Icon aria-hidden />
}

/** A part of the line below the title, separated by dots. */
const MetaItem = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span
    className={joinClasses(
      "min-w-0 [:not(.sr-only)+&]:before:mr-1.5 [:not(.sr-only)+&]:before:content-['·']",
      className,
    )}
  >
    {children}
  </span>
)

/* A hairline connects the icons. */
const rowStyle =
  'relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-control before:absolute before:top-9.5 before:-bottom-0.5 before:left-[1.125rem] before:border-l before:border-line last:before:hidden'
const iconStyle = 'grid shrink-0 place-items-center self-start rounded-full [&_svg]:size-4'
const systemIconStyle = 'm-1 size-7 bg-well text-ink-soft [&_svg]:size-3.5!'

const groupIcons: Record<Exclude<TimelineFilter, 'all'>, LucideIcon> = {
  call: Phone,
  meeting: UsersRound,
  email: Mail,
  document: FileText,
  note: StickyNote,
  task: ListChecks,
  change: PencilLine,
}
