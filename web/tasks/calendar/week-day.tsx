import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { compareByPlaceInDay } from '#contract/tasks/task-order.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useTasksAndOccurrencesOfDay } from '#web/tasks/day/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/load-states.tsx'
import { CalendarEntry } from './calendar-entry.tsx'
import { describeDayWithTaskCount } from './day-words.ts'
import { useDayDropTarget } from './use-day-drop-target.ts'
import { workingDayMinutes } from './week.ts'
import { words } from './words.ts'

/** A day of the week view: its date, its planned minutes and its tasks. Accepts dropped tasks. */
export function WeekDay({
  day,
  isRestDay,
  isSelected,
  openDay,
}: {
  day: CalendarDay
  isRestDay: boolean
  isSelected: boolean
  openDay: (day: CalendarDay, entryId?: string) => void
}) {
  const today = useToday()
  const { tasks, taskRows, coming, comingRows, isLoading } = useTasksAndOccurrencesOfDay(day)
  const drop = useDayDropTarget(day)
  const failed = [tasks, coming].filter((query) => query.state === 'failed')
  const isKnown = !isLoading && !failed.length
  const minutes = [...taskRows, ...comingRows].reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0)
  const count = isKnown ? taskRows.length + comingRows.length : undefined
  const open = (entryId?: string) => openDay(day, entryId)

  return (
    <li className="grid min-w-0 border-line not-first:max-lg:border-t not-first:lg:border-l">
      <div
        role="presentation"
        {...drop.handlers}
        className={joinClasses(columnStyle, isRestDay && 'bg-paper', drop.className)}
      >
        <button
          type="button"
          data-entry={day}
          data-day={day}
          aria-haspopup="dialog"
          aria-current={day === today ? 'date' : undefined}
          onClick={() => open()}
          className={joinClasses(headingStyle, isSelected && 'max-sm:bg-teal-wash')}
        >
          <span className="sr-only">
            {[
              describeDayWithTaskCount(day, today, count),
              isRestDay && words.restDay,
              isKnown && minutes > 0 && describeLoad(minutes, isRestDay),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span aria-hidden className="text-xs text-ink-soft max-lg:w-8">
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
          <DayLoad minutes={isKnown ? minutes : undefined} isRestDay={isRestDay} />
        </button>
        <div
          className={joinClasses(
            'grid content-start gap-1 px-1 pb-2 empty:hidden max-lg:px-3 sm:max-lg:grid-cols-2',
            // If the days are stacked, past ones would push today out of view.
            day < today && 'max-lg:hidden',
          )}
        >
          {isLoading && <Skeleton className="h-11 max-lg:hidden" />}
          {[...taskRows, ...comingRows].toSorted(compareByPlaceInDay).map((row) => (
            <CalendarEntry key={row.id} row={row} day={day} open={open} />
          ))}
          {failed.length > 0 && (
            <div className="grid gap-1 p-1 text-xs text-ink-soft">
              {words.notLoaded}
              <Button size="small" onClick={() => failed.forEach(({ retry }) => retry())}>
                {words.retry}
              </Button>
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

/** The planned minutes, and a bar of their share of a working day. */
function DayLoad({ minutes, isRestDay }: { minutes: number | undefined; isRestDay: boolean }) {
  const isOverloaded = !isRestDay && minutes !== undefined && minutes > workingDayMinutes
  const text = minutes ? describeLoad(minutes, isRestDay) : isRestDay ? words.restDay : words.free
  return (
    <span aria-hidden className="grid min-w-0 gap-1 max-lg:ml-auto max-lg:w-40 lg:col-span-2">
      <span
        className={joinClasses(
          'truncate text-xs tabular-nums',
          isOverloaded ? 'font-medium text-amber-ink' : 'text-ink-soft',
        )}
      >
        {minutes === undefined ? '\u00a0' : text}
      </span>
      <span className={joinClasses('h-1 overflow-hidden rounded-full', !isRestDay && 'bg-well')}>
        <span
          className={joinClasses('block h-full origin-left rounded-full', isOverloaded ? 'bg-amber' : 'bg-teal')}
          style={{ transform: `scaleX(${isRestDay ? 0 : Math.min(1, (minutes ?? 0) / workingDayMinutes)})` }}
        />
      </span>
    </span>
  )
}

/** On a day off, minutes have no working day to be compared with. */
const describeLoad = (minutes: number, isRestDay: boolean) =>
  isRestDay ? formatMinutes(minutes) : words.planned(minutes, workingDayMinutes)

const columnStyle = 'min-w-0 transition-colors lg:grid lg:min-h-96 lg:grid-rows-[auto_1fr]'
const headingStyle =
  'flex min-h-13 w-full items-center gap-2 px-3 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-well lg:grid lg:grid-cols-[auto_1fr] lg:gap-x-2 lg:gap-y-1 lg:px-2 lg:py-2'
