import { FileText, ListChecks, type LucideIcon, Mail, PencilLine, Phone, StickyNote, UsersRound } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { getNote } from '#contract/notes/notes.ts'
import { callOutcomeLabels } from '#contract/tasks/call-outcomes.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { useToday, useZone } from '#web/base/today.ts'
import { AuthorName } from '#web/ui/byline.tsx'
import { TruncatedText } from '#web/ui/expandable-text.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { formatRelativeDay, formatEventTime, getDisplayDay } from './timeline-days.ts'
import { getEventGroup, type TimelineFilter } from './timeline-kinds.ts'
import { timelineEventTypeLabels, timelineNoteTitles, words } from './words.ts'

/** The place of a row: in a list without headings, below the heading of its day, or in a run of several days. */
type Place = 'list' | 'day' | 'run'

/** A timeline event. Events entered by a person are more prominent than those recorded by Daybook. */
export const TimelineEventListItem = memo(function TimelineEventListItem({
  clientId,
  event,
  place,
  hidesDescription = false,
  tabIndex,
}: {
  clientId: string
  event: TimelineEvent
  place: Place
  /** Leaves out the event's text if it is shown elsewhere. */
  hidesDescription?: boolean
  tabIndex?: 0 | -1
}) {
  const today = useToday()
  const zone = useZone()
  const { description, noteId, noteType } = event
  const isQuiet = event.isSystem && noteId === null
  const isDated = place !== 'day'
  const day = getDisplayDay(event, zone)
  const time = formatEventTime(event, zone)
  return (
    <li
      data-row={event.id}
      tabIndex={tabIndex}
      className={joinClasses(timelineRowStyle, place !== 'list' && 'sm:ml-22')}
    >
      {!isDated && time && (
        <span
          aria-hidden
          className="absolute top-2 right-full mr-4 hidden text-sm whitespace-nowrap text-ink-faint sm:block"
        >
          {time}
        </span>
      )}
      <span
        className={joinClasses(
          timelineIconStyle,
          isQuiet ? systemEventIconStyle : 'size-9 border border-line bg-sheet text-ink',
        )}
      >
        <EventIcon event={event} />
      </span>
      <div className="grid min-w-0 gap-0.5 pt-1.5 pb-5 [li:last-child>&]:pb-1">
        <p className={joinClasses('min-w-0 wrap-anywhere', isQuiet ? 'text-sm text-ink-soft' : 'font-medium')}>
          <bdi>
            {noteType ? timelineNoteTitles[noteType] : event.kind === 'note_added' ? words.deletedNote : event.title}
          </bdi>
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-ink-faint">
          {!event.isSystem && (
            <MetaItem className={place === 'list' ? 'sr-only' : undefined}>
              {timelineEventTypeLabels[event.eventType]}
            </MetaItem>
          )}
          {event.outcome && <MetaItem className="text-ink-soft">{callOutcomeLabels[event.outcome]}</MetaItem>}
          <MetaItem>
            <AuthorName row={event} />
          </MetaItem>
          {isDated && (
            <MetaItem>
              <time dateTime={day} title={formatFullDay(day)}>
                {formatRelativeDay(day, today)}
              </time>
            </MetaItem>
          )}
          {time && <MetaItem className={isDated ? undefined : 'sm:sr-only'}>{time}</MetaItem>}
        </p>
        {description && !hidesDescription && (
          <TruncatedText
            endpoint={getNote}
            input={{ params: { clientId, noteId: noteId ?? '' } }}
            selectText={(note) => note.content}
            describeFailure={words.failedToLoadNote}
            textId={noteId ?? event.id}
            lines={noteId !== null || place === 'list' ? 2 : 3}
            isTruncated={event.truncated !== null}
            className={noteId ? 'text-ink' : 'mt-1 text-sm text-ink-soft'}
          >
            {description}
          </TruncatedText>
        )}
      </div>
    </li>
  )
})

/** The icon of an event's group. */
export function EventIcon({ event }: { event: TimelineEvent }) {
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
export const timelineRowStyle =
  'relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-control before:absolute before:top-9.5 before:-bottom-0.5 before:left-[1.125rem] before:border-l before:border-line last:before:hidden'
export const timelineIconStyle = 'grid shrink-0 place-items-center self-start rounded-full [&_svg]:size-4'
export const systemEventIconStyle = 'm-1 size-7 bg-well text-ink-soft [&_svg]:size-3.5!'

const groupIcons: Record<Exclude<TimelineFilter, 'all'>, LucideIcon> = {
  call: Phone,
  meeting: UsersRound,
  email: Mail,
  document: FileText,
  note: StickyNote,
  task: ListChecks,
  change: PencilLine,
}
