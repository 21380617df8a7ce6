import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { useTasksAndOccurrencesOfDay } from '#web/tasks/day/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OccurrenceEntry, CalendarTaskEntry } from './calendar-entry.tsx'
import type { CalendarMoveTracker } from './moving.ts'
import { useDayDropTarget } from './use-day-drop-target.ts'
import { workingDayMinutes } from './week.ts'
import { describeDayWithTaskCount, words } from './words.ts'

/** A day of the week view: its date, its planned minutes, and from tablets on its tasks. Takes tasks that are dropped. */
export function WeekDay({
  day,
  today,
  isRestDay,
  isSelected,
  opensDialog,
  openDay,
  moving,
  showTarget,
}: {
  day: CalendarDay
  today: CalendarDay
  isRestDay: boolean
  isSelected: boolean
  opensDialog: boolean
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
          aria-haspopup={opensDialog ? 'dialog' : undefined}
          aria-current={day === today ? 'date' : undefined}
          onClick={open}
          className={headingStyle}
        >
          <span className="sr-only">
            {[
              describeDayWithTaskCount(day, today, count),
              isRestDay && words.restDay,
              minutes > 0 && words.planned(minutes, workingDayMinutes),
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
        <div className="grid content-start gap-1 px-1 pb-2 empty:hidden max-sm:hidden">
          {isLoading && <Skeleton className="h-11" />}
          {taskRows.map((task) => (
            <CalendarTaskEntry key={task.id} task={task} {...entryProps} />
          ))}
          {comingRows.map((occurrence) => (
            <OccurrenceEntry key={occurrence.id} occurrence={occurrence} {...entryProps} />
          ))}
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
  const isTooMuch = minutes !== undefined && minutes > workingDayMinutes
  const text = minutes ? words.planned(minutes, workingDayMinutes) : isRestDay ? words.restDay : words.free
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
      <span className="h-1 overflow-hidden rounded-full bg-well">
        <span
          className={joinClasses('block h-full origin-left rounded-full', isTooMuch ? 'bg-amber' : 'bg-teal')}
          style={{ transform: `scaleX(${Math.min(1, (minutes ?? 0) / workingDayMinutes)})` }}
        />
      </span>
    </span>
  )
}

const columnStyle = 'min-w-0 transition-colors sm:grid sm:min-h-96 sm:grid-rows-[auto_1fr]'
const headingStyle =
  'flex min-h-13 w-full items-center gap-2 px-3 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-well sm:grid sm:grid-cols-[auto_1fr] sm:gap-x-2 sm:gap-y-1 sm:px-2 sm:py-2'
