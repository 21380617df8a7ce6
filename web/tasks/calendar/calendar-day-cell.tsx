import { Check } from 'lucide-react'
import { memo } from 'react'
import { type CalendarDay, getDateParts } from '#contract/base/calendar-day.ts'
import { maxListedTasksPerDayOfMonth } from '#contract/tasks/monthly-tasks.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { compareByPlaceInDay } from '#contract/tasks/task-order.ts'
import { startOfMonth } from '#web/base/month-grid.ts'
import { useToday } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import { dayWords, describeDayWithTaskCount } from './day-words.ts'
import type { CalendarEntriesOfDay } from './queries.ts'
import { useDayDropTarget } from './use-day-drop-target.ts'
import { words } from './words.ts'

/** A day of the shown month with its number of tasks; on wide screens also its first titles. */
export const CalendarDayCell = memo(function CalendarDayCell({
  day,
  count,
  done,
  isTabStop,
  isSelected,
  entries,
}: {
  day: CalendarDay
  /** Undefined while it is loading. */
  count: number | undefined
  /** For a past day, the number of done tasks. */
  done: number | undefined
  isTabStop: boolean
  /** Whether its list is shown below the calendar. */
  isSelected: boolean
  /** Undefined if no titles are shown. */
  entries: CalendarEntriesOfDay | undefined
}) {
  const today = useToday()
  const isPast = day < today
  const drop = useDayDropTarget(day)
  return (
    <div
      role="gridcell"
      aria-selected={isSelected}
      {...drop.handlers}
      className={joinClasses(cellStyle, 'relative transition-colors', drop.className)}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-current={day === today ? 'date' : undefined}
        className={joinClasses(buttonStyle, isSelected && selectedStyle)}
      >
        <span className="sr-only">{describeDayWithTaskCount(day, today, count, done)}</span>
        <span
          aria-hidden
          className={joinClasses(
            numberStyle,
            day === today ? 'bg-teal font-semibold text-on-teal' : isPast ? 'text-ink-soft' : 'text-ink',
          )}
        >
          {getDateParts(day).day}
        </span>
        {count === undefined && <span aria-hidden className={skeletonStyle} />}
        {count ? (
          <span aria-hidden className={joinClasses(badgeStyle, isPast ? pastBadgeStyle : futureBadgeStyle)}>
            {done === count && <Check className="size-3.5 shrink-0 text-teal-deep" />}
            <span className="sm:hidden">{count}</span>
            <span className="max-sm:hidden">
              {done === undefined ? dayWords.tasks(count) : words.doneOf(done, count)}
            </span>
          </span>
        ) : null}
      </button>
      {entries && <Entries day={day} entries={entries} count={count ?? 0} />}
    </div>
  )
})

/** The first titles of a day, drawn over its button: a press anywhere opens the day. The others are counted. */
function Entries({
  day,
  entries: { tasks, occurrences },
  count,
}: {
  day: CalendarDay
  entries: CalendarEntriesOfDay
  count: number
}) {
  // After a move, titles and count may briefly differ.
  const total = Math.max(count, tasks.length + occurrences.length)
  const shown = [
    ...[...tasks.filter(isOpenTask), ...occurrences].toSorted(compareByPlaceInDay),
    ...tasks.filter((task) => !isOpenTask(task)),
  ].slice(0, total > maxTitles ? maxTitles - 1 : maxTitles)
  return (
    <div className="pointer-events-none absolute inset-x-1 top-9 grid content-start gap-0.5 *:pointer-events-auto">
      {shown.map((row) => (
        <CalendarEntry key={row.id} isChip row={row} day={day} />
      ))}
      {total > shown.length && (
        <span aria-hidden className="pointer-events-none! px-1.5 text-xs/6 text-ink-soft tabular-nums">
          {words.more(total - shown.length)}
        </span>
      )}
    </div>
  )
}

/** A day of a neighboring month, which opens nothing and accepts no task. */
export function OtherMonthCell({ day }: { day: CalendarDay }) {
  const drop = useDayDropTarget(day, words.otherMonth(words.month(startOfMonth(day))))
  return (
    <div role="gridcell" {...drop.handlers} className={joinClasses(cellStyle, drop.className ?? 'bg-paper')}>
      <span className={joinClasses(numberStyle, 'm-1 text-ink-faint max-sm:mx-auto sm:m-2 lg:m-1')}>
        {getDateParts(day).day}
      </span>
    </div>
  )
}

/** Titles that fit into a cell; if there are more tasks, the last line counts the others. */
const maxTitles = maxListedTasksPerDayOfMonth

/* From 1024 px, where a past day has one line, a past week leaves its height to coming ones. */
const cellStyle = 'min-h-14 border-line not-first:border-l sm:min-h-23 lg:min-h-30 lg:group-data-past/week:min-h-14'
const buttonStyle =
  'grid h-14 w-full content-start justify-items-center gap-1 p-1 -outline-offset-2 transition-colors hover:bg-well sm:h-23 sm:justify-items-start sm:gap-2 sm:p-2 lg:h-30 lg:grid-cols-[auto_1fr] lg:items-center lg:p-1 lg:group-data-past/week:h-14'
const selectedStyle = 'max-sm:bg-teal-wash max-sm:inset-ring-2 max-sm:inset-ring-teal max-sm:hover:bg-teal-wash'
const numberStyle = 'grid size-7 place-items-center rounded-full font-serif tabular-nums'
const badgeStyle =
  'inline-flex h-4.5 min-w-6 items-center justify-center rounded-full text-xs font-medium whitespace-nowrap tabular-nums sm:h-6 lg:justify-self-end'
const skeletonStyle = 'h-4.5 w-6 animate-breathe rounded-full bg-well sm:h-6 sm:w-16 lg:justify-self-end'
const futureBadgeStyle = 'bg-teal-wash px-1.5 text-teal-deep sm:px-2.5'
/* A subdued line, so that past days do not distract from coming ones. */
const pastBadgeStyle = 'gap-1 font-normal text-ink-soft'
