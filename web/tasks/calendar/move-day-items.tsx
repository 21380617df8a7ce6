import { CalendarDays } from 'lucide-react'
import { addDays, type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { describeDayWithTaskCount } from './day-words.ts'
import { useTaskCountsOfNextDays } from './queries.ts'
import { words } from './words.ts'

/** Menu items that move something to one of the seven days after a day, each with its number of tasks, or to any other day. */
export function MoveDayItems({
  from,
  busy,
  onSelect,
  pickDay,
}: {
  from: CalendarDay
  busy: boolean
  onSelect: (day: CalendarDay) => void
  pickDay: () => void
}) {
  const today = useToday()
  const days = useTaskCountsOfNextDays(from)
  return (
    <>
      <p className="px-2.5 pt-1.5 pb-1 text-xs text-ink-faint">{words.moveTo}</p>
      <div role="group" aria-label={words.moveTo} data-wide className="grid grid-cols-7">
        {days.map(({ day, count }, index) => (
          <MenuItem key={day} busy={busy} onSelect={() => onSelect(day)} className={dayStyle}>
            <span className="sr-only">
              {[describeNearDay(from, today, index), describeDayWithTaskCount(day, today, count)]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span aria-hidden className="text-xs text-ink-soft">
              {formatDay(day, { weekday: 'short' }).slice(0, 2)}
            </span>
            <span aria-hidden className="font-serif leading-5 tabular-nums">
              {getDateParts(day).day}
            </span>
            <span
              aria-hidden
              className={joinClasses('text-xs tabular-nums', count ? 'font-medium text-teal-deep' : 'text-ink-faint')}
            >
              {count === undefined ? '\u00a0' : count || '–'}
            </span>
          </MenuItem>
        ))}
      </div>
      <MenuItem busy={busy} onSelect={pickDay}>
        <CalendarDays aria-hidden />
        {words.pickDate}
      </MenuItem>
    </>
  )
}

/** Names the first and the last of the seven days. */
function describeNearDay(from: CalendarDay, today: CalendarDay, index: number): string | undefined {
  if (index === 0) return from === today ? words.tomorrow : words.dayLater
  return index === 6 ? (from === today ? words.nextWeekDay : words.weekLater) : undefined
}

/** Whether there is a week after a day, which is not the case at the end of the calendar. */
export const hasNextWeek = (day: CalendarDay): boolean => day < lastMovableDay
const lastMovableDay = addDays('9999-12-31' as CalendarDay, -7)

const dayStyle = 'grid! min-h-15! content-center justify-items-center gap-0! px-0!'
