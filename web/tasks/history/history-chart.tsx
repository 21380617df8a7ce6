import { useId } from 'react'
import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type { HistorySummary } from '#contract/tasks/task-history.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words } from './words.ts'

/** A bar for each day's completed tasks, with their number; without days, a placeholder. */
export function HistoryChart({ days = [] }: { days: HistorySummary['days'] | undefined }) {
  const today = useToday()
  const id = useId()
  const most = Math.max(1, ...days.map(({ completed }) => completed))
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return (
    <figure aria-labelledby={id} className="rounded-card border border-line bg-sheet px-4 pt-3 pb-2.5 sm:px-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
        <h2 id={id}>{words.completedPerDay}</h2>
        {first && last && <span className="tabular-nums">{formatRange(first, last)}</span>}
      </figcaption>
      <ol className="mt-2 grid h-28 auto-cols-fr grid-flow-col sm:h-32 gap-1 sm:gap-3">
        {days.map(({ day, completed }) => (
          <li key={day} className="flex min-w-0 flex-col items-center text-xs">
            <span className="sr-only">{words.completedOn(formatDayWithoutYear(day), completed)}</span>
            <span
              aria-hidden
              className="flex min-h-0 w-full grow flex-col items-center justify-end border-b border-line"
            >
              <span className={joinClasses('tabular-nums', completed ? 'font-medium text-ink' : 'text-ink-faint')}>
                {formatCount(completed)}
              </span>
              {/* The tallest bar leaves a line for its number. */}
              <span
                className="mt-0.5 w-full max-w-8 shrink-0 rounded-t-xs sm:max-w-12 bg-teal"
                style={{ height: `${(completed / most) * 76}%` }}
              />
            </span>
            <span
              aria-hidden
              className={joinClasses('mt-1 truncate', day === today ? 'font-medium text-ink' : 'text-ink-soft')}
            >
              {formatDay(day, { weekday: 'short' })} <span className="max-sm:hidden">{getDateParts(day).day}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** "Nov 15", "Nov 15 – Nov 21" */
const formatRange = (first: CalendarDay, last: CalendarDay): string =>
  [...new Set([first, last])].map((day) => formatDay(day, { month: 'short', day: 'numeric' })).join(' – ')
