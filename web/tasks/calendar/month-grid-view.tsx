import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { buildMonthGrid, getDayForKey, isSameMonth, startOfMonth } from '#web/base/month-grid.ts'
import { useToday } from '#web/base/today.ts'
import { DayDialog } from '#web/tasks/day/dialogs.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ErrorState } from '#web/ui/load-states.tsx'
import { CalendarDayCell, OtherMonthCell } from './calendar-day-cell.tsx'
import { useMonthTaskCounts, useMonthEntries, usePrefetchAdjacentMonths } from './queries.ts'
import { words } from './words.ts'

export type CalendarProps = {
  /** The chosen day, whose month or week is shown. */
  day: CalendarDay
  moveTo: (day: CalendarDay) => void
  /** Opens a day, at one of its tasks. */
  openDay: (day: CalendarDay, entryId?: string) => void
  /** Whether the list of `day` is shown below. */
  showsList: boolean
  /** Whether the days of a month show titles, which requires wide cells. */
  showsTitles: boolean
}

export type CalendarViewProps = Omit<CalendarProps, 'moveTo'> & {
  labelId: string
  /** Shows a day and focuses it. */
  showDay: (day: CalendarDay) => void
}

/**
 * A month of six weeks with the number of tasks of each day. One day is in the tab order; arrow keys, Home, End, PageUp
 * and PageDown move between days, Enter opens one, F2 moves to its titles.
 */
export function MonthGrid({ day, showDay, openDay, showsList, showsTitles, labelId }: CalendarViewProps) {
  const today = useToday()
  const month = startOfMonth(day)
  const counts = useMonthTaskCounts(month)
  const { countTasks, countDone, stored, coming } = counts
  const titles = useMonthEntries(month, counts, { enabled: showsTitles })
  usePrefetchAdjacentMonths(month, counts, { withTitles: showsTitles })
  const hintId = useId()
  const weeks = buildMonthGrid(month)

  const handleKeyDown = (event: KeyboardEvent) => {
    const cell = findCell(event.target)
    // Shift with an arrow key moves a task.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !cell) return
    const entry = getNextEntryOfCell(event, cell)
    if (entry) {
      event.preventDefault()
      return entry.focus()
    }
    const next = getDayForKey(event.key, day)
    if (!next) return
    event.preventDefault()
    showDay(next)
  }
  const handleClick = (event: MouseEvent) => {
    const pressedDay = findDay(event.target)
    const entry = (event.target as Element).closest<HTMLElement>('[data-entry]')
    if (pressedDay) openDay(pressedDay, entry?.dataset.entry)
  }
  /** Counts and titles usually fail together, so one message is enough. */
  const retryStored = () => [stored, titles].forEach((query) => query.state === 'failed' && query.retry())
  return (
    <>
      <div className="grid gap-3 not-empty:mb-3">
        {stored.state === 'failed' && <ErrorState message={words.failedToCount(stored.message)} retry={retryStored} />}
        {/* If a list is shown below, it says this for its day. */}
        {coming.state === 'failed' && !showsList && (
          <ErrorState message={words.failedToLoadComing(coming.message)} retry={coming.retry} />
        )}
        {showsTitles && stored.state !== 'failed' && titles.state === 'failed' && (
          <ErrorState message={words.failedToLoadTitles(titles.message)} retry={titles.retry} />
        )}
      </div>
      <div
        role="grid"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={showsTitles ? hintId : undefined}
        aria-busy={[stored, coming, ...(showsTitles ? [titles] : [])].some(({ state }) => state === 'loading')}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
        onPointerEnter={DayDialog.prefetch}
        onFocus={DayDialog.prefetch}
        className="overflow-hidden rounded-card border border-line bg-sheet"
      >
        <div role="row" className="grid grid-cols-7">
          {weeks[0]!.map((one) => (
            <span
              key={one}
              role="columnheader"
              className="py-2 text-center text-xs font-medium text-ink-soft sm:px-3 sm:text-left"
            >
              <abbr title={formatDay(one, { weekday: 'long' })} className="no-underline">
                {formatDay(one, { weekday: 'short' })}
              </abbr>
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div
            key={week[0]}
            role="row"
            data-past={week.at(-1)! < today || undefined}
            className={joinClasses(
              'group/week grid grid-cols-7 border-t border-line',
              // Phones hide a week of the next month, whose days open nothing.
              !week.some((one) => isSameMonth(one, month)) && 'max-sm:h-0 max-sm:overflow-hidden max-sm:border-t-0',
            )}
          >
            {week.map((one) =>
              isSameMonth(one, month) ? (
                <CalendarDayCell
                  key={one}
                  day={one}
                  count={countTasks(one)}
                  done={one < today ? countDone(one) : undefined}
                  isTabStop={one === day}
                  isSelected={showsList && one === day}
                  entries={showsTitles && one >= today && titles.state === 'ready' ? titles.data.get(one) : undefined}
                />
              ) : (
                <OtherMonthCell key={one} day={one} />
              ),
            )}
          </div>
        ))}
      </div>
      {showsTitles && (
        <p id={hintId} className="mt-2 max-w-2xl text-sm text-ink-soft touch:hidden">
          {words.moveHintOfMonth}
        </p>
      )}
    </>
  )
}

const findCell = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[role=gridcell]:has([data-day])')

/** Finds the day of the cell that contains a target. */
const findDay = (target: EventTarget): CalendarDay | undefined =>
  findCell(target)?.querySelector<HTMLElement>('[data-day]')?.dataset.day as CalendarDay | undefined

/**
 * Returns where a key moves within a cell: F2 from the day to its titles and back, Escape back too, and arrows through
 * them.
 */
function getNextEntryOfCell({ key, target }: KeyboardEvent, cell: HTMLElement): HTMLElement | undefined {
  const [day, ...entries] = cell.querySelectorAll<HTMLElement>('[data-day], [data-entry]')
  const index = entries.indexOf(target as HTMLElement)
  if (index < 0) return key === 'F2' ? entries[0] : undefined
  if (key === 'F2' || key === 'Escape') return day
  if (key === 'ArrowUp') return entries[index - 1] ?? day
  return key === 'ArrowDown' ? (entries[index + 1] ?? entries[index]) : undefined
}
