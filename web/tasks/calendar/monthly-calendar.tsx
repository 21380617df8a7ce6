import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CalendarDayCell, OtherMonthCell } from './calendar-day-cell.tsx'
import { buildMonthGrid, getNeighbourMonth, getNextDay, isSameMonth, startOfMonth } from './month-grid.ts'
import { useMonthCounts, usePrefetchOfNeighbours } from './queries.ts'
import { words } from './words.ts'

/**
 * A month of six weeks with the number of tasks of each day. One day is in the tab order; arrow keys, Home, End, PageUp
 * and PageDown move between days, Enter opens one.
 */
export function MonthlyCalendar({
  today,
  day,
  moveTo,
  openDay,
  prefetchDay,
  showsList,
}: {
  today: CalendarDay
  /** The day in the tab order, whose month is shown. */
  day: CalendarDay
  moveTo: (day: CalendarDay) => void
  openDay: (day: CalendarDay) => void
  prefetchDay: () => void
  /** Whether the list of `day` is shown below; otherwise a day opens a dialog. */
  showsList: boolean
}) {
  const month = startOfMonth(day)
  const counts = useMonthCounts(month, today)
  const { countTasks, stored, coming } = counts
  usePrefetchOfNeighbours(month, counts)
  const grid = useRef<HTMLDivElement>(null)
  const id = useId()
  const weeks = buildMonthGrid(month)

  /** Of a month, its first day or today. */
  const showMonth = (target: CalendarDay) => moveTo(isSameMonth(target, today) ? today : target)
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
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id={id} aria-live="polite" className="font-serif text-lg font-semibold">
          {words.month(month)}
        </h2>
        <div className="flex items-center">
          <Button
            size="small"
            className={isSameMonth(month, today) ? 'invisible' : undefined}
            onClick={() => moveTo(today)}
          >
            {words.toToday}
          </Button>
          <MonthButton
            label={words.previousMonth}
            icon={ChevronLeft}
            target={getNeighbourMonth(month, -1)}
            show={showMonth}
          />
          <MonthButton
            label={words.nextMonth}
            icon={ChevronRight}
            target={getNeighbourMonth(month, 1)}
            show={showMonth}
          />
        </div>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={id}
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
    </section>
  )
}

function MonthButton({
  label,
  icon: Icon,
  target,
  show,
}: {
  label: string
  icon: LucideIcon
  target: CalendarDay | undefined
  show: (month: CalendarDay) => void
}) {
  return (
    <IconButton label={label} disabled={!target} onClick={() => target && show(target)}>
      <Icon aria-hidden />
    </IconButton>
  )
}

const findDay = (target: EventTarget): CalendarDay | undefined =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day as CalendarDay | undefined
