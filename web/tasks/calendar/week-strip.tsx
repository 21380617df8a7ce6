import { useId } from 'react'
import { type CalendarDay, getDateParts, formatDay } from '#contract/base/calendar-day.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useUpcomingTaskCounts } from './queries.ts'
import { describeDay, words } from './words.ts'

/** The next seven days with their numbers of tasks; each opens its day. */
export function WeekStrip({
  today,
  openDay,
  prefetch,
  className,
}: {
  today: CalendarDay
  openDay: (day: CalendarDay) => void
  prefetch: () => void
  className?: string
}) {
  const days = useUpcomingTaskCounts(today)
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-1.5 text-sm text-ink-soft">
        {words.comingDays}
      </h2>
      <ol className="grid grid-cols-7 rounded-card border border-line bg-sheet p-1">
        {days.map(({ day, count }) => (
          <li key={day} className="grid">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => openDay(day)}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              className="grid min-h-15 justify-items-center rounded-control py-1.5 transition-colors hover:bg-well"
            >
              <span className="sr-only">{describeDay(day, today, count)}</span>
              <span aria-hidden className="text-xs text-ink-soft">
                {formatDay(day, { weekday: 'short' }).slice(0, 2)}
              </span>
              <span aria-hidden className="font-serif leading-5 tabular-nums">
                {getDateParts(day).day}
              </span>
              <span
                aria-hidden
                className={joinClasses('text-xs font-medium tabular-nums', count ? 'text-teal-deep' : 'text-ink-faint')}
              >
                {count === undefined ? '\u00a0' : count || '–'}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
