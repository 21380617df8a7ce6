import { useId } from 'react'
import { type CalendarDay, getDateParts, formatDay } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { DayDialog } from '#web/tasks/day/dialogs.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { dayWords, describeDayWithTaskCount } from './day-words.ts'
import { useTaskCountsOfNextDays } from './queries.ts'

/**
 * The next seven days with their numbers of tasks; each opens its day. A strip of 44 px, taller from 1024 px; on the
 * open page a line without a box.
 */
export function NextSevenDaysStrip({
  openDay,
  isOpenPage,
}: {
  openDay: (day: CalendarDay) => void
  isOpenPage: boolean
}) {
  const today = useToday()
  const days = useTaskCountsOfNextDays(today)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isOpenPage ? 'sr-only' : 'mb-1.5 text-sm text-ink-soft max-lg:sr-only'}>
        {dayWords.comingDays}
      </h2>
      <ol className={joinClasses('grid grid-cols-7', isOpenPage ? '-mx-1.5 max-sm:-mr-12' : stripStyle)}>
        {days.map(({ day, count }) => (
          <li key={day} className="grid">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => openDay(day)}
              onPointerEnter={DayDialog.prefetch}
              onFocus={DayDialog.prefetch}
              className={joinClasses(dayStyle, isOpenPage ? pageDayStyle : stripDayStyle)}
            >
              <span className="sr-only">{describeDayWithTaskCount(day, today, count)}</span>
              <span
                aria-hidden
                className={joinClasses('flex items-baseline gap-1 lg:contents', isOpenPage && pageDateStyle)}
              >
                <span className="text-xs text-ink-soft">{formatDay(day, { weekday: 'short' }).slice(0, 2)}</span>
                <span className="font-serif text-sm leading-4 tabular-nums lg:text-base lg:leading-5">
                  {getDateParts(day).day}
                </span>
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

const stripStyle = 'border-line bg-sheet max-sm:border-t sm:rounded-card sm:border sm:p-1'
const dayStyle = 'rounded-control -outline-offset-2 transition-colors hover:bg-well'
const stripDayStyle = 'grid h-11 content-center justify-items-center lg:h-15'
const pageDayStyle =
  'flex h-8 w-full items-center justify-center gap-1.5 max-sm:h-11 max-sm:flex-col max-sm:gap-0 max-[23rem]:h-14'
const pageDateStyle = 'max-[23rem]:flex-col max-[23rem]:items-center max-[23rem]:gap-0'
