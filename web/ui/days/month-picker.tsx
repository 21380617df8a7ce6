import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import {
  buildMonthGrid,
  getDayForKey,
  getNeighborMonth,
  isSameMonth,
  latest,
  startOfMonth,
} from '#web/base/month-grid.ts'
import { useToday } from '#web/base/today.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words } from '#web/ui/words.ts'

type MonthPickerProps = {
  /** The chosen day, if any. */
  value: CalendarDay | undefined
  /** Earlier days cannot be chosen. */
  min: CalendarDay
  onSelect: (day: CalendarDay) => void
}

/**
 * A month whose days can be chosen. One day is in the tab order; arrow keys, Home, End, PageUp and PageDown move between
 * days, also into other months.
 */
export function MonthPicker({ value, min, onSelect }: MonthPickerProps) {
  const today = useToday()
  const [shown, setShown] = useState(() => latest(value ?? today, min))
  const grid = useRef<HTMLDivElement>(null)
  const id = useId()
  const month = startOfMonth(shown)
  const show = (day: CalendarDay | undefined) => day && setShown(latest(day, min))
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = getDayForKey(event.key, shown)
    if (!next) return
    event.preventDefault()
    // At once: the day may be in a month that is rendered only now.
    flushSync(() => show(next))
    grid.current?.querySelector<HTMLElement>(`[data-day="${latest(next, min)}"]`)?.focus()
  }
  const previous = getNeighborMonth(month, -1)
  return (
    <div className="grid max-w-sm gap-1">
      <div className="flex items-center justify-between">
        <h4 id={id} aria-live="polite" className="pl-2 font-serif font-semibold">
          {formatDay(month, { month: 'long', year: 'numeric' })}
        </h4>
        <div className="flex">
          <IconButton
            label={words.previousMonth}
            disabled={!previous || month <= startOfMonth(min)}
            onClick={() => show(previous)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={words.nextMonth}
            disabled={!getNeighborMonth(month, 1)}
            onClick={() => show(getNeighborMonth(month, 1))}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={id} onKeyDown={handleKeyDown}>
        <div role="row" className="grid grid-cols-7">
          {buildMonthGrid(month)[0]!.map((day) => (
            <span key={day} role="columnheader" className="py-1 text-center text-xs text-ink-soft">
              <abbr title={formatDay(day, { weekday: 'long' })} className="no-underline">
                {formatDay(day, { weekday: 'short' }).slice(0, 2)}
              </abbr>
            </span>
          ))}
        </div>
        {buildMonthGrid(month).map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day) => (
              <div key={day} role="gridcell" aria-selected={day === value} className="grid justify-items-center">
                {isSameMonth(day, month) && (
                  <button
                    type="button"
                    data-day={day}
                    aria-label={formatFullDay(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={day < min || undefined}
                    tabIndex={day === shown ? 0 : -1}
                    onClick={() => day >= min && onSelect(day)}
                    className={joinClasses(
                      'grid h-9 w-full max-w-11 place-items-center rounded-control font-serif tabular-nums -outline-offset-2 transition-colors touch:h-11',
                      day < min && 'cursor-default! text-ink-faint',
                      day >= min && day !== value && 'hover:bg-well',
                      day === value
                        ? 'bg-teal font-semibold text-on-teal'
                        : day === today && 'font-semibold text-teal-deep',
                    )}
                  >
                    {getDateParts(day).day}
                  </button>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
