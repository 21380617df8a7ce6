import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CalendarDayCell, OtherMonthCell } from './calendar-day-cell.tsx'
import { buildMonthGrid, getNextDay, isSameMonth, startOfMonth } from './month-grid.ts'
import { useMonthCounts, usePrefetchOfNeighbours } from './queries.ts'
import { words } from './words.ts'

export type CalendarProps = {
  today: CalendarDay
  /** The chosen day, whose month or week is shown. */
  day: CalendarDay
  moveTo: (day: CalendarDay) => void
  openDay: (day: CalendarDay) => void
  prefetchDay: () => void
  /** Whether the list of `day` is shown below; otherwise a day opens a dialog. */
  showsList: boolean
}

/**
 * A month of six weeks with the number of tasks of each day. One day is in the tab order; arrow keys, Home, End, PageUp
 * and PageDown move between days, Enter opens one.
 */
export function MonthGrid({
  today,
  day,
  moveTo,
  openDay,
  prefetchDay,
  showsList,
  labelId,
}: CalendarProps & { labelId: string }) {
  const month = startOfMonth(day)
  const counts = useMonthCounts(month, today)
  const { countTasks, stored, coming } = counts
  usePrefetchOfNeighbours(month, counts)
  const grid = useRef<HTMLDivElement>(null)
  const weeks = buildMonthGrid(month)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !findDay(event.target)) return
    const next = getNextDay(event.key, day)
    if (!next) return
    event.preventDefault()
    // At once: the day may be in a month that is rendered only now.
    flushSync(() => moveTo(next))
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const handleClick = (event: MouseEvent) => {
    const pressedDay = findDay(event.target)
    if (pressedDay) openDay(pressedDay)
  }
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-busy={stored.state === 'loading' || coming.state === 'loading'}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
        onPointerEnter={prefetchDay}
        onFocus={prefetchDay}
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
          <div key={week[0]} role="row" className="grid grid-cols-7 border-t border-line">
            {week.map((one) =>
              isSameMonth(one, month) ? (
                <CalendarDayCell
                  key={one}
                  day={one}
                  today={today}
                  count={countTasks(one)}
                  isTabStop={one === day}
                  isSelected={showsList && one === day}
                  opensDialog={!showsList}
                />
              ) : (
                <OtherMonthCell key={one} day={one} />
              ),
            )}
          </div>
        ))}
      </div>
      <div className="grid gap-3 not-empty:mt-3">
        {stored.state === 'failed' && <ErrorState message={words.failedToCount(stored.message)} retry={stored.retry} />}
        {coming.state === 'failed' && (
          <ErrorState message={words.failedToLoadComing(coming.message)} retry={coming.retry} />
        )}
      </div>
    </>
  )
}

const findDay = (target: EventTarget): CalendarDay | undefined =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day as CalendarDay | undefined
