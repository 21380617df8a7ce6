import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { getMonthsSpannedByDates, getWeeksOfMonth } from './plan-dates.ts'
import { describeTaskCountOfDate, words } from './words.ts'

/** The months of a plan, each date colored by its number of tasks. */
export function PlanMonths({ counts }: { counts: ReadonlyMap<CalendarDay, number> }) {
  const months = getMonthsSpannedByDates(counts.keys())
  return (
    <section aria-label={words.allMonths} className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-start gap-x-4 gap-y-4">
        {months.map((month) => (
          <Month key={month} month={month} counts={counts} />
        ))}
      </div>
      <p className="text-xs text-ink-soft">{words.monthHint}</p>
    </section>
  )
}

function Month({ month, counts }: { month: CalendarDay; counts: ReadonlyMap<CalendarDay, number> }) {
  const weeks = getWeeksOfMonth(month)
  const fullWeek = weeks[1]!
  return (
    <table className="w-full max-w-60 table-fixed border-separate border-spacing-0.5 text-center text-xs tabular-nums">
      <caption className="pb-1 text-left font-serif text-sm font-semibold">
        {formatDay(month, { month: 'long', year: 'numeric' })}
      </caption>
      <thead>
        <tr>
          {fullWeek.map((day) => (
            <th key={day} scope="col" className="font-normal text-ink-faint">
              <span aria-hidden>{formatDay(day!, { weekday: 'narrow' })}</span>
              <span className="sr-only">{formatDay(day!, { weekday: 'long' })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) =>
              day ? <DateCell key={day} day={day} count={counts.get(day) ?? 0} /> : <td key={weekday} aria-hidden />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DateCell({ day, count }: { day: CalendarDay; count: number }) {
  const today = useToday()
  const number = getDateParts(day).day
  const tone = day < today ? 'bg-well text-ink-faint line-through' : count >= busyCount ? busyStyle : lightStyle
  return (
    <td className={joinClasses('h-6 rounded-[4px]', count > 0 ? tone : 'text-ink-faint')}>
      <span aria-hidden>{number}</span>
      {count > 0 && <span className="sr-only">{describeTaskCountOfDate(day, count)}</span>}
    </td>
  )
}

/** From this many tasks on, a date is shown as busy. */
const busyCount = 4

const busyStyle = 'bg-teal font-semibold text-on-teal'
const lightStyle = 'bg-teal-wash font-medium text-teal-deep'
