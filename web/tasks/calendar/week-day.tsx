import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { useTasksAndOccurrencesOfDay } from '#web/tasks/day/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import { OccurrenceEntry, CalendarTaskEntry } from './calendar-entry.tsx'
import { mergeByHour } from './merge-by-hour.ts'
import type { CalendarMoveTracker } from './moving.ts'
import { useDayDropTarget } from './use-day-drop-target.ts'
import { workingDayMinutes } from './week.ts'
import { describeDayWithTaskCount } from './day-words.ts'
import { words } from './words.ts'

/** A day of the week view: its date, its planned minutes and its tasks. Takes tasks that are dropped. */
export function WeekDay({
  day,
  today,
  isRestDay,
  isSelected,
  openDay,
  moving,
  showTarget,
}: {
  day: CalendarDay
  today: CalendarDay
  isRestDay: boolean
  isSelected: boolean
  openDay: (day: CalendarDay) => void
  moving: CalendarMoveTracker
  showTarget: (day: CalendarDay, entryId: string) => void
}) {
  const { tasks, coming, isLoading } = useTasksAndOccurrencesOfDay(day, today)
  const drop = useDayDropTarget({ day, today, moving })
  const taskRows = tasks.state === 'ready' ? tasks.data : []
  const comingRows = coming.state === 'ready' ? coming.data : []
  const minutes = [...taskRows, ...comingRows].reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0)
  const count = isLoading ? undefined : taskRows.length + comingRows.length
  const open = () => openDay(day)
  const entryProps = { day, today, moving, showTarget, open }

  return (
    <li className="grid min-w-0 border-line not-first:max-sm:border-t not-first:sm:border-l">
      <div
        role="presentation"
        {...drop.handlers}
        className={joinClasses(
          columnStyle,
          isRestDay && 'bg-paper',
          isSelected && 'max-sm:bg-teal-wash',
          drop.className,
        )}
      >
        <button
          type="button"
          data-entry={day}
          data-day={day}
          aria-haspopup="dialog"
          aria-current={day === today ? 'date' : undefined}
          onClick={open}
          className={headingStyle}
        >
          <span className="sr-only">
            {[
              describeDayWithTaskCount(day, today, count),
              isRestDay && words.restDay,
              minutes > 0 && describeLoad(minutes, isRestDay),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span aria-hidden className="text-xs text-ink-soft max-sm:w-8">
            {formatDay(day, { weekday: 'short' })}
          </span>
          <span
            aria-hidden
            className={joinClasses(
              'grid size-7 place-items-center rounded-full font-serif tabular-nums',
              day === today ? 'bg-teal font-semibold text-on-teal' : day < today ? 'text-ink-soft' : 'text-ink',
            )}
          >
            {getDateParts(day).day}
          </span>
          <DayLoad minutes={isLoading ? undefined : minutes} isRestDay={isRestDay} />
        </button>
        <div
          className={joinClasses(
            'grid content-start gap-1 px-1 pb-2 empty:hidden max-sm:px-3',
            // What is past would push today out of a phone's sight.
            day < today && 'max-sm:hidden',
          )}
        >
          {isLoading && <Skeleton className="h-11 max-sm:hidden" />}
          {mergeByHour(taskRows, comingRows).map((row) =>
            'source' in row ? (
              <OccurrenceEntry key={row.id} occurrence={row} {...entryProps} />
            ) : (
              <CalendarTaskEntry key={row.id} task={row} {...entryProps} />
            ),
          )}
          {[tasks, coming].map(
            (query, index) =>
              query.state === 'failed' && (
                <div key={index} className="grid gap-1 p-1 text-xs text-ink-soft">
                  {words.notLoaded}
                  <Button size="small" onClick={query.retry}>
                    {words.retry}
                  </Button>
                </div>
              ),
          )}
        </div>
      </div>
    </li>
  )
}

/** The planned minutes, and a bar of their share of a working day. */
function DayLoad({ minutes, isRestDay }: { minutes: number | undefined; isRestDay: boolean }) {
  const isTooMuch = !isRestDay && minutes !== undefined && minutes > workingDayMinutes
  const text = minutes ? describeLoad(minutes, isRestDay) : isRestDay ? words.restDay : words.free
  return (
    <span aria-hidden className="grid min-w-0 gap-1 max-sm:ml-auto max-sm:w-40 sm:col-span-2">
      <span
        className={joinClasses(
          'truncate text-xs tabular-nums',
          isTooMuch ? 'font-medium text-amber-ink' : 'text-ink-soft',
        )}
      >
        {minutes === undefined ? '\u00a0' : text}
      </span>
      <span className={joinClasses('h-1 overflow-hidden rounded-full', !isRestDay && 'bg-well')}>
        <span
          className={joinClasses('block h-full origin-left rounded-full', isTooMuch ? 'bg-amber' : 'bg-teal')}
          style={{ transform: `scaleX(${isRestDay ? 0 : Math.min(1, (minutes ?? 0) / workingDayMinutes)})` }}
        />
      </span>
    </span>
  )
}

/** A day off has no working day that its minutes could be a part of. */
const describeLoad = (minutes: number, isRestDay: boolean) =>
  isRestDay ? formatMinutes(minutes) : words.planned(minutes, workingDayMinutes)

const columnStyle = 'min-w-0 transition-colors sm:grid sm:min-h-96 sm:grid-rows-[auto_1fr]'
const headingStyle =
  'flex min-h-13 w-full items-center gap-2 px-3 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-well sm:grid sm:grid-cols-[auto_1fr] sm:gap-x-2 sm:gap-y-1 sm:px-2 sm:py-2'
