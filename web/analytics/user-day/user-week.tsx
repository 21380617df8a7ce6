import type { DayOfUser } from '#contract/analytics/day-of-user.ts'
import { formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words } from './words.ts'

/** How many tasks each of the next seven days has. */
export const UserWeek = ({ week }: Pick<DayOfUser, 'week'>) => (
  <section aria-labelledby="user-week">
    <h2 id="user-week" className="font-serif text-lg font-semibold">
      {words.week}
    </h2>
    <p className="mb-3 text-sm text-ink-soft">{words.weekRule}</p>
    <ol className="grid grid-cols-7 rounded-card border border-line bg-sheet py-2 text-center">
      {week.map(({ date, tasks }) => (
        <li key={date}>
          <span className="block text-xs text-ink-soft">{formatDay(date, { weekday: 'short' })}</span>
          <span className="block text-sm">{getDateParts(date).day}</span>
          <span
            className={joinClasses(
              'block font-serif text-lg font-semibold tabular-nums',
              tasks ? 'text-teal-deep' : 'text-ink-faint',
            )}
          >
            {tasks}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
