import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type DragEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type CalendarView, readCalendarView, saveCalendarView } from '#web/base/calendar-view.ts'
import { getNeighborMonth, isSameMonth } from '#web/base/month-grid.ts'
import { useToday } from '#web/base/today.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type CalendarProps, MonthGrid } from './month-grid-view.tsx'
import { CalendarMovesContext, createCalendarMoveTracker, isCalendarEntryDrag } from './moving.ts'
import { WeekView } from './week-view.tsx'
import { formatWeek, getNeighborWeek, isSameWeek } from './week.ts'
import { words } from './words.ts'

/** A month with the number of tasks of each day, or a week with its tasks: docs/product/planning.md. */
export function Calendar({ moveTo, ...props }: CalendarProps) {
  const { day } = props
  const today = useToday()
  const [view, setView] = useState(readCalendarView)
  const { formatTitle, isSame, getNeighbor, previous, next } = periods[view]
  const [tracker] = useState(createCalendarMoveTracker)
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const View = view === 'week' ? WeekView : MonthGrid
  const chooseView = (chosen: CalendarView) => {
    saveCalendarView(chosen)
    setView(chosen)
  }
  /** Shows the first day of a month or week, or today. */
  const show = (target: CalendarDay) => moveTo(isSame(target, today) ? today : target)
  const showDay = useCallback(
    (target: CalendarDay) => {
      // At once: the day may be in a month or week that is rendered only now.
      flushSync(() => moveTo(target))
      section.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
    },
    [moveTo],
  )
  const moves = useMemo(() => {
    const showTarget = (target: CalendarDay, entryId: string) => {
      showDay(target)
      tracker.follow(entryId, target)
    }
    return { tracker, showTarget }
  }, [tracker, showDay])
  return (
    <section ref={section} aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} aria-live="polite" className="font-serif text-lg font-semibold">
          {formatTitle(day)}
        </h2>
        <div className="flex items-center max-sm:-ml-3 max-sm:grow">
          <Button
            size="small"
            className={joinClasses('max-sm:order-1', isSame(day, today) && 'invisible')}
            onClick={() => moveTo(today)}
          >
            {words.toToday}
          </Button>
          <StepButton label={previous} icon={ChevronLeft} target={getNeighbor(day, -1)} show={show} />
          <StepButton label={next} icon={ChevronRight} target={getNeighbor(day, 1)} show={show} />
          <ViewSwitch view={view} onChange={chooseView} />
        </div>
      </div>
      <CalendarMovesContext value={moves}>
        <View {...props} showDay={showDay} labelId={id} />
      </CalendarMovesContext>
    </section>
  )
}

const periods = {
  month: {
    formatTitle: words.month,
    isSame: isSameMonth,
    getNeighbor: getNeighborMonth,
    previous: words.previousMonth,
    next: words.nextMonth,
  },
  week: {
    formatTitle: formatWeek,
    isSame: isSameWeek,
    getNeighbor: getNeighborWeek,
    previous: words.previousWeek,
    next: words.nextWeek,
  },
} satisfies Record<CalendarView, object>

const ViewSwitch = ({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) => (
  <div
    role="group"
    aria-label={words.view}
    className="ml-2 flex rounded-control border border-line max-sm:order-2 max-sm:ml-auto"
  >
    {(['month', 'week'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={view === one}
        onClick={() => onChange(one)}
        className="h-8 rounded-control px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-pressed:bg-well aria-pressed:text-ink touch:h-11"
      >
        {words.views[one]}
      </button>
    ))}
  </div>
)

function StepButton({
  label,
  icon: Icon,
  target,
  show,
}: {
  label: string
  icon: LucideIcon
  target: CalendarDay | undefined
  show: (day: CalendarDay) => void
}) {
  const timer = useRef<number>(undefined)
  const step = () => {
    timer.current = undefined
    if (target) show(target)
  }
  const handleDragOver = (event: DragEvent) => {
    if (isCalendarEntryDrag(event)) timer.current ??= window.setTimeout(step, dragStepDelayMs)
  }
  const stopTimer = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
  }
  return (
    <IconButton
      label={label}
      disabled={!target}
      onClick={step}
      onDragOver={handleDragOver}
      onDragLeave={stopTimer}
      onDrop={stopTimer}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

/** How long an entry is held over a button before the calendar pages. */
const dragStepDelayMs = 700
